/** Showing states one after the other, so that what others do can be followed. */

import type { State } from "./wire";

export interface Clock {
  now(): number;
  later(act: () => void, milliseconds: number): number;
  never(timer: number): void;
}

/** Whether a state tells of a turn by somebody who does not sit at this device. */
export function bringsNews(before: State | null, after: State): boolean {
  if (!before) return false;
  return after.turns.slice(before.turns.length).some((turn) => !after.mine.includes(turn.seat));
}

export class Pacing {
  private queue: State[] = [];
  private shown: State | null = null;
  private shownAt = 0;
  private timer = 0;

  constructor(
    private readonly show: (state: State) => void,
    private readonly pace: () => number,
    private readonly clock: Clock,
  ) {}

  push(state: State): void {
    this.queue.push(state);
    if (this.queue.length === 1) this.next();
  }

  /** Show the newest at once. */
  hurry(): void {
    this.clock.never(this.timer);
    const newest = this.queue.at(-1);
    this.queue = [];
    if (newest) this.present(newest);
  }

  get behind(): boolean {
    return this.queue.length > 0;
  }

  stop(): void {
    this.clock.never(this.timer);
    this.queue = [];
  }

  private next(): void {
    const state = this.queue[0];
    if (!state) return;
    const wait = bringsNews(this.shown, state) ? this.shownAt + this.pace() - this.clock.now() : 0;
    if (wait > 0) {
      this.timer = this.clock.later(() => this.take(), wait);
      return;
    }
    this.take();
  }

  private take(): void {
    const state = this.queue.shift();
    if (state) this.present(state);
    this.next();
  }

  private present(state: State): void {
    this.shown = state;
    this.shownAt = this.clock.now();
    this.show(state);
  }
}
