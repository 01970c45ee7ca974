/** The chances of all seats at the start of each turn, by what the seat in front knows: the more samples, the surer. */

import { tellKnowledge } from "../study/knowledge";
import { measure, type Measure } from "../study/measure";
import { Thinker } from "../study/questions";
import type { Shares } from "../study/sampler";
import type { State } from "../wire";

/** How many samples are played at once, after which it can stop, how many are shown at first, and how many in all. */
const [SLICE, FIRST, SAMPLES] = [32, 96, 384];

export class Chances {
  private shares = $state.raw<Shares>([]);
  /** The view that is thought about. */
  private about = "";
  private isThinking = false;
  /** Counts what was thought about, so that an answer that comes too late is recognised. */
  private count = 0;
  private readonly thinker = new Thinker();

  /** Whether there is something to show. */
  get isKnown(): boolean {
    return this.shares.length > 0;
  }

  /** Whether no more samples are wanted. */
  get isDone(): boolean {
    return this.shares.length >= SAMPLES;
  }

  /** The chance that one of these seats wins. */
  measure(seats: readonly number[]): Measure {
    return measure(this.shares.map((row) => seats.reduce((sum, seat) => sum + row[seat]!, 0)));
  }

  /** Follow the game while it is seen; the moves of a turn that has not ended change nothing. */
  follow(state: State, isSeen: boolean): void {
    if (state.outcome || state.viewer === null) return this.forget();
    if (!isSeen) return this.stop();
    if (state.drafted.length || (this.isThinking && state.view === this.about)) return;
    void this.think(state);
  }

  forget(): void {
    this.stop();
    this.thinker.stop();
    [this.about, this.shares] = ["", []];
  }

  private stop(): void {
    this.count += 1;
    this.isThinking = false;
  }

  private async think(state: State): Promise<void> {
    this.stop();
    const [turn, knowledge] = [this.count, tellKnowledge(state)];
    let shares = state.view === this.about ? this.shares : [];
    this.about = state.view;
    this.isThinking = true;
    while (shares.length < SAMPLES) {
      const more = await this.thinker.value(knowledge, shares.length, SLICE).catch(() => []);
      if (turn !== this.count) return;
      if (!more.length) break;
      shares = [...shares, ...more];
      if (shares.length >= FIRST) this.shares = shares;
    }
    this.isThinking = false;
  }
}
