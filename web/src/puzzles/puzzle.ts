/** The puzzles that are shipped: their file, which only grows, and the puzzle of a day. */

export const KINDS = ["points", "win", "two-turns", "best"] as const;
export type PuzzleKind = (typeof KINDS)[number];
export const THEMES = ["row", "column", "windows", "coat", "special", "ability", "take", "end"] as const;
export type Theme = (typeof THEMES)[number];

/** A puzzle; its number is that of its line, or larger than any for a mistake of one's own. */
export interface Puzzle {
  readonly number: number;
  readonly kind: PuzzleKind;
  /** The points to be gained, or 1 where an answer is right or wrong. */
  readonly goal: number;
  /** What each level reached at its first try, from the weakest; empty if none was asked. */
  readonly reached: readonly number[];
  readonly rating: number;
  /** How many ways there are to play, and how many of them are right; null if they were not counted. */
  readonly ways: { readonly right: number; readonly all: number } | null;
  readonly themes: readonly string[];
  /** What the seat knows, in notation. */
  readonly view: string;
  /** One way to reach the goal in points, or all right answers. */
  readonly answers: readonly (readonly string[])[];
}

const HOURS = 24;
const DAY = HOURS * 3_600_000;
/** The day of the first puzzle, in days since 1970. */
const FIRST_DAY = Date.UTC(2026, 10, 18) / DAY;
/** So many puzzles are those of days; then they come again, however long the file has become. */
const DAILY = 730;

/** The lowest number of a mistake of one's own. */
export const FIRST_OWN = 2 ** 32;

/** Whether a puzzle is a mistake of one's own game, of which only the best answers are known. */
export const isOwn = ({ number }: Puzzle): boolean => number >= FIRST_OWN;

/** Whether points are counted; else an answer is right or wrong. */
export const countsPoints = ({ kind }: Puzzle): boolean => kind === "points" || kind === "win";

export function parsePuzzles(text: string): Puzzle[] {
  return text.trimEnd().split("\n").map(parsePuzzle);
}

function parsePuzzle(line: string, index: number): Puzzle {
  const [kind, goal, reached, , rating, ways, themes, view, answers] = line.split("\t") as [string, ...string[]];
  const [right, all] = ways!.split("/").map(Number) as [number, number];
  return {
    number: index + 1,
    kind: kind as PuzzleKind,
    goal: Number(goal),
    reached: reached!.split(",").map(Number),
    rating: Number(rating),
    ways: { right, all },
    themes: themes!.split(",").filter(Boolean),
    view: view!,
    answers: answers!.split(" ").map((moves) => moves.split(",")),
  };
}

let loading: Promise<Puzzle[]> | null = null;

/** All puzzles, fetched when they are first needed; after a failure they are fetched again. */
export function loadPuzzles(): Promise<Puzzle[]> {
  loading ??= fetchPuzzles().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function fetchPuzzles(): Promise<Puzzle[]> {
  const response = await fetch(new URL("../../../src/nyhavn/puzzles/puzzles.txt", import.meta.url));
  if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
  return parsePuzzles(await response.text());
}

/** The day of a moment in UTC, in days since 1970. */
export const findDay = (milliseconds: number): number => Math.floor(milliseconds / DAY);

/** The noon of a day, to write its date. */
export const dateOfDay = (day: number): Date => new Date((day + 1 / 2) * DAY);

/** The puzzle of a day: one after the other, so that a file that has grown changes none of any day. */
export function findDaily(puzzles: readonly Puzzle[], day: number): Puzzle {
  const index = (day - FIRST_DAY) % Math.min(DAILY, puzzles.length);
  return puzzles.at(index)!;
}
