/** The story of a finished game: what decided it, who had led, and where its replay shows a turn. */

import { findNewLines, measureLines } from "../art/shapes";
import { formatPlace } from "../game/geometry";
import { parseMove } from "../game/notation";
import { findFirstStep } from "../game/recap";
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
  return { rows: findNewLines(before.rows, now.rows), columns: findNewLines(before.columns, now.columns) };
}

/** A lead: the seat, the turn after which it had it, and its score and that of the winner. */
export interface Lead {
  readonly seat: number;
  readonly turn: number;
  readonly own: number;
  readonly rival: number;
}

/** When a loser was last ahead of the only winner; none if never. */
export function findLastLead({ turns, outcome }: State): Lead | null {
  const [winner] = outcome?.winners ?? [];
  if (outcome?.winners.length !== 1 || winner === undefined) return null;
  const at = turns.findLastIndex(({ scores }) => Math.max(...scores) > scores[winner]!);
  if (at < 0) return null;
  const { scores } = turns[at]!;
  const own = Math.max(...scores);
  return { seat: scores.indexOf(own), turn: at + 1, own, rival: scores[winner]! };
}

/** The only seat with the most points after a turn; none if several are level. */
function findLeader({ scores }: Turn): number | null {
  const most = Math.max(...scores);
  return scores.filter((score) => score === most).length === 1 ? scores.indexOf(most) : null;
}

/** The last turn after which another seat led than before; none if the lead never changed. */
function findChangeOfLead(turns: readonly Turn[]): number | null {
  const leads = turns.map(findLeader).flatMap((seat, index) => (seat === null ? [] : [{ seat, index }]));
  return leads.findLast(({ seat }, i) => i > 0 && leads[i - 1]!.seat !== seat)?.index ?? null;
}

/** At most three turns that tell a game, in their order: the last change of lead, the last turn, the largest gains. */
export function findMoments({ turns }: Pick<State, "turns">): number[] {
  const gains = turns.map(({ seat, scores }, i) => (scores[seat] ?? 0) - (turns[i - 1]?.scores[seat] ?? 0));
  const [largest, ...others] = gains.map((_, i) => i).toSorted((a, b) => gains[b]! - gains[a]!);
  const chosen = [largest, findChangeOfLead(turns), turns.length - 1, ...others];
  const telling = chosen.filter((i): i is number => i != null && i >= 0 && (gains[i]! > 0 || i === turns.length - 1));
  return [...new Set(telling)].slice(0, 3).toSorted((a, b) => a - b);
}

/** The step of the replay after the moves of a turn, whose index is from 0. */
export function findTurnStep(turns: readonly Turn[], index: number): number {
  return findFirstStep({ turns }, index) + (turns[index]?.moves.length ?? 0);
}

/** The seat whose house a device shows as its own: its only seat, else the winner's. */
export function findOwnSeat(state: State): number {
  const own = state.places.findIndex((_, seat) => isOwnSeat(state, seat));
  return own < 0 ? (state.outcome?.winners[0] ?? 0) : own;
}

/** Whether the only person at this device has lost. */
export const isLost = (state: State): boolean =>
  !!state.outcome?.winners.length && state.mine.length === 1 && !state.outcome.winners.includes(state.mine[0]!);
