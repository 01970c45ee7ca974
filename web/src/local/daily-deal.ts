/** The daily deal: its cards and its rival follow from the date, so that equal moves give equal games everywhere. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { DEFAULT_OPTIONS } from "../net/default-options";
import type { Thinking } from "./bots";
import type { Game } from "./game";
import type { Opening } from "./stored-table";

const MILLISECONDS = 86_400_000;
/** The rivals from Sunday to Saturday. */
const RIVALS = ["master", "tourist", "apprentice", "mason", "architect", "planner", "master"] as const;
/** The rollouts of the Master for a move. */
const PLAYOUTS = 300;

const TABLE = /^local-deal-(\d{4}-\d\d-\d\d)(-.+)?$/;

/** A day, in days since 1970, and whether its result counts; others are played for fun. */
export interface Deal {
  readonly day: number;
  readonly counted: boolean;
}

const dateOf = (day: number) => new Date(day * MILLISECONDS);

/** The date of a day, in UTC. */
export const formatDay = (day: number): string => dateOf(day).toISOString().split("T")[0]!;

/** The day of a date; null if it is none. */
export function parseDay(date: string): number | null {
  const day = Date.parse(`${date}T00:00Z`) / MILLISECONDS;
  return Number.isInteger(day) && formatDay(day) === date ? day : null;
}

/** The name of the table of a day; with something appended for a try that does not count. */
export const nameDeal = (day: number, more = ""): string => `local-deal-${formatDay(day)}${more && `-${more}`}`;

/** The deal that is played at a table; null if it is none. */
export function findDeal(table: string): Deal | null {
  const [, date = "", more] = TABLE.exec(table) ?? [];
  const day = parseDay(date);
  return day === null ? null : { day, counted: more === undefined };
}

/** The level of a day: from the weakest on Monday to the strongest at the weekend. */
export const findRival = (day: number): string => RIVALS[dateOf(day).getUTCDay()]!;

const hash = (text: string) => sha256(utf8ToBytes(text));

/** The opening of a deal: the secret is the hash of the date, nobody has a name, and the seats begin in turn. */
export function openDeal(table: string, { day }: Deal): Opening {
  const rival = findRival(day);
  return {
    table,
    sitters: [
      { name: "", bot: null },
      { name: rival, bot: rival },
    ],
    first: day % 2,
    options: DEFAULT_OPTIONS,
    secret: bytesToHex(hash(`nyhavn daily deal ${formatDay(day)}`)),
  };
}

/** How a bot thinks about its next move: by rollouts instead of time, and by a seed that follows from the date. */
export function thinkSteadily({ day }: Deal, { turns, steps }: Game): Thinking {
  const { buffer } = hash(`nyhavn daily move ${formatDay(day)} ${turns.length} ${steps.length}`);
  return { seed: new DataView(buffer).getUint32(0), playouts: PLAYOUTS, milliseconds: Infinity };
}
