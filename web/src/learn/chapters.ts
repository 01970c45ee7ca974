/** The chapters of the tutorial: positions of a prepared game, and the steps in each. */

import { WINNING_SCORE } from "../constants";
import { countBag } from "../game/cards";
import { parseMove, type ParsedMove } from "../game/notation";
import type { House, State } from "../wire";

/** The state of a lesson: the learner's moves in it, and the learner's house. */
export interface LessonState {
  readonly state: State;
  readonly moves: readonly ParsedMove[];
  readonly house: House;
  /** Whether a turn of the learner has ended. */
  readonly ended: boolean;
}

/** In place of a move: the turn is ended. */
export const END_TURN = "end";

export interface Step {
  readonly says: string;
  /** The suggested move in notation, or the end of the turn. */
  readonly move: string;
  /** Whether the moves of the turn must be undone first. */
  readonly undoes?: boolean;
  readonly done: (seen: LessonState) => boolean;
}

export interface Chapter {
  /** The number of turns of the prepared game before it; this is its id on the wire. */
  readonly turn: number;
  readonly title: string;
  /** What its steps need, and what keeps its size on a small screen. */
  readonly needs: "house" | "hand";
  readonly steps: readonly Step[];
  readonly praise: string;
}

const filterMoves = (seen: LessonState, kind: ParsedMove["kind"]) => seen.moves.filter((move) => move.kind === kind);
const findCellBelow = (cell: string) => cell[0]! + String(Number(cell[1]) - 1);

function isOverhanging(move: ParsedMove, house: House): boolean {
  const covered = new Set(house.tiles.flatMap((tile) => tile.cells));
  return move.cells.some((cell) => cell[1] !== "1" && !covered.has(findCellBelow(cell)));
}

const tookTwo: Step["done"] = (seen) => filterMoves(seen, "take").some((take) => !take.turned);
const tookApart: Step["done"] = (seen) => filterMoves(seen, "take").some((take) => take.turned.includes("A"));
const built: Step["done"] = (seen) => filterMoves(seen, "build").length > 0;
const builtOut: Step["done"] = (seen) => filterMoves(seen, "build").some((build) => isOverhanging(build, seen.house));
const builtForLess: Step["done"] = (seen) =>
  filterMoves(seen, "build").some((build) => !build.turned && countBag(build.cards) < build.cells.length);
const earnedCoats: Step["done"] = (seen) =>
  seen.state.phase === "c" || filterMoves(seen, "white").length > 0 || chose(seen);
const chose: Step["done"] = (seen) => filterMoves(seen, "gain").length + filterMoves(seen, "activate").length > 0;
const tookTooMany: Step["done"] = (seen) => seen.state.phase === "d" || filterMoves(seen, "discard").length > 0;
const reachedGoal: Step["done"] = (seen) => seen.house.score >= WINNING_SCORE;
const won: Step["done"] = ({ state }) =>
  state.outcome?.ending === "points" && state.outcome.winners.includes(state.mine[0]!);

export const CHAPTERS: readonly Chapter[] = [
  {
    turn: 0,
    title: "learn-take",
    needs: "hand",
    steps: [
      { says: "learn-take-two", move: "t34", done: tookTwo },
      { says: "learn-take-end", move: END_TURN, done: (seen) => seen.ended },
    ],
    praise: "learn-take-done",
  },
  {
    turn: 2,
    title: "learn-build",
    needs: "house",
    steps: [{ says: "learn-build-tile", move: "bRe2d1e1=R3", done: built }],
    praise: "learn-build-done",
  },
  {
    turn: 6,
    title: "learn-support",
    needs: "house",
    steps: [{ says: "learn-support-overhang", move: "bBe4d3e3=B3", done: builtOut }],
    praise: "learn-support-done",
  },
  {
    turn: 10,
    title: "learn-colour",
    needs: "house",
    steps: [{ says: "learn-colour-less", move: "bRb2b1c1=R2", done: builtForLess }],
    praise: "learn-colour-done",
  },
  {
    turn: 16,
    title: "learn-row",
    needs: "house",
    steps: [
      { says: "learn-row-full", move: "bPa1a2a3=P3", done: ({ house }) => house.rows.length > 0 },
      { says: "learn-row-windows", move: "bPa3a1a2=P3", undoes: true, done: ({ house }) => house.litRows.length > 0 },
    ],
    praise: "learn-row-done",
  },
  {
    turn: 30,
    title: "learn-coat",
    needs: "house",
    steps: [
      { says: "learn-coat-cover", move: "bBc4c2d2c3=B3", done: earnedCoats },
      { says: "learn-coat-white", move: "we5", done: (seen) => filterMoves(seen, "white").length > 0 },
      { says: "learn-coat-ability", move: "aX", done: (seen) => filterMoves(seen, "gain").length > 0 },
      { says: "learn-coat-activate", move: "r", done: (seen) => filterMoves(seen, "activate").length > 0 },
    ],
    praise: "learn-coat-done",
  },
  {
    turn: 32,
    title: "learn-ability",
    needs: "hand",
    steps: [{ says: "learn-ability-apart", move: "t15/A", done: tookApart }],
    praise: "learn-ability-done",
  },
  {
    turn: 36,
    title: "learn-column",
    needs: "house",
    steps: [{ says: "learn-column-full", move: "bPe9e6e7e8=P4", done: ({ house }) => house.columns.length > 0 }],
    praise: "learn-column-done",
  },
  {
    turn: 44,
    title: "learn-hand",
    needs: "hand",
    steps: [
      { says: "learn-hand-take", move: "t12", done: tookTooMany },
      { says: "learn-hand-discard", move: "dBP", done: (seen) => filterMoves(seen, "discard").length > 0 },
    ],
    praise: "learn-hand-done",
  },
  {
    turn: 48,
    title: "learn-end",
    needs: "house",
    steps: [
      { says: "learn-end-tile", move: "bPd9d7d8=P2", done: reachedGoal },
      { says: "learn-end-turn", move: END_TURN, done: won },
    ],
    praise: "learn-end-done",
  },
];

/** The state of a lesson in the state of its table. */
export function observeLesson(state: State, begin: number): LessonState {
  const seat = state.mine[0] ?? 0;
  const turns = state.turns.slice(begin).filter((turn) => turn.seat === seat);
  const moves = [...turns.flatMap((turn) => turn.moves), ...state.drafted].map(parseMove);
  return { state, moves, house: state.places[seat]!.house, ended: turns.length > 0 };
}

/** The first step that is not done; none if the chapter is complete. A step that undoes stays due once it was. */
export function findDueStep(chapter: Chapter, found: LessonState, undoing: boolean): Step | undefined {
  const begin = undoing ? chapter.steps.findIndex((step) => step.undoes) : 0;
  return chapter.steps.slice(Math.max(0, begin)).find((step) => !step.done(found));
}

/** Whether the turn has deviated from a step, so that it must be undone or restarted. */
export function hasDeviated(step: Step, found: LessonState): boolean {
  return found.ended || found.state.outcome !== null || (found.state.canEnd && step.move !== END_TURN && !step.undoes);
}
