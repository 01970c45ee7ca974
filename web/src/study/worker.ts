/** The worker of studies: it studies whole games until it is terminated, and answers questions about decisions. */

import { Engine, layout } from "../engine/engine";
import { fetchWeights } from "../engine/nets";
import { describeMoves } from "../local/game";
import { makeChoice } from "../local/state";
import type { Choice, Turn } from "../wire";
import { ANSWER } from "./depths";
import { judgeChoice, listOwnPieces, listPieces, type NamedDecision, type Piece, type Results } from "./pieces";
import { findNumbers, readGame, type PlayedGame } from "./played-game";
import { Sampler, viewOf } from "./sampler";

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

self.onmessage = async ({ data, ports: [port] }: MessageEvent<StudyRequest | Question>) => {
  const game = readGame(await loading, data.record, data.turns);
  if (data.type === "study") await study(game, data);
  else port!.postMessage(await answer(game, data));
};
