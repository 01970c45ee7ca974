/** The protocol of the shuffle, version 2: terms, pledges and seed; specified in docs/protocol.md. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { ShufflePledge } from "../wire";

/** The terms that are fixed before the pledges; all hashes are in hexadecimal. */
export interface Terms {
  readonly commitment: string;
  /** The seat that begins; null if it is drawn by lot. */
  readonly first: number | null;
  /** In the order of the lobby. */
  readonly seats: readonly { readonly name: string; readonly bot: string | null }[];
}

const NONCE_LABEL = utf8ToBytes("nyhavn nonce 2");
const SEED_LABEL = utf8ToBytes("nyhavn seed 2");
const FIRST_LABEL = utf8ToBytes("nyhavn first 2");
const UNREVEALED = "00".repeat(33);
/** White space as Python defines it, unlike JavaScript. */
const BLANKS = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;

export const uint32Bytes = (number: number) => new Uint8Array([number >>> 24, number >>> 16, number >>> 8, number]);

/** A name as the record has it. */
export function normalizeSpaces(name: string): string {
  return name.split(BLANKS).filter(Boolean).join(" ");
}

/** The terms as a text. */
export function formatTerms({ commitment, first, seats }: Terms): string {
  const sitters = seats.map(({ name, bot }, seat) => {
    const who = bot === null ? `person ${normalizeSpaces(name)}` : `bot ${normalizeSpaces(bot)}`;
    return `seat ${seat + 1} ${who}`;
  });
  const begins = first === null ? "lot" : String(first + 1);
  return ["nyhavn terms 2", `commitment ${commitment}`, `first ${begins}`, ...sitters].join("\n");
}

export function hashTerms(terms: Terms): string {
  return bytesToHex(sha256(utf8ToBytes(formatTerms(terms))));
}

/** The hash of a nonce, which a browser publishes before it reveals the nonce. */
export function hashPledge(terms: string, nonce: string): string {
  return bytesToHex(sha256(concatBytes(NONCE_LABEL, hexToBytes(terms), hexToBytes(nonce))));
}

/** The seed that determines, with the secret, the cards and the first player. */
export function deriveSeed(terms: string, pledges: readonly ShufflePledge[]): string {
  const entries = pledges.map(({ seat, hash, nonce }) =>
    concatBytes(new Uint8Array([seat]), hexToBytes(hash + (nonce === null ? UNREVEALED : `01${nonce}`))),
  );
  return bytesToHex(sha256(concatBytes(SEED_LABEL, hexToBytes(terms), ...entries)));
}

/** The seat of the lobby that begins, if it is drawn by lot. */
export function drawFirstSeat(secret: string, seed: string, players: number): number {
  const bound = 256 - (256 % players);
  for (let attempt = 0; ; attempt += 1) {
    const message = concatBytes(FIRST_LABEL, hexToBytes(seed), uint32Bytes(attempt));
    const byte = hmac(sha256, hexToBytes(secret), message)[0]!;
    if (byte < bound) return byte % players;
  }
}

/** Whether every revealed nonce has the hash of its pledge. */
export function verifyNonces(terms: string, pledges: readonly ShufflePledge[]): boolean {
  return pledges.every(({ hash, nonce }) => nonce === null || hashPledge(terms, nonce) === hash);
}

/** The seats in the order of the lobby, from those in the order of play. */
export function toLobbyOrder<S>(places: readonly S[], begins: number): S[] {
  return places.map((_, seat) => places[(seat - begins + places.length) % places.length]!);
}
