/** A record that was opened on this device: it is read once, and its replay handed to the page that shows it. */

import { replayShared } from "../api";
import { go } from "../route.svelte";
import type { Replay } from "../wire";

let handed: Replay | null = null;

/** Show the game of a record. */
export async function openRecord(record: string): Promise<void> {
  handed = await replayShared({ record });
  go(`/game#${handed.packed ?? ""}.0`);
}

/** A game by what stands in its link. */
export async function sharedGame(packed: string): Promise<Replay> {
  if (handed && (handed.packed ?? "") === packed) return handed;
  return replayShared({ packed });
}
