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
    const change = (await this.open()).transaction("tables", "readwrite", { durability: "strict" });
    const stored = change.store.add(table);
    const others = table.options.rated ? await change.store.getAll() : [];
    const lost = others.filter((other) => other.table !== table.table);
    await Promise.all([
      stored,
      ...lost.map((other) => change.store.put(settleLost(other, table.summary.changed))),
      change.done,
    ]);
  }

  /** Reset the rating: no game counts any more, nor does one that is still being played. */
  async voidResults(at: number): Promise<void> {
    const change = (await this.open()).transaction("tables", "readwrite");
    const tables = await change.store.getAll();
    await Promise.all([...tables.map((table) => change.store.put(voidResult(table, at))), change.done]);
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

/** The tables that the browser keeps, and on top of them those that it cannot store, as long as the page is open. */
export class LayeredStore implements Store {
  private readonly kept = new Map<string, StoredTable>();

  constructor(readonly stored: BrowserStore) {}

  keep(table: StoredTable): void {
    this.kept.set(table.table, table);
  }

  listKept(): TableSummary[] {
    return [...this.kept.values()].map(({ summary }) => summary);
  }

  async read(table: string): Promise<StoredTable | undefined> {
    return this.kept.get(table) ?? this.stored.read(table);
  }

  async append(table: string, known: number, events: readonly TableEvent[], summary: TableSummary): Promise<boolean> {
    const kept = this.kept.get(table);
    if (!kept) return this.stored.append(table, known, events, summary);
    const fits = kept.log.length === known;
    if (fits) this.keep({ ...kept, log: [...kept.log, ...events], summary });
    return fits;
  }
}
