/** The values of positions between turns, as in `nyhavn.study.turn_values`: a game is divided into moves and luck. */

import type { Position } from "../engine/engine";
import { measure, type Measure } from "./measure";
import { areAlike, countFew, shareOf, type Sampler, type Shares } from "./sampler";

/** For each seat: the share before the refill and after it, with their errors, and the error of their difference. */
export interface TurnValue {
  readonly decided: readonly Measure[];
  readonly end: readonly Measure[];
  readonly errors: readonly number[];
}

const measureSeats = (shares: Shares) => shares[0]!.map((_, seat) => measure(shareOf(shares, seat)));

/** The expected shares of all seats at a view. */
export const valueStart = (sampler: Sampler, view: Position, samples: number): Measure[] =>
  measureSeats(playAll(sampler, [view], sampler.seed(view), samples)[0]!);

/** The same samples of some views; only few where all end alike. */
function playAll(sampler: Sampler, views: readonly Position[], seed: number, samples: number): Shares[] {
  const few = countFew(samples);
  const shares = views.map((view) => sampler.play(view, seed, 0, few));
  if (few === samples || areAlike(shares)) return shares;
  return views.map((view, i) => [...shares[i]!, ...sampler.play(view, seed, few, samples - few)]);
}

/** The values around the end of a turn, by the knowledge of one seat; without a refill, both are the same. */
export function valueTurn(sampler: Sampler, decided: Position, end: Position, samples: number): TurnValue {
  if (decided.join() === end.join()) {
    const value = valueStart(sampler, end, samples);
    return { decided: value, end: value, errors: value.map(() => 0) };
  }
  const seed = sampler.seed(decided);
  const [before, after] = playAll(sampler, [decided, end], seed, samples) as [Shares, Shares];
  const difference = before[0]!.map((_, seat) => measure(after.map((row, i) => row[seat]! - before[i]![seat]!)));
  return { decided: measureSeats(before), end: measureSeats(after), errors: difference.map(({ error }) => error) };
}
