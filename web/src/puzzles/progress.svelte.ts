/** The training of this device. */

import { readStorage, writeStorage } from "../platform/storage";
import type { Puzzle } from "./puzzle";
import { addAnswer, BEGINNER, type Training } from "./training";

const KEY = "nyhavn-puzzles";

let known = $state.raw<Training>({ ...BEGINNER, ...readStorage<Training>(KEY) });

export const findTraining = (): Training => known;

/** Remember an answer; only the first one to the puzzle of a day counts for the day. */
export function rememberAnswer(puzzle: Puzzle, solved: boolean, day: number, daily: boolean): void {
  const after = addAnswer(known, puzzle, solved, day);
  known = daily && known.daily?.day !== day ? { ...after, daily: { day, solved } } : after;
  writeStorage(KEY, known);
}
