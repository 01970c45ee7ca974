/** New games against one bot, with default options. */

import { DEFAULT_BOT } from "../constants";
import { openTable } from "../local/hosts";
import { DEFAULT_OPTIONS } from "../net/default-options";
import { navigate } from "../platform/router.svelte";
import { settings } from "../platform/settings.svelte";
import type { Options } from "../wire";
import { findRatingBefore } from "./rated-level";

/** Open a table for the person and a bot, and go to it. */
async function startGame(bot: string, options: Options, here: boolean): Promise<void> {
  const seats = [{ name: settings.name }, { bot }];
  navigate(`/table/${await openTable({ seats, options }, here)}`);
}

/** Open an unrated table against a bot. */
export const startQuickGame = (bot = DEFAULT_BOT): Promise<void> => startGame(bot, DEFAULT_OPTIONS, settings.here);

/** Open a rated table against the bot that is closest to the rating of this device. */
export async function startRatedGame(): Promise<void> {
  const { level, own } = await findRatingBefore();
  await startGame(level, { ...DEFAULT_OPTIONS, rated: true }, own);
}
