/** What the browser keeps of a table: how it was opened, and a log of all that has happened. */

import type { Options, Sitter, TableSummary } from "../wire";

export type TableEvent =
  | { readonly type: "pledge"; readonly hash: string }
  /** The list of pledges is closed. */
  | { readonly type: "reveal" }
  | { readonly type: "nonce"; readonly nonce: string }
  | { readonly type: "deal" }
  | { readonly type: "play"; readonly move: string; readonly numbers: readonly number[] }
  | { readonly type: "undo" }
  | { readonly type: "end"; readonly draw: string }
  /** The player whose turn it is gets a hint; the first of a turn is noted. */
  | { readonly type: "hint" }
  | { readonly type: "resign"; readonly seat: number }
  | { readonly type: "abandon" };

export interface Opening {
  readonly table: string;
  /** In the order in which they were chosen; the seats of the game are in the order of play. */
  readonly sitters: readonly Sitter[];
  /** The seat that begins; null if it is drawn by lot. */
  readonly first: number | null;
  readonly options: Options;
  /** All cards follow from it; the page learns it when the game is over. */
  readonly secret: string;
}

export interface StoredTable extends Opening {
  readonly log: readonly TableEvent[];
  readonly summary: TableSummary;
}
