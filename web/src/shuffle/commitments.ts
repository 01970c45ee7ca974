/** The fingerprints of secrets as this browser was first shown them, so that no server can show others afterwards. */

import { TableStore } from "../platform/storage";

const store = new TableStore<string>("nyhavn-promises", 300);

/** Keep the fingerprint of a table, unless one is kept already. */
export function rememberCommitment(table: string, commitment: string): void {
  if (store.load(table) === undefined) store.store(table, commitment);
}

/** The fingerprint that this browser was shown first. */
export function recallCommitment(table: string): string | undefined {
  return store.load(table);
}
