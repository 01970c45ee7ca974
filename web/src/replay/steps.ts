/** The steps of a replay: the state, the text and the path of each. */

import { parseMove } from "../game/notation";
import { describeCards, describeDue, describeMove, nameSeats } from "../i18n/descriptions";
import { say } from "../i18n/phrases.svelte";
import type { Replay, State } from "../wire";

/** The milliseconds between steps during playback. */
export const STEP_PAUSES = { slow: 2600, normal: 1400, fast: 600 } as const;
export type ReplayPace = keyof typeof STEP_PAUSES;

export const findLastStep = (replay: Replay): number => replay.steps.length - 1;

/** The nearest existing step. */
export function clampStep(replay: Replay, step: number): number {
  return Math.max(0, Math.min(findLastStep(replay), Math.floor(step) || 0));
}

/** The seats that can be in front: all with open hands, or only the viewer's. */
export function listFrontSeats(replay: Replay): number[] {
  const first = replay.steps[0]!;
  const open = first.places.flatMap((place, seat) => (place.hand === null ? [] : [seat]));
  return open.length > 1 ? open : [first.viewer ?? first.mine[0] ?? 0];
}

/** Whose turn a step belongs to. */
export function findMover(replay: Replay, step: number): number {
  return replay.steps[Math.max(0, step - 1)]!.due ?? 0;
}

/** The state at a step with a seat in front; persons without a name get a number. */
export function makeState(replay: Replay, step: number, seat: number): State {
  const state = replay.steps[step]!;
  const own = state.mine.length === 1 && state.mine[0] === seat;
  const places = state.places.map((place, i) => {
    const { name, bot } = place.sitter;
    return name || bot || own ? place : { ...place, sitter: { name: say("replay-seat", { seat: i + 1 }), bot } };
  });
  return {
    ...state,
    places,
    viewer: seat,
    mine: own ? state.mine : [],
    options: { ...state.options, lesson: null },
    seq: step,
    turns: replay.turns.slice(0, replay.ended[step]),
  };
}

/** The text of a step: the move or the draw that led to it. */
export function describeStep(replay: Replay, step: number, seat: number): string {
  const [before, now] = [step ? makeState(replay, step - 1, seat) : null, makeState(replay, step, seat)];
  if (!before) return [say("replay-start"), ...describeEnd(now)].join(" ");
  const move = replay.moves[step]!;
  return [
    ...(move.startsWith(">") ? describeDraw(move.slice(1)) : describeStepMove(move, before, now)),
    ...describeEnd(now),
  ].join(" ");
}

function describeEnd(now: State): string[] {
  return now.outcome ? [describeDue(now)] : [];
}

function describeDraw(cards: string): string[] {
  const drawn = cards.replace("E", "");
  const words = drawn ? [say("replay-draw", { cards: describeCards(drawn) })] : [];
  return cards.includes("E") ? [...words, say("replay-draw-end")] : words;
}

function describeStepMove(text: string, before: State, now: State): string[] {
  const seat = before.due ?? 0;
  const who = before.mine.includes(seat) ? "you" : "other";
  const name = nameSeats(before)[seat]!;
  const move = parseMove(text);
  const words = describeMove(move, who, name, move.piers.map((pier) => before.harbour[pier]).join(""));
  const score = now.places[seat]!.house.score;
  const points = score - before.places[seat]!.house.score;
  return points ? [words, say("web-scored", { who, name, points, score })] : [words];
}

/** Whether the game is over by the rules at a step, so that it cannot be branched. */
export function isOverAt(replay: Replay, step: number): boolean {
  return ["points", "end-card"].includes(replay.steps[step]!.outcome?.ending ?? "");
}

/** The game and the step in the fragment of a link. */
export function parseFragment(hash: string): { packed: string; step: number } {
  const [packed = "", step = "0"] = hash.replace(/^#/, "").split(".");
  return { packed, step: Number(step) || 0 };
}

/** The path of a step: for everybody with the game in the fragment, or for a table of this device. */
export function formatStepPath(replay: Replay, table: string | null, step: number): string {
  if (table !== null) return `/replay/${table}?step=${step}`;
  return `/game#${replay.packed ?? ""}.${step}`;
}
