/** The daily deals of this device. */

import { nameDeal } from "../local/daily-deal";
import { askForDeal, listLocalTables, openDealTable } from "../local/local-tables";
import { readStorage, writeStorage } from "../platform/storage";
import type { State } from "../wire";
import { readResult, type DealResult, type Deals } from "./deal-results";
import { rememberDay } from "./progress.svelte";

const KEY = "nyhavn-deals";
const MOST = 1000;

let known = $state.raw<Deals>({ begun: null, results: {}, ...readStorage<Deals>(KEY) });

export const findResult = (day: number): DealResult | undefined => known.results[day];

/** Whether a deal was won on any day. */
export const hasWonDeal = (): boolean => Object.values(known.results).some(({ ending }) => ending === "won");

/** Whether the one try of a day has begun. */
export const isBegun = (day: number): boolean => known.begun === day || findResult(day) !== undefined;

function remember(deals: Partial<Deals>): void {
  known = { ...known, ...deals };
  writeStorage(KEY, known);
}

export const findDeals = (): Deals => known;

/** Take over the deals of another device; what was played here remains. */
export function mergeDeals({ begun, results }: Deals): void {
  const days = [begun, known.begun].filter((day) => day !== null);
  const all = Object.entries({ ...results, ...known.results }).slice(-MOST);
  remember({ begun: days.length ? Math.max(...days) : null, results: Object.fromEntries(all) });
}

function rememberResult(day: number, result: DealResult): void {
  const last = Object.entries({ ...known.results, [day]: result }).slice(-MOST);
  remember({ results: Object.fromEntries(last) });
}

/** Remember the result of a table, if it is a deal that counts and is over. */
export function rememberDeal(state: State): void {
  const found = readResult(state);
  if (!found || findResult(found.deal.day)) return;
  rememberResult(found.deal.day, found.result);
  if (found.result.ending !== "unfinished") rememberDay(found.deal.day);
}

/** Whether the browser keeps the table of the try that counts. */
export const isOpen = async (day: number): Promise<boolean> =>
  (await listLocalTables()).some(({ table }) => table === nameDeal(day));

/** Open the table of a deal: the one try that counts today, or one that was begun, or else one that does not count. */
export async function startDeal(day: number, today: number): Promise<string> {
  const counted = (await isOpen(day)) || (day === today && !isBegun(day));
  const table = await openDealTable(day, counted);
  if (counted) remember({ begun: day });
  return table;
}

const asked = new Set<string>();

/** Ask once what a level makes of the deal of a day, and remember it. */
export async function compareLevel(day: number, level: string): Promise<void> {
  const question = nameDeal(day, level);
  if (asked.has(question) || findResult(day)?.levels[level]) return;
  asked.add(question);
  const score = await askForDeal(day, level);
  const result = findResult(day)!;
  rememberResult(day, { ...result, levels: { ...result.levels, [level]: score } });
}
