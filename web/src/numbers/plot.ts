/** The measures of a plot over games: its scale, and where things lie on it. */

/** A value with its error; null where there is none. */
export interface Plotted {
  readonly value: number;
  readonly error: number;
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];
const LINES = 4;

/** Round values for the lines of a plot, from below the lowest to above the highest value. */
export function listTicks(lowest: number, highest: number): number[] {
  const step = STEPS.find((each) => (highest - lowest) / each <= LINES) ?? STEPS.at(-1)!;
  const [first, last] = [Math.floor(lowest / step), Math.ceil(highest / step)];
  return Array.from({ length: Math.max(1, last - first) + 1 }, (_, i) => (first + i) * step);
}

/** The places of the numbers below a plot of so many games: the first, and some round ones. */
export function listMarks(count: number): number[] {
  const step = STEPS.find((each) => count / each <= LINES + 1)!;
  const marks = Array.from({ length: Math.floor(count / step) }, (_, i) => (i + 1) * step);
  return step > 1 ? [1, ...marks] : marks;
}
