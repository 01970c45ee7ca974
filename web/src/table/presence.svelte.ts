/** The presence of the players in the newest state, and their clocks. */

import { computeLowTime, computeRemainingTime } from "../game/clock";
import type { State, Tick } from "../wire";

export class Presence {
  /** The newest state; playback may still show earlier ones. */
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

  /** Update the running clock. */
  updateClock(): void {
    this.now = performance.now();
  }

  /** Whether a seat's clock is running. */
  isRunning(seat: number): boolean {
    const place = this.latest?.places[seat];
    return !!place && this.latest?.due === seat && place.sitter.bot === null && !place.standIn;
  }

  /** The milliseconds that a seat has left; null without a clock, and for bots. */
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
