/** The nonces that this browser has made, and what they were pledged for, so that none can be left out or exchanged. */

import { TableStore } from "../platform/storage";
import type { Shuffle, ShufflePledge, State } from "../wire";
import { hashPledge, hashTerms, toLobbyOrder, verifyNonces } from "./protocol";

/** What the server shows now that it did not show, or showed differently, before the deal. */
export type Fault = "commitment" | "terms" | "pledges" | "own-nonce" | "nonce" | "version" | "record" | "game";

/** Whether this browser took part: its nonce counts, its pledge came too late, or its nonce was not revealed. */
export type Participation = "counted" | "late" | "unrevealed" | "none";

/** What a browser keeps of a shuffle; hashes and nonces are in hexadecimal. */
export interface StoredPledge {
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
export interface ShownShuffle {
  readonly commitment: string;
  readonly terms: string;
  readonly pledges: readonly ShufflePledge[];
}

const store = new TableStore<StoredPledge>("nyhavn-nonces", 300);
/** How many nonces are stored of a table. */
const NONCES = 8;

/** What was stored of a table. */
export function loadPledge(table: string): StoredPledge | undefined {
  return store.load(table);
}

/** Keep something of a table; the nonces of other tabs stay, and the oldest tables go. */
export function storePledge(table: string, stored: StoredPledge): StoredPledge {
  const before = store.load(table);
  const nonces = [...new Set([...(before?.nonces ?? []), ...stored.nonces])].slice(-NONCES);
  const now = { ...before, ...stored, nonces };
  store.store(table, now);
  return now;
}

/** Seats and hashes in one word each, to compare lists. */
export function listPledges(pledges: readonly ShufflePledge[]): string[] {
  return pledges.map(({ seat, hash }) => `${seat} ${hash}`);
}

/** Which of the nonces made here was pledged in this list, at a seat of this browser. */
export function findOwnNonce(stored: StoredPledge, pledges: readonly ShufflePledge[]): string | undefined {
  const hashes = pledges.filter(({ seat }) => stored.seats.includes(seat)).map(({ hash }) => hash);
  return stored.nonces.find((nonce) => hashes.includes(hashPledge(stored.terms, nonce)));
}

const isPledge = ({ hash, nonce }: ShufflePledge) => [hash, nonce ?? hash].every((text) => /^[0-9a-f]{64}$/.test(text));

/** The shuffle of a game that is on. */
export function readShownShuffle({ commitment, places }: State, { first, begins, pledges }: Shuffle): ShownShuffle {
  const seats = toLobbyOrder(places, begins).map(({ sitter }) => sitter);
  return { commitment, terms: hashTerms({ commitment, first: first === "lot" ? null : begins, seats }), pledges };
}

/** What part this browser has in a shuffle. */
export function findParticipation(stored: StoredPledge, { pledges }: ShownShuffle): Participation {
  if (!stored.nonces.length) return "none";
  const own = findOwnNonce(stored, pledges);
  if (own === undefined) return "late";
  return pledges.some(({ nonce }) => nonce === own) ? "counted" : "unrevealed";
}

/** What is wrong with a shuffle as it is shown, for a browser that knows what it was shown before, and was asked to reveal. */
export function findFault(stored: StoredPledge, shown: ShownShuffle, asked = stored.sent): Fault | null {
  const { commitment, terms, pledges } = shown;
  if (commitment !== stored.commitment) return "commitment";
  if (terms !== stored.terms) return "terms";
  if (stored.published && listPledges(pledges).join() !== stored.published.join()) return "pledges";
  const part = findParticipation(stored, shown);
  if ((part === "late" && stored.accepted) || (part === "unrevealed" && asked)) return "own-nonce";
  return pledges.every(isPledge) && verifyNonces(terms, pledges) ? null : "nonce";
}
