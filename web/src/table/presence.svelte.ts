/** Who is at a table, as its newest state says, and how much time each of them has left. */

import { computeLowTime, computeRemainingTime } from "../game/clock";
import type { State, Tick } from "../wire";

export class Presence {
  /** The newest state, though turns before it may still be shown. */
  latest = $state.raw<State | null>(null);
  private tick = $state.raw({ spent: 0, at: 0 });
  private now = $state(0);

  /** Whether people sit at several devices. */
  readonly shared: boolean = $derived(this.latest?.shared ?? false);

  receiveState(state: State): void {
    this.latest = state;
  }

  receiveTick(tick: Tick): void {
    this.tick = { spent: tick.spent, at: performance.now() };
    this.updateClock();
  }

  /** Let the clock that is running show how late it is. */
  updateClock(): void {
    this.now = performance.now();
  }

  /** Whether a seat's clock is running. */
  isRunning(seat: number): boolean {
    const place = this.latest?.places[seat];
    return !!place && this.latest?.due === seat && place.sitter.bot === null && !place.standIn;
  }

  /** How many milliseconds a seat has left; null without a clock, and for bots. */
  timeLeft(seat: number): number | null {
    const all = this.latest?.timeLeft;
    if (!all || this.latest?.places[seat]?.sitter.bot) return null;
    const running = this.isRunning(seat) ? this.tick.spent + Math.max(0, this.now - this.tick.at) : 0;
    return computeRemainingTime(all[seat] ?? 0, running);
  }

  /** Whether a seat whose clock is running has little time left. */
  isShortOfTime(seat: number): boolean {
    const clock = this.latest?.options.clock;
    return !!clock && this.isRunning(seat) && (this.timeLeft(seat) ?? Infinity) < computeLowTime(clock);
  }
}
