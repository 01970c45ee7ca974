/** Error rates with their errors, and which levels make as many errors. */

import { LEVELS } from "../constants";
import figures from "./levels.json";
import { SUBJECTS, type Subject } from "./subjects";

/** The mean loss of a decision in points of 100, times ten. */
export const ERROR_SCALE = 1000;
/** How many standard errors lie between a mean and its bounds, which are 95 % certain. */
const CERTAIN = 1.96;
/** How many decisions are needed to compare. */
export const FEWEST = 20;
/** How many decisions of one game are needed to compare it: in a game that is decided nobody errs. */
const FEWEST_OPEN = 10;
/** How near to certain a chance is in a game that is decided. */
const DECIDED = 0.05;
/** Over how many levels a rate may be spread and still say something. */
const WIDEST = 3;

/** A decision that had a choice. */
export interface OwnDecision {
  readonly subject: Subject;
  /** Whether the game was nearly over. */
  readonly late: boolean;
  /** What it lost, which is below 0 where fresh samples prefer the move that was played. */
  readonly loss: number;
}

/** What decisions are compared by: all of them, those about one subject, or those of the end of a game. */
export const PARTS = [...SUBJECTS, "late"] as const;
export type Part = Subject | "late" | "all";

export interface Rate {
  readonly rate: number;
  /** The standard error. */
  readonly error: number;
  readonly decisions: number;
}

/** The levels that make about as many errors, from the first to the last of them, by their places in `LEVELS`. */
export interface Likeness {
  readonly from: number;
  readonly to: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** How much the mean of some decisions varies. */
function findError(losses: readonly number[]): number {
  const mean = sum(losses) / losses.length;
  return Math.sqrt(sum(losses.map((loss) => (loss - mean) ** 2))) / losses.length;
}

/** The error rate of some games; its error allows for good and bad days, where there are several games. */
export function rateGames(games: readonly (readonly OwnDecision[])[], part: Part = "all"): Rate | null {
  const losses = games
    .map((decisions) => decisions.filter((each) => isPartOf(each, part)).map(({ loss }) => loss))
    .filter(({ length }) => length);
  const decisions = sum(losses.map(({ length }) => length));
  if (!decisions) return null;
  const mean = sum(losses.flat()) / decisions;
  const count = losses.length;
  const apart = sum(losses.map((game) => sum(game.map((loss) => loss - mean)) ** 2));
  const error = count > 1 ? Math.sqrt((apart * count) / (count - 1)) / decisions : 0;
  const scaled = ERROR_SCALE * Math.max(error, findError(losses.flat()));
  return { rate: ERROR_SCALE * mean, error: scaled, decisions };
}

/** A decision of one game: what it lost, with its error, and the chance that there was. */
export interface GameDecision {
  readonly gap: number;
  readonly error: number;
  readonly chance: number;
}

export interface GameRate extends Rate {
  /** How many decisions came while the game was not decided. */
  readonly open: number;
}

/** The error rate of one game, which says how it was played; its error is only that of its samples. */
export function rateGame(decisions: readonly GameDecision[]): GameRate | null {
  const count = decisions.length;
  if (!count) return null;
  const [rate, error] = [sum(decisions.map(({ gap }) => gap)), Math.hypot(...decisions.map((each) => each.error))];
  const open = decisions.filter(({ chance }) => chance > DECIDED && chance < 1 - DECIDED).length;
  return { rate: (ERROR_SCALE * rate) / count, error: (ERROR_SCALE * error) / count, decisions: count, open };
}

const isPartOf = ({ subject, late }: OwnDecision, part: Part) =>
  part === "all" || part === subject || (part === "late" && late);

/** The measured rate of a level, with its standard error. */
export function findLevelRate(level: (typeof LEVELS)[number], part: Part = "all"): Rate {
  const { rate, low, high, decisions } = figures.levels[level][part];
  return { rate, error: (high - low) / (2 * CERTAIN), decisions };
}

/** The levels that are measured well enough in a part to compare with, with their places in `LEVELS`. */
const listCompared = (part: Part) =>
  LEVELS.map((level, place) => ({ place, ...findLevelRate(level, part) })).filter(
    ({ decisions }) => decisions >= FEWEST,
  );

/** Which levels make about as many errors: all that the errors of both figures allow, else the nearest one. */
export function findLikeness({ rate, error }: Rate, part: Part = "all"): Likeness {
  if (!listCompared(part).length) return { from: 0, to: LEVELS.length - 1 };
  const levels = listCompared(part).map((level) => ({ ...level, apart: Math.abs(rate - level.rate) }));
  const alike = levels.filter((level) => level.apart < CERTAIN * Math.hypot(error, level.error));
  const nearest = levels.toSorted((a, b) => a.apart - b.apart)[0]!;
  return { from: (alike[0] ?? nearest).place, to: (alike.at(-1) ?? nearest).place };
}

/** Which levels would have played a game about as well; null if that says little. */
export function likenGame(rate: GameRate | null): Likeness | null {
  if (!rate || rate.open < FEWEST_OPEN) return null;
  const found = findLikeness(rate);
  return found.to - found.from < WIDEST ? found : null;
}

/** Whether a rate is known well enough to compare it with the levels; that all of them are like it says nothing. */
export function isTelling(rate: Rate | null, part: Part = "all"): boolean {
  const levels = listCompared(part);
  if (!rate || rate.decisions < FEWEST || levels.length < 2) return false;
  const { from, to } = findLikeness(rate, part);
  const isAnything = from === levels[0]!.place && to === levels.at(-1)!.place;
  return !isAnything && to - from < WIDEST;
}
