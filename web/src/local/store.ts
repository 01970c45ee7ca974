/** The tables that the browser keeps, in IndexedDB. */

import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { TableSummary } from "../wire";
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
    return (await this.open()).get("tables", table);
  }

  async list(): Promise<TableSummary[]> {
    return (await (await this.open()).getAll("tables")).map(({ summary }) => summary);
  }

  async add(table: StoredTable): Promise<void> {
    const change = (await this.open()).transaction("tables", "readwrite", { durability: "strict" });
    await Promise.all([change.store.add(table), change.done]);
  }

  /** Another tab may have played in the meantime, so the log is compared and changed in one transaction. */
  async append(table: string, known: number, events: readonly TableEvent[], summary: TableSummary): Promise<boolean> {
    const change = (await this.open()).transaction("tables", "readwrite", { durability: "strict" });
    const found = await change.store.get(table);
    const fits = found?.log.length === known;
    if (fits) await change.store.put({ ...found!, log: [...found!.log, ...events], summary });
    await change.done;
    return fits;
  }

  async remove(table: string): Promise<void> {
    await (await this.open()).delete("tables", table);
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
