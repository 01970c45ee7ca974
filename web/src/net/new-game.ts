/** A new game with default options. */

import { navigate } from "../platform/router.svelte";
import { settings } from "../platform/settings.svelte";
import { DEFAULT_BOT, type Options } from "../wire";
import { openTable } from "./api";

/** The options of a table where none was chosen. */
export const DEFAULT_OPTIONS: Options = {
  openHands: false,
  publicKnowledge: false,
  lesson: null,
  clock: null,
  botWhenLate: false,
  botAfter: null,
  rated: false,
};

/** Open a table for the person and the default bot, and go to it. */
export async function startQuickGame(): Promise<void> {
  const seats = [{ name: settings.name }, { bot: DEFAULT_BOT }];
  navigate(`/table/${await openTable({ seats, gather: true })}`);
}
