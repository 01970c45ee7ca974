/** New games against one bot, with default options. */

import { DEFAULT_BOT } from "../constants";
import { openTable } from "../local/hosts";
import { DEFAULT_OPTIONS } from "../net/default-options";
import { navigate } from "../platform/router.svelte";
import { settings } from "../platform/settings.svelte";
import type { Options } from "../wire";
import { fetchRatedLevel } from "./rated-level";

/** Open a table for the person and a bot, and go to it. */
export async function startQuickGame(bot = DEFAULT_BOT, options: Options = DEFAULT_OPTIONS): Promise<void> {
  const seats = [{ name: settings.name }, { bot }];
  navigate(`/table/${await openTable({ seats, options }, settings.here && !options.rated)}`);
}

/** Open a rated table against the bot that is closest to the rating of this device. */
export async function startRatedGame(): Promise<void> {
  await startQuickGame(await fetchRatedLevel(), { ...DEFAULT_OPTIONS, rated: true });
}
