/** The nonces of this browser and the pledges for them, to detect a server that omits or exchanges one. */

import { TableStore } from "../platform/storage";
import type { Shuffle, ShufflePledge, State } from "../wire";
import { hashPledge, hashTerms, toLobbyOrder, verifyNonces } from "./protocol";

/** What differs between a shuffle after the deal and what the server showed before it. */
export type Fault = "commitment" | "terms" | "pledges" | "own-nonce" | "nonce" | "version" | "record" | "game";

/** The part of this browser: its nonce counts, its pledge is missing from the list, or its nonce was not revealed. */
export type Participation = "counted" | "missing" | "unrevealed" | "none";

/** The stored part of this browser in a shuffle; hashes and nonces are in hexadecimal. */
export interface StoredPledge {
  readonly commitment: string;
  /** The hash of the terms that were pledged for. */
  readonly terms: string;
  /** The seats of this browser in the lobby. */
  readonly seats: readonly number[];
  /** The nonces of this browser: each tab may have made one. */
  readonly nonces: readonly string[];
  /** Whether the server has accepted a pledge of this browser. */
  readonly accepted?: boolean;
  /** Whether the connection has held from a pledge of this browser to the closing of the list. */
  readonly held?: boolean;
  /** Whether the nonce was sent. */
  readonly sent?: boolean;
  /** The published seats and hashes, before this browser revealed its nonce. */
  readonly published?: readonly string[];
  readonly fault?: Fault;
  /** Whether this browser was in the lobby and has a seat, but its nonce does not count. */
  readonly uncounted?: boolean;
  /** Whether the person has dismissed the alert or the notice. */
  readonly dismissed?: boolean;
}

/** A shuffle as it is shown. */
export interface ShownShuffle {
  readonly commitment: string;
  readonly terms: string;
  readonly pledges: readonly ShufflePledge[];
}

const store = new TableStore<StoredPledge>("nyhavn-nonces", 300);
/** The maximum number of nonces stored for a table. */
const NONCES = 8;

/** Load the stored part in a table's shuffle. */
export function loadPledge(table: string): StoredPledge | undefined {
  return store.load(table);
}

/** Store the part in a table's shuffle; nonces of other tabs are kept, and the oldest tables are removed. */
export function storePledge(table: string, stored: StoredPledge): StoredPledge {
  const before = store.load(table);
  const nonces = [...new Set([...(before?.nonces ?? []), ...stored.nonces])].slice(-NONCES);
  const now = { ...before, ...stored, nonces };
  store.store(table, now);
  return now;
}

/** Pledges as `seat hash`, to compare lists. */
export function listPledges(pledges: readonly ShufflePledge[]): string[] {
  return pledges.map(({ seat, hash }) => `${seat} ${hash}`);
}

/** The nonce of this browser that a list of pledges has at one of its seats. */
export function findOwnNonce(stored: StoredPledge, pledges: readonly ShufflePledge[]): string | undefined {
  const hashes = pledges.filter(({ seat }) => stored.seats.includes(seat)).map(({ hash }) => hash);
  return stored.nonces.find((nonce) => hashes.includes(hashPledge(stored.terms, nonce)));
}

const isPledge = ({ hash, nonce }: ShufflePledge) => [hash, nonce ?? hash].every((text) => /^[0-9a-f]{64}$/.test(text));

/** The shuffle of a running game. */
export function readShownShuffle({ commitment, places }: State, { first, begins, pledges }: Shuffle): ShownShuffle {
  const seats = toLobbyOrder(places, begins).map(({ sitter }) => sitter);
  return { commitment, terms: hashTerms({ commitment, first: first === "lot" ? null : begins, seats }), pledges };
}

/** The part of this browser in a shuffle. */
export function findParticipation(stored: StoredPledge, { pledges }: ShownShuffle): Participation {
  if (!stored.nonces.length) return "none";
  const own = findOwnNonce(stored, pledges);
  if (own === undefined) return "missing";
  return pledges.some(({ nonce }) => nonce === own) ? "counted" : "unrevealed";
}

/** The fault of a shuffle, compared with what this browser stored before the deal; null if there is none. */
export function findFault(stored: StoredPledge, shown: ShownShuffle, asked = stored.sent): Fault | null {
  const { commitment, terms, pledges } = shown;
  if (commitment !== stored.commitment) return "commitment";
  if (terms !== stored.terms) return "terms";
  if (stored.published && listPledges(pledges).join() !== stored.published.join()) return "pledges";
  const part = findParticipation(stored, shown);
  const due = stored.accepted || stored.held;
  if ((part === "missing" && due) || (part === "unrevealed" && asked)) return "own-nonce";
  return pledges.every(isPledge) && verifyNonces(terms, pledges) ? null : "nonce";
}
