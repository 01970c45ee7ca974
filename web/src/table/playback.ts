/** A queue that shows states one after the other, so that the turns of others can be followed. */

import type { State } from "../wire";

export interface PlaybackClock {
  now(): number;
  setTimer(act: () => void, milliseconds: number): number;
  clearTimer(timer: number): void;
}

/** Whether a state adds a turn of another device. */
function hasOthersTurn(before: State | null, after: State): boolean {
  if (!before) return false;
  return after.turns.slice(before.turns.length).some((turn) => !after.mine.includes(turn.seat));
}

export class Playback {
  private queue: State[] = [];
  private shown: State | null = null;
  private shownAt = 0;
  private timer = 0;

  constructor(
    private readonly show: (state: State) => void,
    private readonly pace: () => number,
    private readonly clock: PlaybackClock,
  ) {}

  push(state: State): void {
    this.queue.push(state);
    if (this.queue.length === 1) this.showNext();
  }

  /** Show the newest state at once. */
  skip(): void {
    this.clock.clearTimer(this.timer);
    const newest = this.queue.at(-1);
    this.queue = [];
    if (newest) this.present(newest);
  }

  get behind(): boolean {
    return this.queue.length > 0;
  }

  stop(): void {
    this.clock.clearTimer(this.timer);
    this.queue = [];
  }

  private showNext(): void {
    const state = this.queue[0];
    if (!state) return;
    const wait = hasOthersTurn(this.shown, state) ? this.shownAt + this.pace() - this.clock.now() : 0;
    if (wait > 0) {
      this.timer = this.clock.setTimer(() => this.shiftQueue(), wait);
      return;
    }
    this.shiftQueue();
  }

  private shiftQueue(): void {
    const state = this.queue.shift();
    if (state) this.present(state);
    this.showNext();
  }

  private present(state: State): void {
    this.shown = state;
    this.shownAt = this.clock.now();
    this.show(state);
  }
}
