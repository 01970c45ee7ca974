/** The worker of a study: it computes the pieces that are not known yet, one by one, until it is terminated. */

import { Engine, layout } from "../engine/engine";
import { fetchWeights } from "../engine/nets";
import type { Turn } from "../wire";
import { listPieces, type Piece, type Results } from "./pieces";
import { readGame } from "./played-game";
import { Sampler } from "./sampler";

/** The game to study, and by whose knowledge its course is valued: a seat's, or a watcher's. */
export interface StudyRequest {
  readonly record: string;
  readonly turns: readonly Turn[];
  readonly viewer: number | null;
  readonly known: Results;
}

/** What a worker says: how many pieces there are, the result of one, or that all are done. */
export type StudyReport =
  | { readonly type: "pieces"; readonly count: number }
  | {
      readonly type: "result";
      readonly kind: Piece["kind"];
      readonly key: string;
      readonly result: Results[keyof Results][string];
    }
  | { readonly type: "done" };

const report = (message: StudyReport) => self.postMessage(message);

self.onmessage = async ({ data }: MessageEvent<StudyRequest>) => {
  const engine = await Engine.load();
  const game = readGame(engine, data.record, data.turns);
  const players = game.start[layout.words.PLAYERS]!;
  const sampler = new Sampler(engine, engine.addNet(players, await fetchWeights(players)));
  const pieces = listPieces(game, data.viewer);
  report({ type: "pieces", count: pieces.length });
  for (const { kind, key, work } of pieces)
    if (!(key in data.known[kind])) report({ type: "result", kind, key, result: work(sampler) });
  return report({ type: "done" });
};
