/** What a browser keeps on the device; one that keeps nothing still plays, and forgets it with the page. */

/** What was stored under a key; nothing if it cannot be read. */
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
    // The storage is full, or may not be used.
  }
}

/** Something that is stored for each of the tables that were visited last. */
export class TableStore<T> {
  constructor(
    private readonly key: string,
    /** Of how many tables it is stored. */
    private readonly most: number,
  ) {}

  load(table: string): T | undefined {
    const all = readStorage<Record<string, T>>(this.key);
    return Object.hasOwn(all, table) ? all[table] : undefined;
  }

  /** Store something of a table; the oldest tables go. */
  store(table: string, value: T): void {
    const { [table]: _, ...others } = readStorage<Record<string, T>>(this.key);
    writeStorage(this.key, Object.fromEntries([...Object.entries(others), [table, value]].slice(-this.most)));
  }
}
