/** By how much a rated game has changed the rating of this device. */

import { findRating } from "../local/hosts";
import { rateLocalGames } from "../local/local-tables";
import { isLocal } from "../local/stored-table";
import { readStorage, writeStorage } from "../platform/storage";
import type { KnownRating } from "../local/hosts";
import type { Rating } from "../wire";

const KEY = "nyhavn-rating";

interface StoredRating {
  rating: number;
  /** The last game whose result is part of it, and by how much that changed it. */
  table: string;
  change: number;
}

/** The rating by which the opponent of a game is chosen that is opened now. */
export async function findRatingBefore(): Promise<KnownRating> {
  const found = await findRating();
  if (!found.own) writeStorage(KEY, { rating: found.rating });
  return found;
}

/** The rating after a finished game, and its change by it; none if the rating before is not known here. */
export async function fetchRatingAfter(table: string): Promise<{ rating: Rating; change: number | null }> {
  if (isLocal(table)) return rateLocalGames(table);
  const rating = await findRating();
  const known = readStorage<StoredRating>(KEY);
  if (known.table === table) return { rating, change: known.change ?? null };
  if (known.rating === undefined) return { rating, change: null };
  const change = rating.rating - known.rating;
  writeStorage(KEY, { rating: rating.rating, table, change });
  return { rating, change };
}
