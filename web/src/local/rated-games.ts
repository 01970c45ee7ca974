/** Rated games in this browser: what counts, and when it is settled. A game that is left, deleted or replaced is lost. */

import type { TableSummary } from "../wire";
import type { StoredTable } from "./stored-table";

/** The levels of a rated game, and the person's share of the victory. */
export interface Result {
  readonly levels: readonly string[];
  readonly share: number;
}

const LOST = 0;

const shareVictory = ({ ending, winners, mine }: TableSummary) =>
  ending !== "abandoned" && winners.some((seat) => mine.includes(seat)) ? 1 / winners.length : LOST;

const settleAs = (table: StoredTable, share: number | null, at: number): StoredTable =>
  table.options.rated && !table.result ? { ...table, result: { share, at } } : table;

/** A table whose result counts from now on, if its game is rated and over. */
export const settleFinished = (table: StoredTable): StoredTable =>
  table.summary.ending ? settleAs(table, shareVictory(table.summary), table.summary.changed) : table;

/** A table whose game is lost if it is rated and not over. */
export const settleLost = (table: StoredTable, at: number): StoredTable => settleAs(settleFinished(table), LOST, at);

/** A table whose game no longer counts. */
export const voidResult = (table: StoredTable, at: number): StoredTable =>
  table.options.rated ? { ...table, result: { share: null, at } } : table;

/** What counts, in the order in which it was settled. */
export function listResults(tables: readonly StoredTable[]): (Result & { readonly table: string })[] {
  const settled = tables.filter(({ result }) => result && result.share !== null);
  return settled
    .sort((a, b) => a.result!.at - b.result!.at)
    .map(({ table, sitters, result }) => ({
      table,
      levels: sitters.flatMap(({ bot }) => (bot === null ? [] : [bot])),
      share: result!.share!,
    }));
}

/** The rated game that is not settled yet. */
export const findRunning = (tables: readonly StoredTable[]): string | null =>
  tables.find(({ options, result }) => options.rated && !result)?.table ?? null;
