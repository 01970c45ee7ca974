/** The chapters of the tutorial: positions of a prepared game, and the steps in each. */

import { WINNING_SCORE } from "../constants";
import { countBag } from "../game/cards";
import { parseMove, type ParsedMove } from "../game/notation";
import type { House, State } from "../wire";

/** A part of the board that a step highlights. */
export type BoardPart = "harbour" | "status" | "house" | "stock" | "abilities" | "hand" | "actions";

/** The state of a lesson: the learner's moves in it, and the learner's house. */
export interface LessonState {
  readonly state: State;
  readonly moves: readonly ParsedMove[];
  readonly house: House;
  /** Whether a turn of the learner has ended. */
  readonly ended: boolean;
}

export interface Step {
  readonly says: string;
  readonly parts: readonly BoardPart[];
  readonly done: (seen: LessonState) => boolean;
}

export interface Chapter {
  /** The number of turns of the prepared game before it; this is its id on the wire. */
  readonly turn: number;
  readonly title: string;
  /** The part that the guide covers on a small screen; no step needs it. */
  readonly covers: "water" | "houses";
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
    covers: "houses",
    steps: [
      { says: "learn-take-two", parts: ["harbour"], done: tookTwo },
      { says: "learn-take-end", parts: ["actions"], done: (seen) => seen.ended },
    ],
    praise: "learn-take-done",
  },
  {
    turn: 2,
    title: "learn-build",
    covers: "water",
    steps: [{ says: "learn-build-tile", parts: ["stock", "house"], done: built }],
    praise: "learn-build-done",
  },
  {
    turn: 6,
    title: "learn-support",
    covers: "water",
    steps: [{ says: "learn-support-overhang", parts: ["house"], done: builtOut }],
    praise: "learn-support-done",
  },
  {
    turn: 10,
    title: "learn-colour",
    covers: "water",
    steps: [{ says: "learn-colour-less", parts: ["house"], done: builtForLess }],
    praise: "learn-colour-done",
  },
  {
    turn: 16,
    title: "learn-row",
    covers: "water",
    steps: [
      { says: "learn-row-full", parts: ["house"], done: ({ house }) => house.rows.length > 0 },
      { says: "learn-row-windows", parts: ["house", "actions"], done: ({ house }) => house.litRows.length > 0 },
    ],
    praise: "learn-row-done",
  },
  {
    turn: 30,
    title: "learn-coat",
    covers: "water",
    steps: [
      { says: "learn-coat-cover", parts: ["house"], done: earnedCoats },
      { says: "learn-coat-white", parts: ["status"], done: (seen) => filterMoves(seen, "white").length > 0 },
      { says: "learn-coat-ability", parts: ["status"], done: (seen) => filterMoves(seen, "gain").length > 0 },
      { says: "learn-coat-activate", parts: ["status"], done: (seen) => filterMoves(seen, "activate").length > 0 },
    ],
    praise: "learn-coat-done",
  },
  {
    turn: 32,
    title: "learn-ability",
    covers: "houses",
    steps: [{ says: "learn-ability-apart", parts: ["harbour", "abilities"], done: tookApart }],
    praise: "learn-ability-done",
  },
  {
    turn: 36,
    title: "learn-column",
    covers: "water",
    steps: [{ says: "learn-column-full", parts: ["house"], done: ({ house }) => house.columns.length > 0 }],
    praise: "learn-column-done",
  },
  {
    turn: 44,
    title: "learn-hand",
    covers: "houses",
    steps: [
      { says: "learn-hand-take", parts: ["harbour", "hand"], done: tookTooMany },
      { says: "learn-hand-discard", parts: ["hand"], done: (seen) => filterMoves(seen, "discard").length > 0 },
    ],
    praise: "learn-hand-done",
  },
  {
    turn: 48,
    title: "learn-end",
    covers: "water",
    steps: [
      { says: "learn-end-tile", parts: ["house"], done: reachedGoal },
      { says: "learn-end-turn", parts: ["actions"], done: won },
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

/** The first step that is neither done nor skipped; none if the chapter is complete. */
export function findDueStep(chapter: Chapter, found: LessonState, skipped: readonly string[]): Step | undefined {
  return chapter.steps.find((step) => !step.done(found) && !skipped.includes(step.says));
}

/** Whether the turn has deviated from a step, so that it must be undone or restarted. */
export function hasDeviated(step: Step, found: LessonState): boolean {
  return found.ended || found.state.outcome !== null || (found.state.canEnd && !step.parts.includes("actions"));
}
