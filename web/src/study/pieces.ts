/** The pieces of the study of a game, which are computed one by one, and what they are called. */

import type { Engine, Position } from "../engine/engine";
import { writeMove } from "../local/notation";
import { advise, judge, type Advice, type Decision, type JudgedMove } from "./decisions";
import { NORMAL, QUICK, type Depth } from "./depths";
import type { Choice, PlayedGame } from "./played-game";
import type { Measure } from "./measure";
import { viewOf, type Sampler } from "./sampler";
import { valueStart, valueTurn, type TurnValue } from "./turn-values";

/** A judged move in notation. */
export interface NamedMove extends Omit<JudgedMove, "numbers"> {
  readonly move: string;
}

/** A decision whose moves are in notation. */
export interface NamedDecision extends Omit<Decision, "played" | "best"> {
  readonly played: NamedMove;
  readonly best: readonly NamedMove[];
}

/** The results of pieces by their keys. */
export interface Results {
  readonly starts: Readonly<Record<string, readonly Measure[]>>;
  readonly turns: Readonly<Record<string, TurnValue>>;
  readonly choices: Readonly<Record<string, NamedDecision>>;
}

export const NO_RESULTS: Results = { starts: {}, turns: {}, choices: {} };

/** A part of a study. */
export interface Piece {
  readonly kind: keyof Results;
  readonly key: string;
  /** How much it seems to have changed the game, by what is known already. */
  change(results: Results): number;
  work(sampler: Sampler): Promise<Results[keyof Results][string]>;
}

export const startKey = ({ name }: Depth): string => name;
export const turnKey = ({ name }: Depth, turn: number): string => `${name} ${turn}`;
export const choiceKey = ({ name }: Depth, turn: number, number: number): string => `${name} ${turn} ${number}`;

/** Advice whose move is in notation. */
export interface NamedAdvice extends Omit<Advice, "best"> {
  readonly best: NamedMove;
}

/** Puts the moves at a view into notation. */
function makeNamer(engine: Engine, view: Position): (judged: JudgedMove) => NamedMove {
  const moves = engine.describe(view);
  return ({ numbers, chance, error }) => ({
    move: writeMove(moves.find((each) => each.numbers.join() === numbers.join())!),
    chance,
    error,
  });
}

/** A judged decision in notation. */
function nameDecision(engine: Engine, view: Position, { played, best, ...rest }: Decision): NamedDecision {
  const name = makeNamer(engine, view);
  return { ...rest, played: name(played), best: best.map(name) };
}

/** The best move by what the seat to move knows. */
export async function adviseSeat(sampler: Sampler, view: Position, depth: Depth): Promise<NamedAdvice> {
  const { best, reasons } = await advise(sampler, view, depth);
  return { best: makeNamer(sampler.engine, view)(best), reasons };
}

/** Judge a move by what the seat to move knows. */
export async function judgeChoice(
  sampler: Sampler,
  view: Position,
  numbers: readonly number[],
  depth: Depth,
): Promise<NamedDecision> {
  return nameDecision(sampler.engine, view, await judge(sampler, view, numbers, depth));
}

/** The values of a depth around the end of each turn, by what one seat knows, or a watcher. */
const listTurnValues = ({ turns, openHands }: PlayedGame, viewer: number | null, depth: Depth): Piece[] =>
  turns.map(({ decided, end }, turn) => ({
    kind: "turns",
    key: turnKey(depth, turn),
    change: ({ turns: values }) => {
      const quick = values[turnKey(QUICK, turn)];
      return quick ? Math.max(...quick.decided.map(({ mean }, seat) => Math.abs(quick.end[seat]!.mean - mean))) : 0;
    },
    work: (sampler) => {
      const see = (position: Position) => viewOf(sampler.engine, position, viewer, openHands);
      return valueTurn(sampler, see(decided), see(end), depth.turns);
    },
  }));

/** The values of a depth: of the start, and around the end of each turn, by what one seat knows, or a watcher. */
function listValues(game: PlayedGame, viewer: number | null, depth: Depth): Piece[] {
  const work = (sampler: Sampler) =>
    valueStart(sampler, viewOf(sampler.engine, game.start, viewer, game.openHands), depth.turns);
  const start: Piece = { kind: "starts", key: startKey(depth), change: () => 0, work };
  return [start, ...listTurnValues(game, viewer, depth)];
}

/** The judgements of a depth, each by what the seat that moved knew; those of one seat, or of all. */
function listJudgements({ turns, openHands }: PlayedGame, depth: Depth, judged: number | null = null): Piece[] {
  const work =
    (seat: number, { position, numbers }: Choice) =>
    (sampler: Sampler) =>
      judgeChoice(sampler, viewOf(sampler.engine, position, seat, openHands), numbers, depth);
  return turns.flatMap(({ seat, choices }, turn) =>
    (judged === null || judged === seat ? choices : []).map((choice, number): Piece => {
      const change = (results: Results) =>
        results.choices[choiceKey(QUICK, turn, number)]?.gap ?? measureFall(results, turn, seat);
      return { kind: "choices", key: choiceKey(depth, turn, number), change, work: work(seat, choice) };
    }),
  );
}

/** How far the chance of a seat fell by its moves of a turn, by few samples. */
function measureFall({ starts, turns }: Results, turn: number, seat: number): number {
  const before = turn ? turns[turnKey(QUICK, turn - 1)]?.end : starts[startKey(QUICK)];
  const decided = turns[turnKey(QUICK, turn)]?.decided;
  return before && decided ? before[seat]!.mean - decided[seat]!.mean : 0;
}

/** What is asked about the games of a person: how well they played, or how lucky they were. */
export type OwnPart = "rate" | "luck";

/** The pieces that say how well a seat played, all at quick depth, or how lucky it was, which needs more samples. */
export function listOwnPieces(game: PlayedGame, seat: number, part: OwnPart): Piece[] {
  if (part === "rate") return listJudgements(game, QUICK, seat);
  const isRefilled = (_: Piece, turn: number) => game.turns[turn]!.decided !== game.turns[turn]!.end;
  return listTurnValues(game, seat, NORMAL).filter(isRefilled);
}

/** All pieces in stages: first what shows the course of the game, then the labels, then both with less error. */
export function listStages(game: PlayedGame, viewer: number | null): Piece[][] {
  return [
    listValues(game, viewer, QUICK),
    listJudgements(game, QUICK),
    [...listJudgements(game, NORMAL), ...listValues(game, viewer, NORMAL)],
  ];
}

/** The pieces of a stage, what seems to have decided the game first. */
export function sortByChange(stage: readonly Piece[], results: Results): Piece[] {
  const changes = new Map(stage.map((piece) => [piece, piece.change(results)]));
  return [...stage].sort((a, b) => changes.get(b)! - changes.get(a)!);
}

/** The results with one more. */
export const addResult = (
  results: Results,
  { kind, key }: Pick<Piece, "kind" | "key">,
  result: Results[keyof Results][string],
): Results => ({ ...results, [kind]: { ...results[kind], [key]: result } });
