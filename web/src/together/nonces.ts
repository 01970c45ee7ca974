/** The nonces that this browser has made, and what they were pledged for, so that none can be left out or exchanged. */

import { inLobbyOrder, noncesMatch, pledgeHash, termsHash } from "../shuffle";
import type { Shuffle, ShufflePledge, State } from "../wire";

/** What the server shows now that it did not show, or showed differently, before the deal. */
export type Fault = "commitment" | "terms" | "pledges" | "own-nonce" | "nonce" | "version" | "record" | "game";

/** Whether this browser took part: its nonce counts, its pledge came too late, or its nonce was not revealed. */
export type Part = "counted" | "late" | "unrevealed" | "none";

/** What a browser keeps of a shuffle; hashes and nonces are in hexadecimal. */
export interface Kept {
  readonly commitment: string;
  /** The hash of the terms that were pledged for. */
  readonly terms: string;
  /** The seats of this browser in the lobby. */
  readonly seats: readonly number[];
  /** All that were made here: each tab may make one. */
  readonly nonces: readonly string[];
  /** Whether the server has taken a pledge of this browser. */
  readonly accepted?: boolean;
  /** Whether the nonce was sent. */
  readonly sent?: boolean;
  /** The seats and hashes as they were published, before this browser revealed anything. */
  readonly published?: readonly string[];
  readonly fault?: Fault;
  /** Whether somebody has read what is wrong. */
  readonly dismissed?: boolean;
}

/** A shuffle as it is shown. */
export interface Shown {
  readonly commitment: string;
  readonly terms: string;
  readonly pledges: readonly ShufflePledge[];
}

const KEY = "nyhavn-nonces";
/** Of how many tables they are kept, and how many for each. */
const TABLES = 300;
const NONCES = 8;

function all(): Record<string, Kept> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, Kept>) : {};
  } catch {
    return {};
  }
}

/** What was kept of a table. */
export function keptOf(table: string): Kept | undefined {
  const found = all();
  return Object.hasOwn(found, table) ? found[table] : undefined;
}

/** Keep something of a table; the nonces of other tabs stay, and the oldest tables go. */
export function keep(table: string, kept: Kept): Kept {
  const { [table]: before, ...others } = all();
  const nonces = [...new Set([...(before?.nonces ?? []), ...kept.nonces])].slice(-NONCES);
  const now = { ...before, ...kept, nonces };
  const entries = [...Object.entries(others), [table, now] as const].slice(-TABLES);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // A browser that keeps nothing still takes part, and forgets it with the page.
  }
  return now;
}

/** Seats and hashes in one word each, to compare lists. */
export function published(pledges: readonly ShufflePledge[]): string[] {
  return pledges.map(({ seat, hash }) => `${seat} ${hash}`);
}

/** Which of the nonces made here was pledged in this list, at a seat of this browser. */
export function ownIn(kept: Kept, pledges: readonly ShufflePledge[]): string | undefined {
  const hashes = pledges.filter(({ seat }) => kept.seats.includes(seat)).map(({ hash }) => hash);
  return kept.nonces.find((nonce) => hashes.includes(pledgeHash(kept.terms, nonce)));
}

const isPledge = ({ hash, nonce }: ShufflePledge) => [hash, nonce ?? hash].every((text) => /^[0-9a-f]{64}$/.test(text));

/** The shuffle of a game that is on. */
export function shownBy({ commitment, places }: State, { first, begins, pledges }: Shuffle): Shown {
  const seats = inLobbyOrder(places, begins).map(({ sitter }) => sitter);
  return { commitment, terms: termsHash({ commitment, first: first === "lot" ? null : begins, seats }), pledges };
}

/** What part this browser has in a shuffle. */
export function partIn(kept: Kept, { pledges }: Shown): Part {
  if (!kept.nonces.length) return "none";
  const own = ownIn(kept, pledges);
  if (own === undefined) return "late";
  return pledges.some(({ nonce }) => nonce === own) ? "counted" : "unrevealed";
}

/** What is wrong with a shuffle as it is shown, for a browser that knows what it was shown before, and was asked to reveal. */
export function faultIn(kept: Kept, shown: Shown, asked = kept.sent): Fault | null {
  const { commitment, terms, pledges } = shown;
  if (commitment !== kept.commitment) return "commitment";
  if (terms !== kept.terms) return "terms";
  if (kept.published && published(pledges).join() !== kept.published.join()) return "pledges";
  const part = partIn(kept, shown);
  if ((part === "late" && kept.accepted) || (part === "unrevealed" && asked)) return "own-nonce";
  return pledges.every(isPledge) && noncesMatch(terms, pledges) ? null : "nonce";
}
