/** Replays of shared games; the replay of a record opened on this device is kept for the page that shows it. */

import { fetchSharedReplay } from "../local/hosts";
import { navigate } from "../platform/router.svelte";
import type { Replay } from "../wire";

let handed: Replay | null = null;

/** Open the replay of a record. */
export async function openRecord(record: string): Promise<void> {
  handed = await fetchSharedReplay({ record });
  navigate(`/game#${handed.packed ?? ""}.0`);
}

/** Load the replay of the game in a link. */
export async function loadSharedReplay(packed: string): Promise<Replay> {
  if (handed && (handed.packed ?? "") === packed) return handed;
  return fetchSharedReplay({ packed });
}
