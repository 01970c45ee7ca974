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
export async function valueStart(sampler: Sampler, view: Position, samples: number): Promise<Measure[]> {
  const [shares] = await playAll(sampler, [view], sampler.seed(view), samples);
  return measureSeats(shares!);
}

/** The same samples of some views; only few where all end alike. */
async function playAll(sampler: Sampler, views: readonly Position[], seed: number, samples: number): Promise<Shares[]> {
  const few = countFew(samples);
  const shares: Shares[] = [];
  for (const view of views) shares.push(await sampler.play(view, seed, 0, few));
  if (few === samples || areAlike(shares)) return shares;
  for (const [i, view] of views.entries())
    shares[i] = [...shares[i]!, ...(await sampler.play(view, seed, few, samples - few))];
  return shares;
}

/** The values around the end of a turn, by the knowledge of one seat; without a refill, both are the same. */
export async function valueTurn(
  sampler: Sampler,
  decided: Position,
  end: Position,
  samples: number,
): Promise<TurnValue> {
  if (decided.join() === end.join()) {
    const value = await valueStart(sampler, end, samples);
    return { decided: value, end: value, errors: value.map(() => 0) };
  }
  const seed = sampler.seed(decided);
  const [before, after] = (await playAll(sampler, [decided, end], seed, samples)) as [Shares, Shares];
  const difference = before[0]!.map((_, seat) => measure(after.map((row, i) => row[seat]! - before[i]![seat]!)));
  return { decided: measureSeats(before), end: measureSeats(after), errors: difference.map(({ error }) => error) };
}
