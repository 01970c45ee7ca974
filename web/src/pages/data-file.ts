/** Everything that this browser keeps in one file, but for reviews, which can be made again. */

import { canRunEngine, loadEngine } from "../engine/support";
import { mergeProgress, progress } from "../learn/progress.svelte";
import { keepOwnGame, listOwnGames, type OwnGame } from "../local/game-store";
import { canPlayLocally, exportLocalTables, importLocalTables } from "../local/local-tables";
import type { PortableTable } from "../local/portable";
import { keepStudy, listStudies, readStudyText, type StoredStudy } from "../local/review-store";
import { isLocal } from "../local/stored-table";
import { mergeStudies } from "../local/variations";
import { Refusal } from "../net/api";
import { readOwnGame, type Origin } from "../numbers/record-reader";
import { mergeSettings, settings, type Settings } from "../platform/settings.svelte";
import { readDeals, type Deals } from "../puzzles/deal-results";
import { findDeals, mergeDeals } from "../puzzles/deals.svelte";
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
  /** The finished games of the person, also records that were added; older files have none. */
  readonly games?: readonly (Origin & { readonly record: string })[];
  /** Records with comments and variations. */
  readonly studies?: readonly StoredStudy[];
  readonly deals?: Deals;
}

/** The name of a table for another device, which no table of a server has there. */
const nameElsewhere = (table: string) => (isLocal(table) ? table : "");

export async function writeDataFile(): Promise<string> {
  const tables = canPlayLocally() ? await exportLocalTables().catch(() => []) : [];
  const [puzzles, chapters, deals] = [findTraining(), Object.keys(progress.passed), findDeals()];
  const games = (await listOwnGames()).map(({ record, seat, table, when }) => ({
    record,
    seat,
    table: nameElsewhere(table),
    when,
  }));
  const studies = (await listStudies()).map((study) => ({ ...study, table: nameElsewhere(study.table) }));
  const parts = { tables, puzzles, chapters, settings, games, studies, deals };
  const file: DataFile = { format: FORMAT, version: VERSION, ...parts };
  return JSON.stringify(file, null, 1);
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    throw new Refusal("no-data");
  }
}

/** Throw a refusal unless something read is as it must be. */
function expect(holds: boolean): asserts holds {
  if (!holds) throw new Refusal("no-data");
}

/** The games in a file, whose records are played again. */
async function readGames(games: readonly unknown[]): Promise<OwnGame[]> {
  if (!games.length) return [];
  if (!canRunEngine()) throw new Refusal("no-engine");
  const engine = await loadEngine();
  return games.map((value) => {
    const { record, seat, table, when } = Object(value) as Partial<OwnGame>;
    expect(typeof record === "string" && typeof when === "number" && typeof table === "string");
    expect(table === "" || isLocal(table));
    const game = readGame(engine, record, { seat: seat!, table, when });
    expect(game !== null && seat! in game.sitters);
    return game;
  });
}

function readGame(...of: Parameters<typeof readOwnGame>): OwnGame | null {
  try {
    return readOwnGame(...of);
  } catch {
    return null;
  }
}

/** The records with comments in a file. */
function readStudies(studies: readonly unknown[]): StoredStudy[] {
  return studies.map((value) => {
    const { key, table, mine, text } = Object(value) as Partial<StoredStudy>;
    expect(typeof key === "string" && typeof text === "string");
    expect(typeof table === "string" && (table === "" || isLocal(table)));
    expect(Array.isArray(mine) && mine.every(Number.isInteger));
    return { key, table, mine, text };
  });
}

/** Add games that are not known here; how many there are whose table is not in the file. */
async function mergeGames(games: readonly OwnGame[]): Promise<number> {
  const known = new Set((await listOwnGames()).map(({ record }) => record));
  const added = games.filter(({ record }) => !known.has(record));
  for (const game of added) await keepOwnGame(game);
  return added.filter(({ table }) => !table).length;
}

/** Add comments and variations to those that are kept here. */
async function addStudies(studies: readonly StoredStudy[]): Promise<void> {
  for (const study of studies) {
    const kept = await readStudyText(study.key);
    if (kept === null) await keepStudy(study);
    else if (kept !== study.text) await keepStudy({ ...study, text: mergeStudies(kept, study.text) });
  }
}

/** Take over a file, all of it or nothing; how many games are new or continued. */
export async function takeOverDataFile(text: string): Promise<number> {
  const { format, version, tables, puzzles, chapters, settings, games = [], studies = [], deals } = parseObject(text);
  expect(format === FORMAT && Number.isInteger(version));
  if ((version as number) > VERSION) throw new Refusal("newer-data");
  const [training, played] = [readTraining(puzzles), readDeals(deals)];
  expect(training !== null && played !== null && Array.isArray(tables) && Array.isArray(chapters));
  expect(Array.isArray(games) && Array.isArray(studies));
  if (tables.length && !canPlayLocally()) throw new Refusal("no-engine");
  const [own, studied] = [await readGames(games), readStudies(studies)];
  const changed = tables.length ? await importLocalTables(tables) : [];
  const added = await mergeGames(own);
  await addStudies(studied);
  mergeDeals(played);
  takeOverTraining(training);
  mergeProgress(chapters);
  mergeSettings(Object(settings) as Record<string, unknown>);
  return changed.length + added;
}
