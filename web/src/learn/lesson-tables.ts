/** The tables of lessons. */

import { LEVELS } from "../constants";
import { deleteTable, fetchAllTables, openTable } from "../local/hosts";
import { DEFAULT_OPTIONS } from "../net/default-options";
import { navigate } from "../platform/router.svelte";
import { settings } from "../platform/settings.svelte";
import type { TableSummary } from "../wire";
import type { Chapter } from "./chapters";

const WEAKEST_BOT = LEVELS[0];

/** The open lesson of this device, if there is one. */
export async function findOpenLesson(): Promise<TableSummary | undefined> {
  return (await fetchLessons()).find((game) => !game.ending);
}

async function fetchLessons(): Promise<TableSummary[]> {
  return (await fetchAllTables()).tables.filter((game) => game.lesson !== null && game.lesson !== undefined);
}

/** Open a new table for a chapter, and delete the tables of earlier lessons. */
export async function openChapter(chapter: Chapter): Promise<void> {
  const old = await fetchLessons();
  const options = { ...DEFAULT_OPTIONS, lesson: chapter.turn };
  const seats = [{ name: settings.name }, { bot: WEAKEST_BOT }];
  const table = await openTable({ seats, first: 0, options }, true);
  navigate(`/table/${table}`, true);
  await Promise.all(old.map((game) => deleteTable(game.table)));
}
