/** The result of a daily deal, as it is remembered and shared. */

import { findDeal, type Deal } from "../local/daily-deal";
import type { DealScore } from "../local/daily-rival";
import type { State } from "../wire";

/** How a deal ended for the person; unfinished ones were given up. */
export type DealEnding = "won" | "lost" | "shared" | "unfinished";

export interface DealResult {
  readonly ending: DealEnding;
  /** The points of the person and of the rival. */
  readonly own: number;
  readonly rival: number;
  /** For each turn of the person, whether it scored. */
  readonly turns: readonly boolean[];
  /** What levels have made of the same deal. */
  readonly levels: Readonly<Record<string, DealScore>>;
}

/** The daily deals of a device. */
export interface Deals {
  /** The last day whose deal was begun. */
  readonly begun: number | null;
  /** The results by their days. */
  readonly results: Readonly<Record<number, DealResult>>;
}

const ENDINGS: readonly unknown[] = ["won", "lost", "shared", "unfinished"];
const isScore = ({ own, rival }: Partial<DealScore>) => Number.isInteger(own) && Number.isInteger(rival);

function isResult(value: unknown): value is DealResult {
  const { ending, turns, levels, ...score } = Object(value) as Partial<DealResult>;
  return (
    ENDINGS.includes(ending) &&
    isScore(score as Partial<DealScore>) &&
    Array.isArray(turns) &&
    turns.every((scored) => typeof scored === "boolean") &&
    Object.values(Object(levels) as object).every((each: DealScore) => isScore(each) && Number.isInteger(each.turns))
  );
}

/** The deals in a file of another device; null if they cannot be read. */
export function readDeals(value: unknown): Deals | null {
  const { begun = null, results = {} } = Object(value) as Partial<Deals>;
  if (begun !== null && !Number.isInteger(begun)) return null;
  const all = Object.entries(Object(results) as object);
  return all.every(([day, result]) => /^\d+$/.test(day) && isResult(result)) ? { begun, results } : null;
}

/** The deal that counts at a table, and its result; null if it is another game or not over. */
export function readResult(state: State): { deal: Deal; result: DealResult } | null {
  const deal = findDeal(state.table);
  const [seat] = state.mine;
  if (!deal?.counted || seat === undefined || !state.outcome) return null;
  const [own, rival] = [state.places[seat]!.house.score, state.places[1 - seat]!.house.score];
  return { deal, result: { ending: findEnding(state, seat), own, rival, turns: listScoring(state, seat), levels: {} } };
}

function findEnding({ outcome }: State, seat: number): DealEnding {
  const { winners, resigned } = outcome!;
  if (resigned !== null || !winners.length) return "unfinished";
  if (!winners.includes(seat)) return "lost";
  return winners.length > 1 ? "shared" : "won";
}

/** For each turn of a seat, whether it scored. */
function listScoring({ turns }: State, seat: number): boolean[] {
  const scores = turns.filter((turn) => turn.seat === seat).map((turn) => turn.scores[seat]!);
  return scores.map((score, i) => score > (scores[i - 1] ?? 0));
}
