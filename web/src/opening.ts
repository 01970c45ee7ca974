/** Opening a game without asking anything. */

import { openTable } from "./api";
import { go } from "./route.svelte";
import { settings } from "./settings.svelte";

/** Play against the Apprentice. */
export async function playNow(): Promise<void> {
  go(`/table/${await openTable({ seats: [{ name: settings.name }, { bot: "apprentice" }] })}`);
}
