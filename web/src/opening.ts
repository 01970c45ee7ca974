/** Opening a game without asking anything. */

import { openTable } from "./api";
import { go } from "./route.svelte";
import { settings } from "./settings.svelte";
import type { Options } from "./wire";

/** A table without anything special. */
export const PLAIN: Options = {
  openHands: false,
  publicKnowledge: false,
  lesson: null,
  clock: null,
  botWhenLate: false,
  botAfter: null,
  rated: false,
};

/** Play against the Apprentice. */
export async function playNow(): Promise<void> {
  const seats = [{ name: settings.name }, { bot: "apprentice" }];
  go(`/table/${await openTable({ seats, gather: true })}`);
}
