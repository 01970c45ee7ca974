/** Opening a game without asking anything. */

import { navigate } from "../platform/router.svelte";
import { settings } from "../platform/settings.svelte";
import type { Options } from "../wire";
import { openTable } from "./api";

/** A table without anything special. */
export const DEFAULT_OPTIONS: Options = {
  openHands: false,
  publicKnowledge: false,
  lesson: null,
  clock: null,
  botWhenLate: false,
  botAfter: null,
  rated: false,
};

/** Play against the Apprentice. */
export async function startQuickGame(): Promise<void> {
  const seats = [{ name: settings.name }, { bot: "apprentice" }];
  navigate(`/table/${await openTable({ seats, gather: true })}`);
}
