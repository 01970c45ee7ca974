/** Everything that this browser keeps in one file: games, puzzles, chapters and settings; reviews can be made again. */

import { mergeProgress, progress } from "../learn/progress.svelte";
import { canPlayLocally, exportLocalTables, importLocalTables } from "../local/local-tables";
import type { PortableTable } from "../local/portable";
import { Refusal } from "../net/api";
import { mergeSettings, settings, type Settings } from "../platform/settings.svelte";
import { findTraining, takeOverTraining } from "../puzzles/progress.svelte";
import { readTraining, type Training } from "../puzzles/training";

const FORMAT = "nyhavn-data";
const VERSION = 1;

interface DataFile {
  readonly format: typeof FORMAT;
  readonly version: number;
  readonly tables: readonly PortableTable[];
  readonly puzzles: Training;
  /** The titles of the chapters of the tutorial that are finished. */
  readonly chapters: readonly string[];
  readonly settings: Settings;
}

export async function writeDataFile(): Promise<string> {
  const tables = canPlayLocally() ? await exportLocalTables().catch(() => []) : [];
  const [puzzles, chapters] = [findTraining(), Object.keys(progress.passed)];
  const file: DataFile = { format: FORMAT, version: VERSION, tables, puzzles, chapters, settings };
  return JSON.stringify(file, null, 1);
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    throw new Refusal("no-data");
  }
}

/** Take over a file, all of it or nothing; how many games are new or continued. */
export async function takeOverDataFile(text: string): Promise<number> {
  const { format, version, tables, puzzles, chapters, settings } = parseObject(text);
  if (format !== FORMAT || !Number.isInteger(version)) throw new Refusal("no-data");
  if ((version as number) > VERSION) throw new Refusal("newer-data");
  const training = readTraining(puzzles);
  if (!training || !Array.isArray(tables) || !Array.isArray(chapters)) throw new Refusal("no-data");
  if (tables.length && !canPlayLocally()) throw new Refusal("no-engine");
  const changed = tables.length ? await importLocalTables(tables) : [];
  takeOverTraining(training);
  mergeProgress(chapters);
  mergeSettings(Object(settings) as Record<string, unknown>);
  return changed.length;
}
