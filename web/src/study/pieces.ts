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
  work(sampler: Sampler): Results[keyof Results][string];
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
export function adviseSeat(sampler: Sampler, view: Position, depth: Depth): NamedAdvice {
  const { best, reasons } = advise(sampler, view, depth);
  return { best: makeNamer(sampler.engine, view)(best), reasons };
}

/** Judge a move by what the seat to move knows. */
export function judgeChoice(sampler: Sampler, view: Position, numbers: readonly number[], depth: Depth): NamedDecision {
  return nameDecision(sampler.engine, view, judge(sampler, view, numbers, depth));
}

/** The values of a depth: of the start, and around the end of each turn, by what one seat knows, or a watcher. */
function listValues({ start, turns, openHands }: PlayedGame, viewer: number | null, depth: Depth): Piece[] {
  const see = (sampler: Sampler, position: Position) => viewOf(sampler.engine, position, viewer, openHands);
  return [
    {
      kind: "starts",
      key: startKey(depth),
      work: (sampler) => valueStart(sampler, see(sampler, start), depth.turns),
    },
    ...turns.map(({ decided, end }, turn): Piece => ({
      kind: "turns",
      key: turnKey(depth, turn),
      work: (sampler) => valueTurn(sampler, see(sampler, decided), see(sampler, end), depth.turns),
    })),
  ];
}

/** The judgements of a depth, each by what the seat that moved knew; those of one seat, or of all. */
function listJudgements({ turns, openHands }: PlayedGame, depth: Depth, judged: number | null = null): Piece[] {
  const work =
    (seat: number, { position, numbers }: Choice) =>
    (sampler: Sampler) =>
      judgeChoice(sampler, viewOf(sampler.engine, position, seat, openHands), numbers, depth);
  return turns.flatMap(({ seat, choices }, turn) =>
    (judged === null || judged === seat ? choices : []).map((choice, number): Piece => {
      return { kind: "choices", key: choiceKey(depth, turn, number), work: work(seat, choice) };
    }),
  );
}

/** The pieces that say how well a seat played and how lucky it was, without labels that need more samples. */
export function listOwnPieces(game: PlayedGame, seat: number): Piece[] {
  return [...listJudgements(game, QUICK, seat), ...listValues(game, seat, QUICK)];
}

/** All pieces: first what shows the course of the game, then the labels, then both with less error. */
export function listPieces(game: PlayedGame, viewer: number | null): Piece[] {
  return [
    ...listValues(game, viewer, QUICK),
    ...listJudgements(game, QUICK),
    ...listJudgements(game, NORMAL),
    ...listValues(game, viewer, NORMAL),
  ];
}

/** The results with one more. */
export const addResult = (
  results: Results,
  { kind, key }: Pick<Piece, "kind" | "key">,
  result: Results[keyof Results][string],
): Results => ({ ...results, [kind]: { ...results[kind], [key]: result } });
