/** The rating that this browser keeps of its own, from the model of the server: a table that Python writes. */

import type { Rating } from "../wire";
import type { Result } from "./rated-games";
import model from "./ratings.json";

const LEVELS: Readonly<Record<string, readonly number[]>> = model.levels;
const average = (values: readonly number[], weights: readonly number[]) =>
  values.reduce((sum, value, i) => sum + value * weights[i]!, 0) / weights.reduce((sum, weight) => sum + weight, 0);

/** How likely each rating of the grid is after a result: everybody wins by their share of all strengths. */
function weigh(before: readonly number[], { levels, share }: Result): number[] {
  const others = levels.reduce((sum, level) => sum + LEVELS[level]![1]!, 0);
  return before.map((weight, i) => {
    const own = model.grid[i]![1]!;
    const [won, lost] = [own / (own + others), others / (own + others)];
    return weight * won ** share * lost ** (1 - share);
  });
}

/** The mean and the standard deviation of the ratings that fit to some results, in their order. */
export function estimateRating(results: readonly Result[]): Pick<Rating, "rating" | "error" | "level"> {
  const prior = model.grid.map(([, , weight]) => weight!);
  const weights = results.slice(-model.memory).reduce(weigh, prior);
  const ratings = model.grid.map(([rating]) => rating!);
  const mean = average(ratings, weights);
  const spread = average(
    ratings.map((rating) => (rating - mean) ** 2),
    weights,
  );
  const distance = (level: string) => Math.abs(LEVELS[level]![0]! - mean);
  const level = Object.keys(LEVELS).reduce((best, other) => (distance(other) < distance(best) ? other : best));
  return { rating: Math.round(mean), error: Math.round(Math.sqrt(spread)), level };
}

export const isLevel = (bot: string): boolean => Object.hasOwn(LEVELS, bot);
