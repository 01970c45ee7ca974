/** Tables of a browser as they leave it, in a file or in a link. */

import type { Opening, StoredTable, TableEvent } from "./stored-table";

/** A table with its log in words: the moves in notation, and signs for all other events. */
export interface PortableTable extends Omit<Opening, "options"> {
  readonly openHands: boolean;
  readonly publicKnowledge: boolean;
  readonly rated?: boolean;
  readonly hints?: boolean;
  /** The turns of the tutorial's game before it began. */
  readonly lesson?: number;
  readonly log: string;
  /** When the table was last changed, in seconds since 1970. */
  readonly changed: number;
  readonly result?: StoredTable["result"];
  readonly removed?: boolean;
}

/** The signs of events that are no moves; what follows one is its hash, its nonce or its seat. */
export const SIGNS = {
  pledge: "#",
  nonce: "=",
  reveal: "!",
  deal: "*",
  undo: "<",
  end: ".",
  hint: "?",
  resign: "-",
  abandon: "~",
} as const;

function writeEvent(event: TableEvent): string {
  if (event.type === "play") return event.move;
  const sign = SIGNS[event.type];
  if (event.type === "pledge") return sign + event.hash;
  if (event.type === "nonce") return sign + event.nonce;
  return event.type === "resign" ? sign + event.seat : sign;
}

export const writeLog = (log: readonly TableEvent[]): string => log.map(writeEvent).join(" ");

export function writeTable({ log, summary, options, ...opening }: StoredTable): PortableTable {
  const { openHands, publicKnowledge, rated, hints = false, lesson } = options;
  const chosen = { openHands, publicKnowledge, rated, hints, ...(lesson !== null && { lesson }) };
  return { ...opening, ...chosen, changed: summary.changed, log: writeLog(log) };
}
