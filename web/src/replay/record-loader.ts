/** A record that was opened on this device: it is read once, and its replay handed to the page that shows it. */

import { fetchSharedReplay } from "../net/api";
import { navigate } from "../platform/router.svelte";
import type { Replay } from "../wire";

let handed: Replay | null = null;

/** Show the game of a record. */
export async function openRecord(record: string): Promise<void> {
  handed = await fetchSharedReplay({ record });
  navigate(`/game#${handed.packed ?? ""}.0`);
}

/** A game by what stands in its link. */
export async function loadSharedReplay(packed: string): Promise<Replay> {
  if (handed && (handed.packed ?? "") === packed) return handed;
  return fetchSharedReplay({ packed });
}
