/** The fingerprints of secrets as this browser was first shown them, so that no server can show others afterwards. */

const KEY = "nyhavn-promises";
/** Of how many tables they are kept. */
const KEPT = 300;

type Promises = Record<string, string>;

function kept(): Promises {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Promises) : {};
  } catch {
    return {};
  }
}

/** Keep the fingerprint of a table, unless one is kept already. */
export function remember(table: string, commitment: string): void {
  const before = kept();
  if (Object.hasOwn(before, table)) return;
  const now = [...Object.entries(before), [table, commitment] as const].slice(-KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(now)));
  } catch {
    // A browser that keeps nothing still plays, and compares what it is shown now.
  }
}

/** The fingerprint that this browser was shown first. */
export function promised(table: string): string | undefined {
  const all = kept();
  return Object.hasOwn(all, table) ? all[table] : undefined;
}
