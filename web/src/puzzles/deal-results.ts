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
