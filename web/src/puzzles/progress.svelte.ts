/** The training of this device. */

import { readStorage, writeStorage } from "../platform/storage";
import type { Puzzle } from "./puzzle";
import { addAnswer, addDay, BEGINNER, mergeTraining, type Training } from "./training";

const KEY = "nyhavn-puzzles";

let known = $state.raw<Training>({ ...BEGINNER, ...readStorage<Training>(KEY) });

export const findTraining = (): Training => known;

/** Remember an answer; only the first one to the puzzle of a day counts for the day. */
export function rememberAnswer(puzzle: Puzzle, solved: boolean, day: number, daily: boolean): void {
  const after = addAnswer(known, puzzle, solved, day);
  remember(daily && known.daily?.day !== day ? { ...after, daily: { day, solved } } : after);
}

/** Remember that something was done on a day. */
export const rememberDay = (day: number): void => remember({ ...known, days: addDay(known.days, day) });

function remember(training: Training): void {
  known = training;
  writeStorage(KEY, known);
}

/** Take over what another device remembers. */
export const takeOverTraining = (other: Training): void => remember(mergeTraining(known, other));
