/** The time on a clock: how much is left, when it is low, and its text. */

import type { Clock } from "../wire";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The milliseconds left after a turn has used some. */
export function computeRemainingTime(before: number, spent: number): number {
  return Math.max(0, before - spent);
}

/** The milliseconds below which time is low: half a minute, or an hour for clocks with days. */
export function computeLowTime(clock: Clock): number {
  const all = clock.seconds * SECOND;
  return all >= DAY ? HOUR : Math.min(MINUTE / 2, all / 4);
}

export interface ClockFace {
  readonly days: number;
  readonly hours: number;
  /** Minutes within the hour. */
  readonly minutes: number;
  /** Minutes and seconds, if it is less than an hour: `4:07`. */
  readonly text: string;
}

/** The parts of a time as a clock shows them, rounded up to full seconds. */
export function readClock(milliseconds: number): ClockFace {
  const seconds = Math.ceil(milliseconds / SECOND);
  const all = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const text = `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  return { days: Math.floor(all / 24), hours: all % 24, minutes, text };
}
