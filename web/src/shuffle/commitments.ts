/** The commitments that this browser was first shown, to detect a server that exchanges one. */

import { TableStore } from "../platform/storage";

const store = new TableStore<string>("nyhavn-promises", 300);

/** Store the commitment of a table, unless one is stored already. */
export function rememberCommitment(table: string, commitment: string): void {
  if (store.load(table) === undefined) store.store(table, commitment);
}

/** The first commitment of a table that this browser was shown. */
export function recallCommitment(table: string): string | undefined {
  return store.load(table);
}
