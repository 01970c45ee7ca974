/** What games tell of the person who played them: results, streaks and colours. */

import { COLOURS } from "../constants";
import { parseMove } from "../game/notation";
import type { OwnGame } from "../local/game-store";
import type { TableSummary } from "../wire";

/** Whether a table has a finished game of the only person at this device, other than a lesson. */
export const isOwnTable = ({ ending, gathering, lesson, mine }: TableSummary): boolean =>
  ending !== null && ending !== "abandoned" && !gathering && (lesson ?? null) === null && mine.length === 1;

/** How many games of tables and of those that are kept besides were won, and how many there are. */
export function countWins(tables: readonly TableSummary[], kept: readonly OwnGame[]): { won: number; games: number } {
  const own = tables.filter(isOwnTable);
  const listed = new Set(own.map(({ table }) => table));
  const dropped = new Set(kept.filter(({ whole }) => !whole).map(({ table }) => table));
  const others = kept.filter(({ table, whole }) => whole && !listed.has(table));
  const won = [
    ...own.filter(({ table }) => !dropped.has(table)).map(({ winners, mine }) => winners.includes(mine[0]!)),
    ...others.map(hasWon),
  ];
  return { won: won.filter(Boolean).length, games: won.length };
}

export const hasWon = ({ winners, seat }: OwnGame): boolean => winners.includes(seat);

/** The results against opponents of one kind: the same number of players, and the same strongest rival. */
export interface ResultRow {
  readonly players: number;
  /** The strongest bot at the table; null if there were only persons. */
  readonly rival: string | null;
  /** Whether each game was won, the oldest first. */
  readonly won: readonly boolean[];
}

/** The strongest bot at the table, by its place among the levels. */
export function findRival({ sitters, seat }: OwnGame, levels: readonly string[]): string | null {
  const bots = sitters.flatMap(({ bot }, i) => (bot === null || i === seat ? [] : [bot]));
  return bots.sort((a, b) => levels.indexOf(b) - levels.indexOf(a))[0] ?? null;
}

/** The results by the number of players and the rival: games for two first, and the strongest rivals. */
export function listResults(games: readonly OwnGame[], levels: readonly string[]): ResultRow[] {
  const rows = new Map<string, ResultRow>();
  for (const game of games) {
    const [players, rival] = [game.sitters.length, findRival(game, levels)];
    const key = `${players} ${rival}`;
    const won = [...(rows.get(key)?.won ?? []), hasWon(game)];
    rows.set(key, { players, rival, won });
  }
  const strength = ({ rival }: ResultRow) => (rival === null ? levels.length : levels.indexOf(rival));
  return [...rows.values()].sort((a, b) => a.players - b.players || strength(b) - strength(a));
}

/** How many games in a row were won: at most, and up to now. */
export function countStreaks(games: readonly OwnGame[]): { longest: number; current: number } {
  let [longest, current] = [0, 0];
  for (const game of games) {
    current = hasWon(game) ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return { longest, current };
}

/** How many tiles of each colour a person has built, the most first. */
export function countColours(games: readonly OwnGame[]): { colour: string; tiles: number }[] {
  const built = games.flatMap(({ turns, seat }) =>
    turns.filter((turn) => turn.seat === seat).flatMap(({ moves }) => moves.map(parseMove)),
  );
  const count = (colour: string) => built.filter((move) => move.kind === "build" && move.colour === colour).length;
  return COLOURS.map((colour) => ({ colour, tiles: count(colour) })).sort((a, b) => b.tiles - a.tiles);
}
