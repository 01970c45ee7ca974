/** Own numbers as a file: a table, or everything with the records, from which they can be read again. */

import type { OwnGame } from "../local/game-store";
import { findRival, hasWon } from "./figures";
import { rateGames } from "../study/rates";
import { hadHints, type Studied } from "./studied";

const FORMAT = "nyhavn games 1";
const POINTS = 100;

export interface Row {
  readonly date: string;
  readonly players: number;
  readonly seat: number;
  readonly rival: string;
  readonly won: boolean;
  readonly points: string;
  readonly turns: number;
  readonly hints: boolean;
  readonly error_rate: number | null;
  readonly error_rate_error: number | null;
  readonly decisions: number | null;
  readonly luck: number | null;
  readonly luck_error: number | null;
}

const round = (number: number | undefined, scale = 1): number | null =>
  number === undefined ? null : Math.round(number * scale * 10) / 10;

/** The numbers of a game. */
export function describeGame(game: OwnGame, studied: Studied | undefined, levels: readonly string[]): Row {
  const rate = studied?.decisions ? rateGames([studied.decisions]) : null;
  const luck = studied?.luck ?? undefined;
  return {
    date: new Date(game.when * 1000).toISOString(),
    players: game.sitters.length,
    seat: game.seat + 1,
    rival: findRival(game, levels) ?? "",
    won: hasWon(game),
    points: (game.turns.at(-1)?.scores ?? []).join("-"),
    turns: game.turns.length,
    hints: hadHints(game),
    error_rate: round(rate?.rate),
    error_rate_error: round(rate?.error),
    decisions: rate?.decisions ?? null,
    luck: round(luck?.luck, POINTS),
    luck_error: round(luck?.error, POINTS),
  };
}

/** Rows as comma-separated values. */
export function writeTable(rows: readonly Row[]): string {
  const keys = Object.keys(rows[0] ?? {}) as (keyof Row)[];
  const lines = rows.map((row) => keys.map((key) => String(row[key] ?? "")).join(","));
  return [keys.join(","), ...lines, ""].join("\n");
}

/** Rows with the records of their games. */
export function writeGames(games: readonly OwnGame[], rows: readonly Row[]): string {
  const entries = games.map(({ record, when }, i) => ({ ...rows[i]!, when, record }));
  return `${JSON.stringify({ format: FORMAT, games: entries }, null, 1)}\n`;
}

/** A record to add: in a file of everything, the seat is known. */
export interface Added {
  readonly record: string;
  readonly seat: number | null;
  readonly when: number;
}

/** The records in a file: one, or all of those that were exported; another file of objects is an error. */
export function readFile(text: string, when: number): Added[] {
  if (!text.trimStart().startsWith("{")) return [{ record: text, seat: null, when }];
  const { format, games } = JSON.parse(text) as { format: string; games: (Added & Row)[] };
  if (format !== FORMAT) throw new Error(`${format} is not ${FORMAT}`);
  return games.map((game) => ({ record: game.record, seat: Number(game.seat) - 1, when: game.when }));
}
