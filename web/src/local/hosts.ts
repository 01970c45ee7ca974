/** Tables wherever they live: on the server, or in this browser. */

import {
  deleteTable as deleteServerTable,
  fetchReplay as fetchServerReplay,
  fetchTables as fetchServerTables,
  Refusal,
} from "../net/api";
import type { TableHost } from "../net/connection";
import { server } from "../net/server";
import { openGatheredTable } from "../shuffle/gathered-table";
import type { NewTable, Replay, TableSummary } from "../wire";
import {
  browser,
  canPlayLocally,
  deleteLocalTable,
  fetchLocalReplay,
  isLocal,
  listLocalTables,
  openLocalTable,
} from "./local-tables";

export const findHost = (table: string): TableHost => (isLocal(table) ? browser : server);

/** Open a table, in this browser if it is wanted `here`. */
export const openTable = (table: Omit<NewTable, "gather">, here: boolean): Promise<string> =>
  here ? openLocalTable(table) : openGatheredTable(table);

/** All tables of this device; those in this browser also while the server cannot be reached. */
export async function fetchTables(): Promise<TableSummary[]> {
  const own = canPlayLocally() ? await listLocalTables().catch(() => []) : [];
  try {
    return [...own, ...(await fetchServerTables())];
  } catch (error) {
    if (own.length && error instanceof Refusal && error.code === "unreachable") return own;
    throw error;
  }
}

export const deleteTable = (table: string): Promise<void> =>
  isLocal(table) ? deleteLocalTable(table) : deleteServerTable(table);

export const fetchRecord = (table: string): Promise<string> => findHost(table).fetchRecord(table);

export const fetchReplay = (table: string): Promise<Replay> =>
  isLocal(table) ? fetchLocalReplay(table) : fetchServerReplay(table);
