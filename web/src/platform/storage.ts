/** The local storage of the device; without it the page still works, but forgets. */

/** The object stored under a key; empty if it cannot be read. */
export function readStorage<T extends object>(key: string): Partial<T> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

export function writeStorage(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The storage is full or blocked.
  }
}

/** A value stored for each of the most recent tables. */
export class TableStore<T> {
  constructor(
    private readonly key: string,
    /** The maximum number of tables. */
    private readonly most: number,
  ) {}

  load(table: string): T | undefined {
    const all = readStorage<Record<string, T>>(this.key);
    return Object.hasOwn(all, table) ? all[table] : undefined;
  }

  /** Store the value of a table; the oldest tables are removed. */
  store(table: string, value: T): void {
    const { [table]: _, ...others } = readStorage<Record<string, T>>(this.key);
    writeStorage(this.key, Object.fromEntries([...Object.entries(others), [table, value]].slice(-this.most)));
  }
}
