/** The tables that the browser keeps, in IndexedDB. */

import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { TableSummary } from "../wire";
import { mergeTable } from "./merging";
import { settleFinished, settleLost, voidResult } from "./rated-games";
import type { StoredTable, TableEvent } from "./stored-table";

const NAME = "nyhavn";
const VERSION = 1;

interface Schema extends DBSchema {
  tables: { key: string; value: StoredTable };
}

/** Where tables are kept; tests keep them in memory. */
export interface Store {
  read(table: string): Promise<StoredTable | undefined>;
  /** Append events if the log still has the known length; all of it or nothing is stored before the promise settles. */
  append(table: string, known: number, events: readonly TableEvent[], summary: TableSummary): Promise<boolean>;
}

export class BrowserStore implements Store {
  private opened: Promise<IDBPDatabase<Schema>> | null = null;

  async read(table: string): Promise<StoredTable | undefined> {
    const found = await (await this.open()).get("tables", table);
    return found?.removed ? undefined : found;
  }

  /** All tables, and what is kept of those that were removed. */
  async readAll(): Promise<StoredTable[]> {
    return (await this.open()).getAll("tables");
  }

  /** Take over tables of another browser, all or none; the names of those that are stored now. */
  async merge(tables: readonly StoredTable[]): Promise<string[]> {
    const change = (await this.open()).transaction("tables", "readwrite", { durability: "strict" });
    const merge = async (table: StoredTable) => mergeTable(await change.store.get(table.table), table);
    const stored: string[] = [];
    for (const table of tables) {
      let merged = await merge(table);
      if (merged && merged.table !== table.table) merged = await merge(merged);
      if (!merged) continue;
      await change.store.put(merged);
      stored.push(merged.table);
    }
    await change.done;
    return stored;
  }

  /** Store a new table; a rated game that is not over is lost when the next one begins. */
  async add(table: StoredTable): Promise<void> {
    const { changed } = table.summary;
    await this.change((others) => [
      ...(table.options.rated ? others.map((other) => settleLost(other, changed)) : []),
      table,
    ]);
  }

  /** Reset the rating: no game counts any more, nor does one that is still being played. */
  async voidResults(at: number): Promise<void> {
    await this.change((tables) => tables.map((table) => voidResult(table, at)));
  }

  /** Store what becomes of all tables, in one transaction. */
  private async change(make: (tables: readonly StoredTable[]) => readonly StoredTable[]): Promise<void> {
    const change = (await this.open()).transaction("tables", "readwrite", { durability: "strict" });
    const before = await change.store.getAll();
    for (const table of make(before)) if (!before.includes(table)) await change.store.put(table);
    await change.done;
  }

  /** Another tab may have played in the meantime, so the log is compared and changed in one transaction. */
  async append(table: string, known: number, events: readonly TableEvent[], summary: TableSummary): Promise<boolean> {
    const change = (await this.open()).transaction("tables", "readwrite", { durability: "strict" });
    const found = await change.store.get(table);
    const fits = found?.log.length === known;
    if (fits) await change.store.put(settleFinished({ ...found!, log: [...found!.log, ...events], summary }));
    await change.done;
    return fits;
  }

  /** Delete a table; of a rated game its result is kept. */
  async remove(table: string, at: number): Promise<void> {
    const change = (await this.open()).transaction("tables", "readwrite");
    const found = await change.store.get(table);
    if (found?.options.rated) await change.store.put({ ...settleLost(found, at), log: [], removed: true });
    else await change.store.delete(table);
    await change.done;
  }

  /** The database; after a failure the next call tries again. */
  private open(): Promise<IDBPDatabase<Schema>> {
    this.opened ??= openDB<Schema>(NAME, VERSION, {
      upgrade: (database) => void database.createObjectStore("tables", { keyPath: "table" }),
      terminated: () => (this.opened = null),
    }).catch((error: unknown) => {
      this.opened = null;
      throw error;
    });
    return this.opened;
  }
}
