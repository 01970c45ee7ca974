/** Opening the games that chapters are played in. */

import { deleteTable, myTables, openTable } from "../api";
import { PLAIN } from "../opening";
import { go } from "../route.svelte";
import { settings } from "../settings.svelte";
import type { TableSummary } from "../wire";
import type { Chapter } from "./chapters";
import { begin } from "./progress.svelte";

/** The lesson that this device has open, if it has one. */
export async function openLesson(): Promise<TableSummary | undefined> {
  return (await lessons()).find((game) => !game.ending);
}

async function lessons(): Promise<TableSummary[]> {
  return (await myTables()).filter((game) => game.lesson !== null && game.lesson !== undefined);
}

/** Open a chapter at a table of its own, and clear away those of other chapters. */
export async function openChapter(chapter: Chapter): Promise<void> {
  const old = await lessons();
  const options = { ...PLAIN, lesson: chapter.turn };
  const seats = [{ name: settings.name }, { bot: "tourist" }];
  const table = await openTable({ seats, first: 0, options });
  begin();
  go(`/table/${table}`, true);
  await Promise.all(old.map((game) => deleteTable(game.table)));
}
