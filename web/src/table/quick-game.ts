/** A new game with default options. */

import { DEFAULT_BOT } from "../constants";
import { navigate } from "../platform/router.svelte";
import { settings } from "../platform/settings.svelte";
import { openGatheredTable } from "../shuffle/gathered-table";

/** Open a table for the person and the default bot, and go to it. */
export async function startQuickGame(): Promise<void> {
  navigate(`/table/${await openGatheredTable({ seats: [{ name: settings.name }, { bot: DEFAULT_BOT }] })}`);
}
