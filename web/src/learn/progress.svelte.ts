/** The progress of this device in the tutorial; the progress within a chapter follows from its game. */

import { readStorage, writeStorage } from "../platform/storage";
import { CHAPTERS, type Chapter } from "./chapters";

export type ChapterMark = "done" | "skipped";

interface TutorialProgress {
  /** The finished or skipped chapters by title. */
  passed: Record<string, ChapterMark>;
  /** The skipped steps of the current chapter. */
  skipped: string[];
}

const KEY = "nyhavn-learn";

export const progress: TutorialProgress = $state({ passed: {}, skipped: [], ...readStorage<TutorialProgress>(KEY) });

const saveProgress = () => writeStorage(KEY, progress);

/** Begin a chapter without skipped steps. */
export function beginChapter(): void {
  progress.skipped = [];
  saveProgress();
}

export function skipStep(step: string): void {
  progress.skipped = [...progress.skipped, step];
  saveProgress();
}

/** Mark a chapter as done or skipped; done stays done. */
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

/** The first chapter that is neither done nor skipped. */
export function findNextChapter(): Chapter | undefined {
  return CHAPTERS.find((chapter) => !progress.passed[chapter.title]);
}
