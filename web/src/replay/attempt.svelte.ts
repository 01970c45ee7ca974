/** Another try at a decision of a finished game: the moves of that moment, and how good the tried one is. */

import { RIGHT, type PlacedDecision } from "../study/findings";
import type { NamedDecision } from "../study/pieces";
import { Thinker } from "../study/questions";
import type { Explanation, MoveSource } from "../table/selection.svelte";
import type { Choice, Replay } from "../wire";

export class Attempt implements MoveSource {
  /** The decision that is tried again; null while there is none. */
  decision = $state.raw<PlacedDecision | null>(null);
  choices = $state.raw<Choice[]>([]);
  /** What was tried last, and how good it is. */
  judged = $state.raw<NamedDecision | null>(null);
  busy = $state(false);
  failed = $state(false);
  private readonly thinker = new Thinker();

  constructor(private readonly replay: Replay) {}

  get canPick(): boolean {
    return this.choices.length > 0 && !this.busy;
  }

  get myTurn(): boolean {
    return this.choices.length > 0;
  }

  /** Whether the tried move is about as good as any; null before it is known. */
  get isRight(): boolean | null {
    return this.judged && this.judged.loss <= RIGHT;
  }

  async begin(decision: PlacedDecision): Promise<void> {
    this.end();
    this.decision = decision;
    await this.think(decision, async () => {
      const choices = await this.thinker.listChoices(this.place(decision));
      if (this.decision === decision) this.choices = choices;
    });
  }

  /** Stop at once. */
  end(): void {
    if (this.busy) this.thinker.stop();
    this.decision = this.judged = null;
    this.choices = [];
    this.busy = this.failed = false;
  }

  /** Stop for good. */
  close(): void {
    this.end();
    this.thinker.stop();
  }

  async play({ move }: Choice): Promise<void> {
    const { decision } = this;
    if (!decision || this.busy) return;
    this.judged = null;
    await this.think(decision, async () => {
      const isPlayed = move === decision.played.move;
      const judged = isPlayed ? decision : await this.thinker.judge({ ...this.place(decision), move });
      if (this.decision === decision) this.judged = judged;
    });
  }

  explain(): Promise<Explanation> {
    return Promise.resolve({ refusal: null });
  }

  /** Be busy until something is worked out, or the decision is left. */
  private async think(decision: PlacedDecision, work: () => Promise<void>): Promise<void> {
    [this.busy, this.failed] = [true, false];
    const failed = await work().then(
      () => false,
      () => true,
    );
    if (this.decision === decision) [this.busy, this.failed] = [false, failed];
  }

  private place({ turn, number }: PlacedDecision) {
    const { record, turns } = this.replay;
    return { record: record!, turns, turn, number };
  }
}
