/** Tables wherever they live: on the server, or in this browser. */

import { canRunEngine, loadEngine } from "../engine/support";
import {
  deleteTable as deleteServerTable,
  fetchRating as fetchServerRating,
  fetchReplay as fetchServerReplay,
  fetchSharedReplay as fetchServerSharedReplay,
  fetchTables as fetchServerTables,
  Refusal,
  resetRating as resetServerRating,
} from "../net/api";
import type { TableHost } from "../net/connection";
import { server } from "../net/server";
import { isSite } from "../platform/addresses";
import { readStorage, writeStorage } from "../platform/storage";
import { openGatheredTable } from "../shuffle/gathered-table";
import type { NewTable, Rating, Replay, Shared, TableSummary } from "../wire";
import { unpackText } from "./link-codec";
import {
  browser,
  canPlayLocally,
  deleteLocalTable,
  fetchLocalReplay,
  listLocalTables,
  openLocalTable,
  rateLocalGames,
  resetLocalRating,
} from "./local-tables";
import { removeGamesOf } from "./game-store";
import { readGameOf, removeReviews } from "./review-store";
import { isLocal } from "./stored-table";

export const findHost = (table: string): TableHost => (isLocal(table) || isSite ? browser : server);

const isRefused = (error: unknown, code: string) => error instanceof Refusal && error.code === code;

/** Open a table: in this browser if `here` and it can be stored, else on the server if there is one, else here after all. */
export async function openTable(table: Omit<NewTable, "gather">, here: boolean): Promise<string> {
  if (!(here || isSite) || !canPlayLocally()) return openGatheredTable(table);
  const unless = (code: string) => (error: unknown) => {
    if (!isRefused(error, code)) throw error;
  };
  return (
    (await openLocalTable(table, false).catch(unless("not-stored"))) ??
    (await openGatheredTable(table).catch(unless("unreachable"))) ??
    openLocalTable(table, true)
  );
}

/** The tables of a server, as they were when it was last reached. */
const KEY = "nyhavn-server-tables";
const MOST = 20;

interface Tables {
  readonly tables: TableSummary[];
  /** The tables that wait for the server, while it cannot be reached. */
  readonly waiting: TableSummary[];
}

/** All tables of this device, those in this browser also while the server cannot be reached. */
export async function fetchAllTables(): Promise<Tables> {
  const own = canPlayLocally() ? await listLocalTables().catch(() => []) : [];
  try {
    const tables = await fetchServerTables();
    writeStorage(KEY, { tables: tables.filter(({ ending, lesson }) => !ending && lesson == null).slice(0, MOST) });
    return { tables: [...own, ...tables], waiting: [] };
  } catch (error) {
    if (!isRefused(error, "unreachable")) throw error;
    return { tables: own, waiting: readStorage<Tables>(KEY).tables ?? [] };
  }
}

/** A rating, and whether this browser keeps it itself. */
export interface KnownRating extends Rating {
  readonly own: boolean;
}

/** The rating that this browser keeps itself. */
export const findOwnRating = async (): Promise<KnownRating> => ({ ...(await rateLocalGames()).rating, own: true });

/** The rating of this device: that of the server, or its own while no server can be reached. */
export async function findRating(): Promise<KnownRating> {
  try {
    return { ...(await fetchServerRating()), own: false };
  } catch (error) {
    if (!isRefused(error, "unreachable") || !canPlayLocally()) throw error;
    return findOwnRating();
  }
}

export const resetRating = ({ own }: KnownRating): Promise<void> => (own ? resetLocalRating() : resetServerRating());

/** Delete a table and what was found out about its game. */
export async function deleteTable(table: string): Promise<void> {
  await (isLocal(table) ? deleteLocalTable(table) : deleteServerTable(table));
  await removeReviews(table);
  await removeGamesOf(table);
}

export const fetchRecord = (table: string): Promise<string> => findHost(table).fetchRecord(table);

/** The replay of a game; one of the server that was shown before can be shown without a connection, too. */
export async function fetchReplay(table: string): Promise<Replay> {
  if (isLocal(table)) return fetchLocalReplay(table);
  return fetchServerReplay(table).catch(async (error: unknown) => {
    const kept = isRefused(error, "unreachable") && canRunEngine() ? await readGameOf(table) : null;
    if (!kept) throw error;
    return replayAlone(kept.text, kept.mine);
  });
}

/** The replay of a game in a file or a link; without a connection the page makes it itself. */
export async function fetchSharedReplay(shared: Shared): Promise<Replay> {
  return fetchServerSharedReplay(shared).catch(async (error: unknown) => {
    if (!isRefused(error, "unreachable") || !canRunEngine()) throw error;
    return replayAlone(shared.record ?? (await unpackText(shared.packed!).catch(() => "")));
  });
}

async function replayAlone(record: string, mine: number[] = []): Promise<Replay> {
  const [engine, { replayRecord }] = await Promise.all([loadEngine(), import("./record-reader")]);
  return replayRecord(engine, record, mine).catch(() => {
    throw new Refusal("no-record");
  });
}
