/** Reviews games one after the other: first what the error rate of each needs, then what its luck needs. */

import type { OwnGame } from "../local/game-store";
import { keepReview } from "../local/review-store";
import { reviewKey } from "../study/findings";
import { addResult, type OwnPart, type Results } from "../study/pieces";
import type { StudyReport, StudyRequest } from "../study/worker";
import { hadHints, readKeptResults } from "./studied";

const PARTS: readonly OwnPart[] = ["rate", "luck"];

export class StudyRun {
  running = $state(false);
  failed = $state(false);
  part = $state<OwnPart>("rate");
  /** The place of the game that is reviewed, from 1, and how many there are. */
  number = $state(0);
  count = $state(0);
  /** How much of all games is done, from 0 to 1. */
  progress = $state(0);
  private worker: Worker | null = null;
  private stopGame: () => void = () => undefined;

  /** Review games until all are done or it is stopped; `ondone` is called after each. */
  async start(games: readonly OwnGame[], ondone: (game: OwnGame) => Promise<void>): Promise<void> {
    [this.running, this.failed, this.count, this.progress] = [true, false, games.length, 0];
    const steps = PARTS.flatMap((part) => games.map((game, i) => ({ game, part, number: i + 1 })));
    for (const [i, { game, part, number }] of steps.entries()) {
      if (part === "rate" && hadHints(game)) continue;
      [this.part, this.number] = [part, number];
      await this.study(game, part, (share) => (this.progress = (i + share) / steps.length));
      await ondone(game);
      if (!this.running) return;
    }
    this.stop();
  }

  private fail(): void {
    this.failed = true;
    this.stop();
  }

  /** Stop at once; what is found is kept. */
  stop(): void {
    this.running = false;
    this.worker?.terminate();
    this.worker = null;
    this.stopGame();
  }

  private async study(game: OwnGame, part: OwnPart, onprogress: (share: number) => void): Promise<void> {
    const { record, turns, seat, table } = game;
    let results = await readKeptResults(game);
    let [count, done] = [1, 0];
    if (!this.running) return;
    await new Promise<void>((settle) => {
      this.stopGame = settle;
      this.worker ??= new Worker(new URL("../study/worker.ts", import.meta.url), { type: "module" });
      this.worker.onmessage = ({ data }: MessageEvent<StudyReport>) => {
        if (data.type === "pieces") count = data.count;
        else if (data.type === "done") settle();
        else if (data.type === "failed") this.fail();
        else {
          results = addResult(results, data, data.result);
          onprogress(Math.min(1, (done += 1) / count));
        }
      };
      this.worker.onerror = () => this.fail();
      const request: StudyRequest = { type: "study", record, turns, viewer: seat, part, known: results };
      this.worker.postMessage(request);
    });
    await this.keep(game, results, table);
  }

  /** Keep results where the review of the game finds them and goes on. */
  private keep({ record, seat }: OwnGame, results: Results, table: string): Promise<void> {
    return keepReview({ key: reviewKey(seat, record), table, results: { results, count: 0 } });
  }
}
