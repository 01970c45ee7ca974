/** Another try at a decision of a finished game: the moves of that moment, and how good the tried one is. */

import { askForChoices, askForJudgement } from "../study/questions";
import type { NamedDecision } from "../study/pieces";
import type { PlacedDecision } from "../study/findings";
import type { Explanation, MoveSource } from "../table/selection.svelte";
import type { Choice, Replay } from "../wire";

/** The labels of moves that count as right. */
const RIGHT: readonly string[] = ["fine", "only", "forced"];

export class Attempt implements MoveSource {
  /** The decision that is tried again; null while there is none. */
  decision = $state.raw<PlacedDecision | null>(null);
  choices = $state.raw<Choice[]>([]);
  /** What was tried last, and how good it is. */
  judged = $state.raw<NamedDecision | null>(null);
  busy = $state(false);

  constructor(private readonly replay: Replay) {}

  get canPick(): boolean {
    return this.choices.length > 0 && !this.busy;
  }

  get myTurn(): boolean {
    return this.choices.length > 0;
  }

  /** Whether the tried move is as good as any; null before it is known. */
  get isRight(): boolean | null {
    return this.judged && RIGHT.includes(this.judged.label);
  }

  async begin(decision: PlacedDecision): Promise<void> {
    this.end();
    this.decision = decision;
    const choices = await askForChoices(this.place(decision));
    if (this.decision === decision) this.choices = choices;
  }

  end(): void {
    this.decision = this.judged = null;
    this.choices = [];
    this.busy = false;
  }

  async play({ move }: Choice): Promise<void> {
    const { decision } = this;
    if (!decision || this.busy) return;
    this.busy = true;
    this.judged = null;
    const isPlayed = move === decision.played.move;
    const judged = isPlayed ? decision : await askForJudgement({ ...this.place(decision), move });
    if (this.decision !== decision) return;
    [this.judged, this.busy] = [judged, false];
  }

  explain(): Promise<Explanation> {
    return Promise.resolve({ refusal: null });
  }

  private place({ turn, number }: PlacedDecision) {
    const { record, turns } = this.replay;
    return { record: record!, turns, turn, number };
  }
}
