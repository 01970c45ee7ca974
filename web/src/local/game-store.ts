/** The finished games of the person at this device, in IndexedDB: those of its tables, and records that were added. */

import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Sitter, Turn } from "../wire";

const NAME = "nyhavn-games";
const VERSION = 1;

export interface OwnGame {
  /** By its record a game is known, wherever it came from. */
  readonly record: string;
  readonly seat: number;
  /** The table of the game; empty for a record that was added. */
  readonly table: string;
  /** When it was over or added, in seconds since 1970. */
  readonly when: number;
  readonly sitters: readonly Sitter[];
  readonly turns: readonly Turn[];
  readonly winners: readonly number[];
  /** The first turn, from 0, that began when the game was nearly over; the number of turns if there was none. */
  readonly late: number;
  /** Whether it began with a deal of its own; else it counts nowhere. */
  readonly whole: boolean;
}

interface Schema extends DBSchema {
  games: { key: string; value: OwnGame; indexes: { table: string } };
}

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(NAME, VERSION, {
    upgrade: (database) => database.createObjectStore("games", { keyPath: "record" }).createIndex("table", "table"),
  });

/** Do something with the database, which is closed again. */
async function use<T>(act: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await open();
  return act(database).finally(() => database.close());
}

/** All games; none if the browser keeps nothing. */
export async function listOwnGames(): Promise<OwnGame[]> {
  if (typeof indexedDB === "undefined") return [];
  return use((database) => database.getAll("games")).catch(() => []);
}

export const keepOwnGame = async (game: OwnGame): Promise<void> =>
  void (await use((database) => database.put("games", game)));

export const removeOwnGame = (record: string): Promise<void> => use((database) => database.delete("games", record));

/** Forget the games of a table. */
export async function removeGamesOf(table: string): Promise<void> {
  await use(async (database) => {
    const keys = await database.getAllKeysFromIndex("games", "table", table);
    await Promise.all(keys.map((key) => database.delete("games", key)));
  }).catch(() => undefined);
}
