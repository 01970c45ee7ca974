/** The review of a finished game: a worker studies it, and what it finds is shown as it comes, and kept. */

import { canRunEngine } from "../engine/support";
import { keepReview, readReview } from "../local/review-store";
import { Findings, outlineGame, reviewKey, type Outline } from "../study/findings";
import { addResult, NO_RESULTS, type Results } from "../study/pieces";
import type { StudyReport, StudyRequest } from "../study/worker";
import type { Replay } from "../wire";

/** The milliseconds after which results are kept. */
const KEEP_AFTER = 1500;

/** Whether a game has a result, and this browser can study it. */
export const isReviewable = (replay: Replay): boolean =>
  canRunEngine() &&
  replay.record !== null &&
  replay.turns.length > 0 &&
  (replay.steps.at(-1)!.outcome?.winners.length ?? 0) > 0;

function outline({ turns, steps, record }: Replay): Outline {
  const { places, outcome } = steps.at(-1)!;
  const winners = outcome!.winners;
  const shares = places.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
  return outlineGame(record!, turns, shares);
}

export class Review {
  /** By whose knowledge the course of the game is valued: the page's only seat, else a watcher's. */
  readonly viewer: number | null;
  running = $state(false);
  failed = $state(false);
  private results = $state.raw<Results>(NO_RESULTS);
  private count = $state(0);
  private worker: Worker | null = null;
  private timer = 0;
  private readonly outline: Outline;
  private readonly key: string;

  readonly findings: Findings = $derived.by(() => new Findings(this.results, this.outline));
  readonly done: number = $derived(
    Object.values(this.results).reduce((sum, kind) => sum + Object.keys(kind as object).length, 0),
  );

  constructor(
    private readonly replay: Replay,
    private readonly table: string | null,
  ) {
    const mine = replay.steps[0]!.mine;
    this.viewer = mine.length === 1 ? mine[0]! : null;
    this.outline = outline(replay);
    this.key = reviewKey(this.viewer, replay.record!);
  }

  /** Show what is kept; true if there is anything. */
  async load(): Promise<boolean> {
    const kept = await readReview(this.key);
    if (kept) ({ results: this.results, count: this.count } = kept.results as { results: Results; count: number });
    return kept !== null;
  }

  get isBegun(): boolean {
    return this.done > 0 || this.running;
  }

  get isDone(): boolean {
    return this.count > 0 && this.done >= this.count;
  }

  /** How much is done, from 0 to 1. */
  get progress(): number {
    return this.count ? this.done / this.count : 0;
  }

  start(): void {
    if (this.running || this.isDone) return;
    [this.running, this.failed] = [true, false];
    document.addEventListener("visibilitychange", this.rest);
    this.rest();
  }

  /** Think only while the page is shown. */
  private readonly rest = () => {
    if (document.hidden) this.pause();
    else if (!this.worker) this.launch();
  };

  private pause(): void {
    this.worker?.terminate();
    this.worker = null;
    this.keep();
  }

  private launch(): void {
    this.worker = new Worker(new URL("../study/worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<StudyReport>) => this.receive(data);
    this.worker.onerror = () => this.fail();
    const { record, turns } = this.replay;
    const request: StudyRequest = { type: "study", record: record!, turns, viewer: this.viewer, known: this.results };
    this.worker.postMessage(request);
  }

  /** Stop at once; what is found is kept. */
  stop(): void {
    document.removeEventListener("visibilitychange", this.rest);
    if (this.running) this.pause();
    this.running = false;
  }

  private fail(): void {
    this.failed = true;
    this.stop();
  }

  private receive(report: StudyReport): void {
    if (report.type === "pieces") this.count = report.count;
    else if (report.type === "done") this.stop();
    else if (report.type === "failed") this.fail();
    else {
      this.results = addResult(this.results, report, report.result);
      if (!this.timer) this.timer = window.setTimeout(() => this.keep(), KEEP_AFTER);
    }
  }

  private keep(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    const { key, results, count } = this;
    void keepReview({ key, table: this.table ?? "", results: { results, count } });
  }
}
