/** The worker of studies: it studies whole games until it is terminated, and answers questions about decisions. */

import { Engine, layout } from "../engine/engine";
import { fetchWeights } from "../engine/nets";
import { describeMoves } from "../local/game";
import { makeChoice } from "../local/state";
import type { Choice, Turn } from "../wire";
import { HINT, NORMAL } from "./depths";
import type { Knowledge } from "./knowledge";
import { readKnowledge } from "./known-position";
import {
  addResult,
  adviseSeat,
  judgeChoice,
  listOwnPieces,
  listStages,
  type NamedAdvice,
  type NamedDecision,
  type OwnPart,
  type Piece,
  type Results,
  sortByChange,
} from "./pieces";
import { findNumbers, readGame, type PlayedGame } from "./played-game";
import { Sampler, viewOf, type Shares } from "./sampler";

/** A finished game. */
interface GameToRead {
  readonly record: string;
  readonly turns: readonly Turn[];
}

/** The game to study, and by whose knowledge its course is valued: a seat's, or a watcher's. */
export interface StudyRequest extends GameToRead {
  readonly type: "study";
  readonly viewer: number | null;
  /** What is asked about the viewer only; else everything is studied. */
  readonly part?: OwnPart;
  readonly known: Results;
}

/** A decision of a game: what could be done, and how good a move is. */
interface DecisionToRead extends GameToRead {
  readonly turn: number;
  readonly number: number;
}
export interface ChoicesQuestion extends DecisionToRead {
  readonly type: "choices";
}
export interface JudgementQuestion extends DecisionToRead {
  readonly type: "judge";
  readonly move: string;
}
/** What a seat at a table knows, and the question which move is best. */
export interface AdviceQuestion extends Knowledge {
  readonly type: "advise";
}

/** What a seat at a table knows, and the question how samples of it end. */
export interface ValueQuestion extends Knowledge {
  readonly type: "value";
  readonly first: number;
  readonly samples: number;
}

/** What a seat knows, and the question how good a move is. */
export interface WeighingQuestion extends Knowledge {
  readonly type: "weigh";
  readonly move: string;
}
type SeatQuestion = AdviceQuestion | ValueQuestion | WeighingQuestion;
export type Question = ChoicesQuestion | JudgementQuestion | SeatQuestion;
type Answer = readonly Choice[] | NamedDecision | NamedAdvice | Shares;

/** What a worker says of a question: how much is done, from 0 to 1, the answer, or that it has failed. */
export type AnswerReport =
  | { readonly type: "progress"; readonly done: number }
  | { readonly type: "answer"; readonly answer: Answer }
  | { readonly type: "failed" };

/** What a worker says of a study: how many pieces there are, the result of one, that all are done, or that it has failed. */
export type StudyReport =
  | { readonly type: "pieces"; readonly count: number }
  | {
      readonly type: "result";
      readonly kind: Piece["kind"];
      readonly key: string;
      readonly result: Results[keyof Results][string];
    }
  | { readonly type: "done" }
  | { readonly type: "failed" };

const loading = Engine.load();
let sampler: Sampler | null = null;

/** The sampler for a number of players, whose net is fetched once. */
async function loadSampler(players: number): Promise<Sampler> {
  if (sampler?.net.players !== players) {
    const engine = await loading;
    sampler = new Sampler(engine, engine.addNet(players, await fetchWeights(players)));
  }
  return sampler;
}

const countPlayers = ({ start }: PlayedGame) => start[layout.words.PLAYERS]!;

async function study(request: StudyRequest, report: (message: StudyReport) => void): Promise<void> {
  const { record, turns, viewer, part } = request;
  let { known } = request;
  const game = readGame(await loading, record, turns);
  const found = await loadSampler(countPlayers(game));
  const stages = part && viewer !== null ? [listOwnPieces(game, viewer, part)] : listStages(game, viewer);
  report({ type: "pieces", count: stages.flat().length });
  for (const stage of stages)
    for (const { kind, key, work } of sortByChange(stage, known))
      if (!(key in known[kind])) {
        const result = await work(found);
        known = addResult(known, { kind, key }, result);
        report({ type: "result", kind, key, result });
      }
  report({ type: "done" });
}

/** Answer a question about a decision of a game; a move is judged as thoroughly as labels are. */
async function answerDecision(question: ChoicesQuestion | JudgementQuestion): Promise<Answer> {
  const game = readGame(await loading, question.record, question.turns);
  const found = await loadSampler(countPlayers(game));
  const { seat, choices } = game.turns[question.turn]!;
  const view = viewOf(found.engine, choices[question.number]!.position, seat, game.openHands);
  if (question.type === "choices") return describeMoves(found.engine, view).map(makeChoice);
  return judgeChoice(found, view, findNumbers(found.engine, view, question.move), NORMAL);
}

/** Answer a question about what a seat knows. */
async function answerSeat(question: SeatQuestion, report: (message: AnswerReport) => void): Promise<Answer> {
  const view = readKnowledge(await loading, question);
  const found = await loadSampler(view[layout.words.PLAYERS]!);
  const { engine, net } = found;
  if (question.type === "value") return found.play(view, found.seed(view), question.first, question.samples);
  if (question.type === "weigh") return judgeChoice(found, view, findNumbers(engine, view, question.move), NORMAL);
  let played = 0;
  const all = HINT.choosing + HINT.showing;
  const counting = new Sampler(engine, net, (samples) => {
    played += samples;
    report({ type: "progress", done: Math.min(1, played / all) });
  });
  return adviseSeat(counting, view, HINT);
}

async function answer(question: Question, report: (message: AnswerReport) => void): Promise<void> {
  const isOfGame = question.type === "choices" || question.type === "judge";
  report({ type: "answer", answer: await (isOfGame ? answerDecision(question) : answerSeat(question, report)) });
}

self.onmessage = async ({ data, ports: [port] }: MessageEvent<StudyRequest | Question>) => {
  const report = (message: StudyReport | AnswerReport) => (port ?? self).postMessage(message);
  try {
    await (data.type === "study" ? study(data, report) : answer(data, report));
  } catch {
    report({ type: "failed" });
  }
};
