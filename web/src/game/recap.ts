/** What happened in a turn, read from its moves: the recap of the last turns, and the history of all. */

import { findNewLines, measureLines, type LineProgress } from "../art/shapes";
import type { State, Tile, Turn } from "../wire";
import { parseMove, type ParsedMove } from "./notation";

export interface TurnReport {
  readonly seat: number;
  /** The cards that were taken, in the order of their piers. */
  readonly taken: string;
  readonly discarded: string;
  readonly built: ParsedMove | null;
  /** The abilities that were used. */
  readonly used: string;
  /** The special tiles, abilities and activations that were chosen for coats of arms. */
  readonly bonuses: readonly ParsedMove[];
  /** The lines that were completed, by the numbers from 0; the lit ones are all windows. */
  readonly rows: CompletedLines;
  readonly columns: CompletedLines;
  readonly points: number;
  readonly score: number;
  readonly wins: boolean;
}

export interface CompletedLines {
  readonly mixed: readonly number[];
  readonly lit: readonly number[];
}

const BONUSES: readonly string[] = ["white", "gain", "activate"];

/** The tiles of a seat after some turns. */
export function listTiles(turns: readonly Turn[], seat: number): Tile[] {
  const moves = turns.filter((turn) => turn.seat === seat).flatMap((turn) => turn.moves.map(parseMove));
  return moves
    .filter((move) => move.cells.length)
    .map(({ colour, cells }) => ({ colour, cells: [...cells], brick: colour !== "W" }));
}

function findCompletedLines(before: readonly LineProgress[], after: readonly LineProgress[]): CompletedLines {
  const done = findNewLines(before, after);
  return { mixed: done.filter((i) => !after[i]!.lit), lit: done.filter((i) => after[i]!.lit) };
}

/** The ended turns of a game, and how it ended. */
interface Played extends Pick<State, "outcome"> {
  readonly turns: readonly Turn[];
}

/** What happened in the turn with this index. */
export function reportTurn({ turns, outcome }: Played, index: number): TurnReport {
  const turn = turns[index]!;
  const { seat, taken } = turn;
  const moves = turn.moves.map(parseMove);
  const [before, after] = [index, index + 1].map((end) => measureLines(listTiles(turns.slice(0, end), seat)));
  const score = turn.scores[seat] ?? 0;
  return {
    seat,
    taken,
    discarded: moves.find(({ kind }) => kind === "discard")?.cards ?? "",
    built: moves.find(({ kind }) => kind === "build") ?? null,
    used: moves.map(({ turned }) => turned).join(""),
    bonuses: moves.filter(({ kind }) => BONUSES.includes(kind)),
    rows: findCompletedLines(before!.rows, after!.rows),
    columns: findCompletedLines(before!.columns, after!.columns),
    points: score - (turns[index - 1]?.scores[seat] ?? 0),
    score,
    wins: outcome?.ending === "points" && index === turns.length - 1,
  };
}

/** The turns since the last one of a seat; its own one if nobody has played after it. */
export function listRecentTurns({ turns, players }: State, seat: number): number[] {
  const last = turns.map((_, i) => i).slice(-Math.max(1, players - 1));
  const own = turns.findLastIndex((turn) => turn.seat === seat);
  const since = last.filter((i) => i > own);
  return since.length ? since : last.slice(-1);
}

/** The piers that were refilled in some turns. */
export function listRefilledPiers({ turns }: State, indices: readonly number[]): number[] {
  const refilled = indices.map((i) => turns[i]!).filter((turn) => turn.draw);
  return [...new Set(refilled.flatMap((turn) => turn.moves.flatMap((move) => parseMove(move).piers)))];
}

/** The step of a replay at which a turn begins. */
export function findFirstStep({ turns }: { readonly turns: readonly Turn[] }, index: number): number {
  return turns.slice(0, index).reduce((steps, { moves, draw }) => steps + moves.length + (draw ? 1 : 0), 0);
}
