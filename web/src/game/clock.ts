/** Time on a clock: how much is left, when it is little, and how it is written. */

import type { Clock } from "../wire";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is left of a time that a turn has been running off. */
export function computeRemainingTime(before: number, spent: number): number {
  return Math.max(0, before - spent);
}

/** Below how many milliseconds time is short: the last half minute, or the last hour where there are days. */
export function computeLowTime(clock: Clock): number {
  const all = clock.seconds * SECOND;
  return all >= DAY ? HOUR : Math.min(MINUTE / 2, all / 4);
}

export interface ClockFace {
  readonly days: number;
  readonly hours: number;
  /** Minutes within the hour. */
  readonly minutes: number;
  /** Minutes and seconds, as long as there is no hour: `4:07`. */
  readonly text: string;
}

/** A time as a clock shows it: a second that has begun still counts. */
export function readClock(milliseconds: number): ClockFace {
  const seconds = Math.ceil(milliseconds / SECOND);
  const all = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const text = `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  return { days: Math.floor(all / 24), hours: all % 24, minutes, text };
}
