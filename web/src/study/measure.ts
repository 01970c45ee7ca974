/** Means of samples, and what is certain about them. */

/** A mean of samples and its standard error. */
export interface Measure {
  readonly mean: number;
  readonly error: number;
}

const average = (results: readonly number[]) => results.reduce((sum, each) => sum + each, 0) / results.length;

/** The mean of these results; few equal ones do not look certain. */
export function measure(results: readonly number[]): Measure {
  const [mean, n] = [average(results), results.length];
  const variance = average(results.map((each) => (each - mean) ** 2));
  return { mean, error: Math.max(Math.sqrt(variance / n), 1 / n) };
}

/** How many standard errors lie between a mean and its bounds, which are 95 % certain. */
const CERTAIN = 1.96;

export const bounds = ({ mean, error }: Measure): readonly [number, number] => [
  mean - CERTAIN * error,
  mean + CERTAIN * error,
];

/** How many standard errors luck is away from none, if it is shown at all. */
const CLEAR = 2;
/** How many it is away to be named among the refills of a game, of which some lie two errors away by chance. */
const OUTSTANDING = 3;

/** The luck of some refills, and its standard error. */
export interface Luck {
  readonly luck: number;
  readonly error: number;
}

/** Whether luck is more than its error. */
export const isClear = ({ luck, error }: Luck): boolean => Math.abs(luck) > CLEAR * error;

/** Whether the luck of one refill is more than chance makes of a game's many. */
export const standsOut = ({ luck, error }: Luck): boolean => Math.abs(luck) > OUTSTANDING * error;
