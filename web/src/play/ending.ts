/** The story of a finished game: what decided it, who had led, and where its replay shows a turn. */

import { measureLines } from "../art/shapes";
import { formatPlace } from "../game/geometry";
import { parseMove } from "../game/notation";
import { isOwnSeat } from "../i18n/descriptions";
import type { State, Turn } from "../wire";

export interface Lines {
  /** Rows and columns, from 0. */
  rows: number[];
  columns: number[];
}

/** The rows and columns that the last turn completed. */
export function findLastLines({ turns, places }: State): Lines {
  const last = turns.at(-1);
  if (!last) return { rows: [], columns: [] };
  const built = new Set(last.moves.map((move) => formatPlace(parseMove(move).cells)));
  const tiles = places[last.seat]!.house.tiles;
  const [now, before] = [
    measureLines(tiles),
    measureLines(tiles.filter(({ cells }) => !built.has(formatPlace(cells)))),
  ];
  const pick = (kind: "rows" | "columns") =>
    now[kind].flatMap((line, i) => (line.done && !before[kind][i]!.done ? [i] : []));
  return { rows: pick("rows"), columns: pick("columns") };
}

/** When a loser of a game for two was last ahead: the seat, the turn and the scores; none if never. */
export function findLastLead({
  turns,
  outcome,
  players,
}: State): { seat: number; turn: number; scores: number[] } | null {
  const [winner] = outcome?.winners ?? [];
  if (players !== 2 || outcome?.winners.length !== 1 || winner === undefined) return null;
  const seat = 1 - winner;
  const at = turns.findLastIndex(({ scores }) => scores[seat]! > scores[winner]!);
  if (at < 0) return null;
  const { scores } = turns[at]!;
  return { seat, turn: at + 1, scores: [scores[seat]!, scores[winner]!] };
}

/** The step of the replay after the moves of a turn, whose index is from 0. */
export function findTurnStep(turns: readonly Turn[], index: number): number {
  const before = turns.slice(0, index).reduce((sum, { moves, draw }) => sum + moves.length + (draw ? 1 : 0), 0);
  return before + (turns[index]?.moves.length ?? 0);
}

/** The seat whose house a device shows as its own: its only seat, else the winner's. */
export function findOwnSeat(state: State): number {
  const own = state.places.findIndex((_, seat) => isOwnSeat(state, seat));
  return own < 0 ? (state.outcome?.winners[0] ?? 0) : own;
}
