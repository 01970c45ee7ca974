/** What the browser keeps of a table: how it was opened, and a log of all that has happened. */

import type { Options, Sitter, TableSummary } from "../wire";

/** What the names of these tables begin with; those of a server are shorter than any of them. */
const PREFIX = "local-";
const NAME_DIGITS = 32;

/** The name of a table from hexadecimal digits, of which the first ones suffice. */
export const formatTableName = (hex: string): string => PREFIX + hex.slice(0, NAME_DIGITS);

/** Whether a table lives in this browser. */
export const isLocal = (table: string): boolean => table.startsWith(PREFIX);

/** Whether a text can name a table of a browser, which may be one of a daily deal. */
export const isTableName = (text: string): boolean => isLocal(text) && /^[a-z0-9-]{1,80}$/.test(text);

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

/** How the cards are dealt if nobody adds a number to the shuffle. */
export const DEALT: readonly TableEvent[] = [{ type: "reveal" }, { type: "deal" }];

export interface Opening {
  readonly table: string;
  /** In the order in which they were chosen; the seats of the game are in the order of play. */
  readonly sitters: readonly Sitter[];
  /** The seat that begins; null if it is drawn by lot. */
  readonly first: number | null;
  readonly options: Options;
  /** The first position, in notation, of a game that begins in the middle of another one. */
  readonly start?: string;
  /** The cards that come after the deal in their order, as far as they are those of the other game. */
  readonly given?: string;
  /** All cards follow from it; the page learns it when the game is over. */
  readonly secret: string;
}

export interface StoredTable extends Opening {
  readonly log: readonly TableEvent[];
  readonly summary: TableSummary;
  /** What a rated game counts, once that is settled: the person's share of the victory, null if nothing any more. */
  readonly result?: { readonly share: number | null; readonly at: number };
  /** Whether it was deleted, and only its result is kept. */
  readonly removed?: boolean;
}
