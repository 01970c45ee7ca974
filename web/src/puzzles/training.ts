/** What a trainer remembers of somebody's answers: a rating, the days of a streak, and what comes again. */

import type { Puzzle } from "./puzzle";

/** A puzzle that was not solved and comes again. */
export interface Repetition {
  /** The day from which on it comes again. */
  readonly day: number;
  /** How often it was solved since it was missed. */
  readonly step: number;
}

export interface Training {
  readonly rating: number;
  /** The numbers of all puzzles that were answered. */
  readonly answered: readonly number[];
  readonly solved: number;
  readonly repeated: Readonly<Record<number, Repetition>>;
  /** The last days on which a puzzle was solved or a daily deal was played to its end, in order. */
  readonly days: readonly number[];
  /** The answer to the puzzle of a day. */
  readonly daily: { readonly day: number; readonly solved: boolean } | null;
}

export const BEGINNER: Training = { rating: 1000, answered: [], solved: 0, repeated: {}, days: [], daily: null };

/** By how much one answer changes the rating at most: more at the beginning. */
const [EARLY, LATE, EARLY_ANSWERS] = [48, 20, 20];
const SCALE = 400;
const [LEAST, MOST] = [200, 2800];
/** After how many days a missed puzzle comes again, each time that it was solved. */
const INTERVALS = [1, 3, 7, 21];
const MOST_DAYS = 1000;
/** From how many puzzles of a fitting rating the next one is drawn. */
const CHOICE = 12;

/** The training after an answer; only the first answer to a puzzle that levels have rated counts for the rating. */
export function addAnswer(training: Training, puzzle: Puzzle, solved: boolean, day: number): Training {
  const { answered, repeated } = training;
  const isNew = !answered.includes(puzzle.number);
  return {
    ...training,
    rating: isNew && puzzle.reached.length ? rate(training, puzzle.rating, solved) : training.rating,
    answered: isNew ? [...answered, puzzle.number] : answered,
    solved: training.solved + Number(isNew && solved),
    repeated: repeat(repeated, puzzle.number, solved, day),
    days: solved ? addDay(training.days, day) : training.days,
  };
}

/** The days with one more. */
export const addDay = (days: readonly number[], day: number): number[] =>
  [...new Set([...days, day])].sort((a, b) => a - b).slice(-MOST_DAYS);

/** The rating after an answer, by Elo's formula. */
function rate({ rating, answered }: Training, puzzle: number, solved: boolean): number {
  const expected = 1 / (1 + 10 ** ((puzzle - rating) / SCALE));
  const change = (answered.length < EARLY_ANSWERS ? EARLY : LATE) * (Number(solved) - expected);
  return Math.min(MOST, Math.max(LEAST, Math.round(rating + change)));
}

function repeat(repeated: Training["repeated"], number: number, solved: boolean, day: number): Training["repeated"] {
  const { [number]: known, ...others } = repeated;
  const step = solved ? (known?.step ?? INTERVALS.length - 1) + 1 : 0;
  const days = INTERVALS[step];
  return days === undefined ? others : { ...others, [number]: { day: day + days, step } };
}

/** The missed ones among puzzles that come again on a day, the longest due first. */
export function listDue({ repeated }: Training, puzzles: readonly Puzzle[], day: number): Puzzle[] {
  const due = puzzles.filter(({ number }) => (repeated[number]?.day ?? Infinity) <= day);
  return due.sort((a, b) => repeated[a.number]!.day - repeated[b.number]!.day);
}

/** The next puzzle: a missed one that is due, else a new one of a fitting rating; `chance` is from 0 up to 1. */
export function chooseNext(
  training: Training,
  puzzles: readonly Puzzle[],
  day: number,
  chance: number,
): Puzzle | undefined {
  const [due] = listDue(training, puzzles, day);
  if (due) return due;
  const answered = new Set(training.answered);
  const fresh = puzzles.filter(({ number }) => !answered.has(number));
  const distance = ({ rating }: Puzzle) => Math.abs(rating - training.rating);
  const nearest = fresh.sort((a, b) => distance(a) - distance(b)).slice(0, CHOICE);
  return nearest[Math.floor(chance * nearest.length)];
}

/** For how many days in a row there was something on each, up to this day or the day before. */
export function countDays({ days }: Training, today: number): number {
  const last = days.at(-1);
  if (last === undefined || last < today - 1) return 0;
  const start = days.findLastIndex((day, i) => days[i - 1] !== day - 1);
  return days.length - start;
}

// Other devices

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isCountList = (value: unknown): value is number[] => Array.isArray(value) && value.every(isCount);
const isRepetition = (value: unknown) => {
  const { day, step } = (value ?? {}) as Partial<Repetition>;
  return isCount(day) && isCount(step) && step < INTERVALS.length;
};

/** The training that a file tells of; null if it is none. */
export function readTraining(value: unknown): Training | null {
  const { rating, answered, solved, repeated, days, daily } = (value ?? {}) as Partial<Training>;
  if (!isCount(rating) || !isCountList(answered) || !isCount(solved) || !isCountList(days)) return null;
  const repetitions = Object.entries(repeated ?? {});
  if (!repetitions.every(([number, repetition]) => isCount(Number(number)) && isRepetition(repetition))) return null;
  const answer = isCount(daily?.day) ? { day: daily.day, solved: daily.solved === true } : null;
  return { rating, answered, solved, repeated: Object.fromEntries(repetitions), days, daily: answer };
}

/** What both devices remember; the rating is that of the one with more answers. */
export function mergeTraining(own: Training, other: Training): Training {
  const [less, more] = [own, other].sort((a, b) => a.answered.length - b.answered.length) as [Training, Training];
  const answered = [...new Set([...more.answered, ...less.answered])];
  const added = less.answered.filter((number) => !more.answered.includes(number)).length;
  const days = [...new Set([...own.days, ...other.days])].sort((a, b) => a - b).slice(-MOST_DAYS);
  const dailies = [own.daily, other.daily].filter((daily) => daily !== null);
  return {
    rating: more.rating,
    answered,
    solved: Math.max(less.solved, more.solved + Math.min(added, less.solved)),
    repeated: { ...less.repeated, ...more.repeated },
    days,
    daily: dailies.sort((a, b) => b.day - a.day || Number(b.solved) - Number(a.solved))[0] ?? null,
  };
}
