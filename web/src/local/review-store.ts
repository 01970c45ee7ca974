/** The reviews that the browser keeps, in IndexedDB, so that no game is studied twice. */

import { openDB, type DBSchema, type IDBPDatabase } from "idb";

const NAME = "nyhavn-reviews";
const VERSION = 1;

export interface StoredReview {
  /** The game and the way in which it was studied. */
  readonly key: string;
  /** The table of the game; empty for a game from a file or a link. */
  readonly table: string;
  readonly results: unknown;
}

interface Schema extends DBSchema {
  reviews: { key: string; value: StoredReview; indexes: { table: string } };
}

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(NAME, VERSION, {
    upgrade: (database) => database.createObjectStore("reviews", { keyPath: "key" }).createIndex("table", "table"),
  });

/** Do something with the database, which is closed again; null if the browser keeps nothing. */
async function use<T>(act: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | null> {
  if (typeof indexedDB === "undefined") return null;
  const database = await open().catch(() => null);
  return (
    database &&
    act(database)
      .catch(() => null)
      .finally(() => database.close())
  );
}

export const readReview = async (key: string): Promise<StoredReview | null> =>
  (await use((database) => database.get("reviews", key))) ?? null;

export const listReviews = async (): Promise<StoredReview[]> =>
  (await use((database) => database.getAll("reviews"))) ?? [];

export const keepReview = async (review: StoredReview): Promise<void> =>
  void (await use((database) => database.put("reviews", review)));

export const removeReview = async (key: string): Promise<void> =>
  void (await use((database) => database.delete("reviews", key)));

/** Whether anything of a table is reviewed. */
export const isReviewed = async (table: string): Promise<boolean> =>
  ((await use((database) => database.countFromIndex("reviews", "table", table))) ?? 0) > 0;

/** Forget the reviews of a table. */
export async function removeReviews(table: string): Promise<void> {
  await use(async (database) => {
    const keys = await database.getAllKeysFromIndex("reviews", "table", table);
    await Promise.all(keys.map((key) => database.delete("reviews", key)));
  });
}
