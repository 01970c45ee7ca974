/** How far this device has come in the tutorial; what is done within a chapter is seen from its game. */

import { CHAPTERS, type Chapter } from "./chapters";

export type Mark = "done" | "skipped";

interface Progress {
  /** The chapters that are behind the learner, by title. */
  passed: Record<string, Mark>;
  /** The steps that were passed over in the chapter at hand. */
  skipped: string[];
}

const KEY = "nyhavn-learn";

function stored(): Progress {
  try {
    return { passed: {}, skipped: [], ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Progress>) };
  } catch {
    return { passed: {}, skipped: [] };
  }
}

export const progress: Progress = $state(stored());

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // A browser that keeps nothing still teaches.
  }
}

/** Begin a chapter: none of its steps is passed over yet. */
export function begin(): void {
  progress.skipped = [];
  keep();
}

export function skipStep(step: string): void {
  progress.skipped = [...progress.skipped, step];
  keep();
}

/** Leave a chapter behind; what was done once stays done. */
export function pass(chapter: Chapter, mark: Mark): void {
  if (progress.passed[chapter.title] === mark || progress.passed[chapter.title] === "done") return;
  progress.passed = { ...progress.passed, [chapter.title]: mark };
  keep();
}

export function skipAll(): void {
  for (const chapter of CHAPTERS) pass(chapter, "skipped");
}

export function forget(): void {
  progress.passed = {};
  begin();
}

/** The first chapter that is still ahead, none at the end. */
export function ahead(): Chapter | undefined {
  return CHAPTERS.find((chapter) => !progress.passed[chapter.title]);
}
