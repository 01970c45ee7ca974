/** What the browser keeps of games that were studied, in IndexedDB: reviews, so that none is made twice, and variations. */

import { openDB, type DBSchema, type IDBPDatabase } from "idb";

const NAME = "nyhavn-reviews";
const VERSION = 2;

export interface StoredReview {
  /** The game and the way in which it was studied. */
  readonly key: string;
  /** The table of the game; empty for a game from a file or a link. */
  readonly table: string;
  readonly results: unknown;
}

/** A record with its comments and variations, by the record without them. */
export interface StoredStudy {
  readonly key: string;
  readonly table: string;
  /** The seats of this device. */
  readonly mine: number[];
  readonly text: string;
}

interface Schema extends DBSchema {
  reviews: { key: string; value: StoredReview; indexes: { table: string } };
  studies: { key: string; value: StoredStudy; indexes: { table: string } };
}

const STORES = ["reviews", "studies"] as const;

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(NAME, VERSION, {
    upgrade: (database) => {
      for (const store of STORES)
        if (!database.objectStoreNames.contains(store))
          database.createObjectStore(store, { keyPath: "key" }).createIndex("table", "table");
    },
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

export const readStudyText = async (key: string): Promise<string | null> =>
  (await use((database) => database.get("studies", key)))?.text ?? null;

export const keepStudy = async (study: StoredStudy): Promise<void> =>
  void (await use((database) => database.put("studies", study)));

export const listStudies = async (): Promise<StoredStudy[]> =>
  (await use((database) => database.getAll("studies"))) ?? [];

/** The game of a table of the server, as it was when it was last shown. */
export const readGameOf = async (table: string): Promise<StoredStudy | null> =>
  (await use((database) => database.getFromIndex("studies", "table", table))) ?? null;

/** Forget the reviews and the variations of a table. */
export async function removeReviews(table: string): Promise<void> {
  await use(async (database) => {
    for (const store of STORES) {
      const keys = await database.getAllKeysFromIndex(store, "table", table);
      await Promise.all(keys.map((key) => database.delete(store, key)));
    }
  });
}
