/** The turns of a replay: where each begins and stops, and which of them scored or earned a bonus. */

import { reportTurn } from "../game/recap";
import type { Replay, State } from "../wire";

/** The turn, from 0, that led to a step; null at the start. */
export function findTurn({ ended, turns }: Replay, step: number): number | null {
  return step === 0 ? null : Math.min(ended[step - 1]!, turns.length - 1);
}

/** The step at which a turn begins. */
export const findTurnStart = ({ ended }: Replay, turn: number): number => Math.max(0, ended.indexOf(turn));

/** The step after the moves of a turn, before its refill. */
export function findTurnStop(replay: Replay, turn: number): number {
  return Math.min(findTurnStart(replay, turn) + replay.turns[turn]!.moves.length, replay.steps.length - 1);
}

/** The turns that scored or earned a bonus. */
export function listMoments(state: State): number[] {
  return state.turns.flatMap((_, turn) => {
    const { points, bonuses } = reportTurn(state, turn);
    return points || bonuses.length ? [turn] : [];
  });
}

/** The points of each seat at the start and after each turn. */
export function listScores({ turns, steps }: Replay): number[][] {
  return steps[0]!.places.map(({ house }, seat) => [house.score, ...turns.map(({ scores }) => scores[seat] ?? 0)]);
}

export type Stride = "move" | "turn" | "moment" | "all";

/** A wish to go through the game: how far, and in which direction. */
export interface Jump {
  readonly by: Stride;
  readonly back: boolean;
}

const KEYS: Readonly<Record<string, Jump>> = {
  ArrowLeft: { by: "turn", back: true },
  ArrowRight: { by: "turn", back: false },
  ",": { by: "move", back: true },
  ".": { by: "move", back: false },
  ArrowUp: { by: "moment", back: true },
  ArrowDown: { by: "moment", back: false },
  Home: { by: "all", back: true },
  End: { by: "all", back: false },
};

/** What a key asks for; null for other keys. */
export function parseReplayKey({ key, shiftKey }: { key: string; shiftKey: boolean }): Jump | null {
  const jump = KEYS[key] ?? null;
  return jump?.by === "turn" && shiftKey ? { ...jump, by: "move" } : jump;
}

/** The steps at which a jump may end. */
function listStops(replay: Replay, by: Stride, moments: readonly number[]): number[] {
  const last = replay.steps.length - 1;
  if (by === "all") return [0, last];
  if (by === "move") return replay.steps.map((_, step) => step);
  const turns = by === "turn" ? replay.turns.map((_, turn) => turn) : moments;
  return [0, ...turns.map((turn) => findTurnStop(replay, turn)), last];
}

/** The step that a jump leads to, which is the same one where there is no other. */
export function findJump(replay: Replay, step: number, { by, back }: Jump, moments: readonly number[]): number {
  const stops = listStops(replay, by, moments);
  return (back ? stops.findLast((stop) => stop < step) : stops.find((stop) => stop > step)) ?? step;
}
