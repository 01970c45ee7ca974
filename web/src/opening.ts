/** Opening a game without asking anything. */

import { openTable } from "./api";
import { say } from "./phrases.svelte";
import { go } from "./route.svelte";
import { settings } from "./settings.svelte";

/** Play against the Apprentice. */
export async function playNow(): Promise<void> {
  const me = settings.name || say("person-you");
  go(`/table/${await openTable({ seats: [{ name: me }, { bot: "apprentice" }] })}`);
}
