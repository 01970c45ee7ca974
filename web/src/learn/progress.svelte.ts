/** The progress of this device in the tutorial; the progress within a chapter follows from its game. */

import { readStorage, writeStorage } from "../platform/storage";
import { CHAPTERS, type Chapter } from "./chapters";

interface TutorialProgress {
  /** The finished chapters by title. */
  passed: Record<string, "done">;
}

const KEY = "nyhavn-learn";

export const progress: TutorialProgress = $state({ passed: {}, ...readStorage<TutorialProgress>(KEY) });

export function passChapter(chapter: Chapter): void {
  if (progress.passed[chapter.title]) return;
  setPassed({ ...progress.passed, [chapter.title]: "done" });
}

/** Take over the chapters that were finished on another device. */
export function mergeProgress(other: readonly unknown[]): void {
  for (const chapter of CHAPTERS) if (other.includes(chapter.title)) passChapter(chapter);
}

export const resetProgress = () => setPassed({});

function setPassed(passed: TutorialProgress["passed"]): void {
  progress.passed = passed;
  writeStorage(KEY, progress);
}

/** The first chapter that is not finished. */
export function findNextChapter(): Chapter | undefined {
  return CHAPTERS.find((chapter) => !progress.passed[chapter.title]);
}
