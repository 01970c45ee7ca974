/** How far this device has come in the tutorial; what is done within a chapter is seen from its game. */

import { readStorage, writeStorage } from "../platform/storage";
import { CHAPTERS, type Chapter } from "./chapters";

export type ChapterMark = "done" | "skipped";

interface TutorialProgress {
  /** The chapters that are behind the learner, by title. */
  passed: Record<string, ChapterMark>;
  /** The steps that were passed over in the chapter at hand. */
  skipped: string[];
}

const KEY = "nyhavn-learn";

export const progress: TutorialProgress = $state({ passed: {}, skipped: [], ...readStorage<TutorialProgress>(KEY) });

const saveProgress = () => writeStorage(KEY, progress);

/** Begin a chapter: none of its steps is passed over yet. */
export function beginChapter(): void {
  progress.skipped = [];
  saveProgress();
}

export function skipStep(step: string): void {
  progress.skipped = [...progress.skipped, step];
  saveProgress();
}

/** Leave a chapter behind; what was done once stays done. */
export function passChapter(chapter: Chapter, mark: ChapterMark): void {
  if (progress.passed[chapter.title] === mark || progress.passed[chapter.title] === "done") return;
  progress.passed = { ...progress.passed, [chapter.title]: mark };
  saveProgress();
}

export function skipAllChapters(): void {
  for (const chapter of CHAPTERS) passChapter(chapter, "skipped");
}

export function resetProgress(): void {
  progress.passed = {};
  beginChapter();
}

/** The first chapter that is still ahead, none at the end. */
export function findNextChapter(): Chapter | undefined {
  return CHAPTERS.find((chapter) => !progress.passed[chapter.title]);
}
