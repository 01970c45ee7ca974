/** Tables with a lobby, whose shuffle this browser takes part in. */

import { openTable } from "../net/api";
import type { NewTable } from "../wire";
import { loadObservedGame, storeObservedGame } from "./observed-games";

/** Open a table, and remember that its server must ask for a pledge before the deal. */
export async function openGatheredTable(table: Omit<NewTable, "gather">): Promise<string> {
  const opened = await openTable({ ...table, gather: true });
  storeObservedGame(opened, { ...loadObservedGame(opened), pledged: true });
  return opened;
}
