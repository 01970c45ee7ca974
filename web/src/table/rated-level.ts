/** The level of a rated game, and by how much a rated game has changed the rating of this device. */

import { fetchRating } from "../net/api";
import { readStorage, writeStorage } from "../platform/storage";
import type { Rating } from "../wire";

const KEY = "nyhavn-rating";

interface KnownRating {
  rating: number;
  /** The last game whose result is part of it, and by how much that changed it. */
  table: string;
  change: number;
}

/** The bot that is closest to the rating of this device, for a game that is opened now. */
export async function fetchRatedLevel(): Promise<string> {
  const { level, rating } = await fetchRating();
  writeStorage(KEY, { rating });
  return level;
}

/** The rating after a finished game, and its change by it; none if the rating before is not known here. */
export async function fetchRatingAfter(table: string): Promise<{ rating: Rating; change: number | null }> {
  const rating = await fetchRating();
  const known = readStorage<KnownRating>(KEY);
  if (known.table === table) return { rating, change: known.change ?? null };
  if (known.rating === undefined) return { rating, change: null };
  const change = rating.rating - known.rating;
  writeStorage(KEY, { rating: rating.rating, table, change });
  return { rating, change };
}
