/** What the reasons for a move show on the board. */

import { findNewLines, formatCell, measureLines } from "../art/shapes";
import { COLUMNS, ROWS } from "../constants";
import type { ParsedMove } from "../game/notation";
import type { Reason } from "../study/reasons";
import type { State } from "../wire";

export interface ReasonMarks {
  /** The cells of each line that the move completes. */
  readonly lines: readonly (readonly string[])[];
  /** The tile of the stock that is the last of its kind. */
  readonly tile: string | null;
  /** The piers whose cards the next player wants. */
  readonly wanted: readonly number[];
}

export const NO_REASON_MARKS: ReasonMarks = { lines: [], tile: null, wanted: [] };

const range = (length: number) => Array.from({ length }, (_, i) => i);

/** The cells of the rows and columns that a move completes. */
function listLines({ places }: State, seat: number, { colour, cells }: ParsedMove): string[][] {
  const { tiles } = places[seat]!.house;
  const [before, after] = [tiles, [...tiles, { colour, cells }]].map(measureLines);
  return [
    ...findNewLines(before!.rows, after!.rows).map((row) => range(COLUMNS).map((column) => formatCell(column, row))),
    ...findNewLines(before!.columns, after!.columns).map((column) => range(ROWS).map((row) => formatCell(column, row))),
  ];
}

/** The piers of two cards of a colour side by side. */
const listPairs = (harbour: string, colour: string) =>
  range(harbour.length).filter(
    (pier) => harbour[pier] === colour && [harbour[pier - 1], harbour[pier + 1]].includes(colour),
  );

/** What the reasons for a seat's move show, from the state before it. */
export function markReasons(state: State, seat: number, move: ParsedMove, reasons: readonly Reason[]): ReasonMarks {
  const has = (...kinds: Reason["kind"][]) => reasons.some(({ kind }) => kinds.includes(kind));
  return {
    lines: has("row", "column") ? listLines(state, seat, move) : [],
    tile: has("last") && move.colour ? move.colour + move.cells.length : null,
    wanted: reasons.flatMap(({ kind, letter }) => (kind === "deny" ? listPairs(state.harbour, letter) : [])),
  };
}
