/** The worker of studies: it studies whole games until it is terminated, and answers questions about decisions. */

import { Engine, layout } from "../engine/engine";
import { fetchWeights } from "../engine/nets";
import { describeMoves } from "../local/game";
import { makeChoice } from "../local/state";
import type { Choice, Turn } from "../wire";
import { ANSWER } from "./depths";
import type { Knowledge } from "./knowledge";
import { readKnowledge } from "./known-position";
import {
  adviseSeat,
  judgeChoice,
  listOwnPieces,
  listPieces,
  type NamedAdvice,
  type NamedDecision,
  type Piece,
  type Results,
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
  /** Whether only the viewer's decisions are judged, and all at quick depth. */
  readonly own?: boolean;
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
export type Question = ChoicesQuestion | JudgementQuestion;

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
export type TableQuestion = AdviceQuestion | ValueQuestion;

/** What a worker says of a question at a table: how much is done, from 0 to 1, the answer, or that it has failed. */
export type TableReport =
  | { readonly type: "progress"; readonly done: number }
  | { readonly type: "answer"; readonly answer: NamedAdvice | Shares }
  | { readonly type: "failed" };

/** What a worker says of a study: how many pieces there are, the result of one, or that all are done. */
export type StudyReport =
  | { readonly type: "pieces"; readonly count: number }
  | {
      readonly type: "result";
      readonly kind: Piece["kind"];
      readonly key: string;
      readonly result: Results[keyof Results][string];
    }
  | { readonly type: "done" };

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
const report = (message: StudyReport) => self.postMessage(message);

async function study(game: PlayedGame, { viewer, own = false, known }: StudyRequest): Promise<void> {
  const found = await loadSampler(countPlayers(game));
  const pieces = own && viewer !== null ? listOwnPieces(game, viewer) : listPieces(game, viewer);
  report({ type: "pieces", count: pieces.length });
  for (const { kind, key, work } of pieces)
    if (!(key in known[kind])) report({ type: "result", kind, key, result: work(found) });
  report({ type: "done" });
}

async function answer(game: PlayedGame, question: Question): Promise<readonly Choice[] | NamedDecision> {
  const found = await loadSampler(countPlayers(game));
  const { seat, choices } = game.turns[question.turn]!;
  const view = viewOf(found.engine, choices[question.number]!.position, seat, game.openHands);
  if (question.type === "choices") return describeMoves(found.engine, view).map(makeChoice);
  return judgeChoice(found, view, findNumbers(found.engine, view, question.move), ANSWER);
}

/** Answer a question about what a seat at a table knows now. */
async function answerSeat(question: TableQuestion, send: (report: TableReport) => void): Promise<void> {
  const view = readKnowledge(await loading, question);
  const { engine, net } = await loadSampler(view[layout.words.PLAYERS]!);
  if (question.type === "value") {
    const found = new Sampler(engine, net);
    return send({ type: "answer", answer: found.play(view, found.seed(view), question.first, question.samples) });
  }
  let played = 0;
  const all = ANSWER.choosing + ANSWER.showing;
  const counting = new Sampler(engine, net, (samples) => {
    played += samples;
    send({ type: "progress", done: Math.min(1, played / all) });
  });
  send({ type: "answer", answer: adviseSeat(counting, view, ANSWER) });
}

self.onmessage = async ({ data, ports: [port] }: MessageEvent<StudyRequest | Question | TableQuestion>) => {
  if (data.type === "advise" || data.type === "value") {
    const send = (report: TableReport) => port!.postMessage(report);
    return answerSeat(data, send).catch(() => send({ type: "failed" }));
  }
  const game = readGame(await loading, data.record, data.turns);
  if (data.type === "study") await study(game, data);
  else port!.postMessage(await answer(game, data));
};
