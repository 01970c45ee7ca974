/** The message about the puzzle and the deal of a day: it says how they went and gives nothing away. */

import { say } from "../i18n/phrases.svelte";
import { formatFullAddress } from "../platform/addresses";
import type { DealResult } from "./deal-results";
import { writeDate } from "./dates";

const [PLAIN, GOLD] = ["⬜", "🟨"];
/** How many squares stand in a line. */
const LINE = 12;

/** What was done on a day. */
export interface DayResults {
  /** Whether the puzzle was solved; null if it was not answered. */
  readonly solved: boolean | null;
  readonly deal: DealResult | undefined;
  /** How many days in a row. */
  readonly days: number;
}

/** The squares of a deal, one for each own turn and gold where it scored, in lines. */
export function listSquares({ turns }: DealResult): boolean[][] {
  return Array.from({ length: Math.ceil(turns.length / LINE) }, (_, i) => turns.slice(i * LINE, (i + 1) * LINE));
}

/** The result of a deal in words. */
export const describeDeal = ({ ending, own, rival, turns }: DealResult): string =>
  say(`trainer-message-deal-${ending}`, { own, rival, count: turns.length });

/** The first lines of a message: the day, the puzzle and the deal. */
export const listLines = (day: number, { solved, deal }: DayResults): string[] => [
  `Nyhavn, ${writeDate(day)}`,
  ...(solved === null ? [] : [say(solved ? "trainer-message-solved" : "trainer-message-missed")]),
  ...(deal ? [describeDeal(deal)] : []),
];

/** The last lines: the streak if there is one, and the address. */
export const listLastLines = ({ days }: DayResults): string[] => [
  ...(days > 1 ? [say("trainer-days", { count: days })] : []),
  formatFullAddress("/puzzles"),
];

export function writeMessage(day: number, results: DayResults): string {
  const squares = results.deal ? listSquares(results.deal) : [];
  const drawn = squares.map((line) => line.map((scored) => (scored ? GOLD : PLAIN)).join(""));
  return [...listLines(day, results), ...drawn, ...listLastLines(results)].join("\n");
}
