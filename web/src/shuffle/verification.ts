/** Verification that the cards of a record follow from the committed secret; specified in docs/protocol.md. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { formatCell } from "../art/shapes";
import { ABILITIES, COLOURS, COLUMNS, PIERS, PLAYER_COUNTS, ROWS, START_HANDS } from "../constants";
import type { Engine, Position } from "../engine/engine";
import { listCards } from "../game/cards";
import { parseMove } from "../game/notation";
import type { ShufflePledge } from "../wire";
import {
  deriveSeed,
  drawFirstSeat,
  hashTerms,
  normalizeSpaces,
  toLobbyOrder,
  uint32Bytes,
  verifyNonces,
} from "./protocol";

/** The result of a verification: the finding, the numbers of verified and of given cards, and the wrong turn. */
export interface Verdict {
  readonly finding:
    "fair" | "no-secret" | "wrong-commitment" | "wrong-nonce" | "wrong-first" | "wrong-cards" | "nothing-verified";
  readonly cards: number;
  readonly given: number;
  /** From 1, or 0 for the deal. */
  readonly turn: number;
  /** The version of the shuffle by which the record was verified. */
  readonly version: number;
  /** The number of nonces in the shuffle; unknown in version 1. */
  readonly nonces: number;
  /** The number of nonces that were pledged but not revealed. */
  readonly unrevealed: number;
}

/** The shuffle in a record of version 2; seats are those of the lobby. */
export interface RecordedShuffle {
  readonly commitment: string;
  readonly terms: string;
  readonly pledges: readonly ShufflePledge[];
  readonly players: number;
  readonly byLot: boolean;
  readonly begins: number;
}

type RecordHeaders = Readonly<Record<string, string>>;

const LABELS: Record<number, Uint8Array> = { 1: utf8ToBytes("nyhavn deal 1"), 2: utf8ToBytes("nyhavn deal 2") };
const FIRST = /^(lot|set) ([1-4])$/;
const PLEDGED = /^([0-9a-f]{64}) ([0-9a-f]{64}|-)$/;
const BYTES = 256;
const CARDS: readonly string[] = [...COLOURS, "E"];
const COLOUR = `[${COLOURS.join("")}]`;
const CELL = `[a-${formatCell(COLUMNS - 1, 0)[0]}][1-${ROWS}]`;
const BAG = `-|(${COLOUR}[0-9]{0,2})+`;
const ABILITY = `[${ABILITIES.join("")}]`;
/** The start of a game: no discards, no tiles, no known cards. */
const FRESH = new RegExp(`^1t ${COLOUR}{${PIERS}} \\S+ - \\S+ \\S+( -:-\\+[${COLOURS.join("")}2-9]+:A)+$`);
const VERSION_LINE = /^\uFEFF?[ \t\r]*nyhavn[ \t\r]*0?1[ \t\r]*$/;
const HEADER = /^[ \t]*([A-Za-z][A-Za-z0-9-]*)[ \t]*:([^]*)$/;
/** A blank line, or a comment. */
const NO_TURN = /^[ \t\r]*(;|$)/;
const NUMBER = /^([1-9][0-9]{0,3})\.$/;
/** A move as the server writes it. */
const MOVE = new RegExp(
  `^(t[1-${PIERS}]{2,${PIERS}}|d(${BAG})|b${COLOUR}(${CELL})+=(${BAG})|w${CELL}|a${ABILITY}|r|e)(/${ABILITY}+)?$` +
    `|^>[${CARDS.join("")}]{1,${PIERS}}$`,
);
const GIVEN = /^[0-9]{1,4}$/;

export interface ParsedRecord {
  readonly headers: RecordHeaders;
  /** The moves of each turn, as they are written. */
  readonly turns: readonly (readonly string[])[];
}

/** The headers and the turns of a record; null if it is not in the server's form. */
export function parseRecord(text: string): ParsedRecord | null {
  const [version = "", ...lines] = text.split("\n");
  const headers: Record<string, string> = {};
  for (let found = HEADER.exec(lines[0] ?? ""); found; found = HEADER.exec(lines[0] ?? "")) {
    headers[found[1]!] = normalizeSpaces(found[2]!);
    lines.shift();
  }
  const turns = parseTurns(lines);
  return turns && VERSION_LINE.test(version) ? { headers, turns } : null;
}

/** The moves of each turn; null if a turn number is wrong, or a line is neither a turn nor a comment. */
function parseTurns(lines: readonly string[]): string[][] | null {
  const turns: string[][] = [];
  for (const line of lines.filter((line) => !NO_TURN.test(line))) {
    const words = line
      .split(";")[0]!
      .split(/[ \t\r]+/)
      .filter(Boolean);
    if (!NUMBER.test(words[0]!)) return null;
    for (const word of words) {
      const number = NUMBER.exec(word)?.[1];
      if (number ? Number(number) !== turns.length + 1 || turns.at(-1)?.length === 0 : !MOVE.test(word)) return null;
      if (number) turns.push([]);
      else turns.at(-1)!.push(word);
    }
  }
  return turns.at(-1)?.length === 0 ? null : turns;
}

export function hashSecret(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

/** The byte for one attempt to draw a card; in version 2 the nonces are the seed of the shuffle. */
export function deriveByte(secret: string, nonces: string, card: number, attempt: number, version = 1): number {
  const message = concatBytes(LABELS[version]!, hexToBytes(nonces), uint32Bytes(card), uint32Bytes(attempt));
  return hmac(sha256, hexToBytes(secret), message)[0]!;
}

/** The index below a bound that follows for a card. */
export function deriveIndex(secret: string, nonces: string, card: number, bound: number, version: number): number {
  for (let attempt = 0; ; attempt += 1) {
    const byte = deriveByte(secret, nonces, card, attempt, version);
    if (byte < BYTES - (BYTES % bound)) return byte % bound;
  }
}

/** Deals the cards that follow from a secret; the engine keeps the supply. */
class Dealer {
  drawn = 0;
  private position: Position;

  constructor(
    private readonly engine: Engine,
    private readonly secret: string,
    private readonly nonces: string,
    players: number,
    private readonly version: number,
  ) {
    this.position = engine.setUp(players);
  }

  /** The next card that follows from the secret; none if no card is left. */
  deriveNext(): string {
    const counts = this.engine.drawable(this.position);
    const all = counts.reduce((sum, n) => sum + n, 0);
    if (!all) return "";
    const index = deriveIndex(this.secret, this.nonces, this.drawn, all, this.version);
    return counts.flatMap((n, kind) => Array<string>(n).fill(CARDS[kind]!))[index]!;
  }

  /** Take a card out of the supply, and say whether it could be drawn. */
  take(card: string): boolean {
    const kind = CARDS.indexOf(card);
    if (!this.engine.drawable(this.position)[kind]) return false;
    this.position = this.engine.remove(this.position, kind);
    this.drawn += 1;
    return true;
  }

  /** Put the cards of a bag on the pile of discards. */
  discard(bag: string): void {
    this.position = this.engine.discard(
      this.position,
      listCards(bag).map((card) => CARDS.indexOf(card)),
    );
  }
}

const sortCards = (cards: string[]) => [...cards].sort().join("");

/** The cards of the start as they were dealt: the piers in their order, then the hands, each in no order. */
function parseDeal(start: string): string[] {
  const [, harbour = "", ...rest] = start.split(/\s+/);
  const hands = rest.filter((word) => word.includes(":")).map((word) => word.split(":")[1]!);
  return [harbour, ...hands.map((hand) => sortCards(listCards(hand)))];
}

/** Whether the deal follows from the secret; the dealer takes its cards either way. */
function verifyDeal(dealer: Dealer, start: string): boolean {
  const dealt = parseDeal(start);
  const drawCards = (number: number) =>
    Array.from({ length: number }, () => {
      const card = dealer.deriveNext();
      dealer.take(card);
      return card;
    });
  const due = [drawCards(PIERS).join(""), ...dealt.slice(1).map((_, seat) => sortCards(drawCards(START_HANDS[seat]!)))];
  return due.join(" ") === dealt.join(" ") && FRESH.test(start);
}

/** Take the cards of a deal from another game, and say whether there are so many. */
function takeDeal(dealer: Dealer, start: string): boolean {
  return [...parseDeal(start).join("")].every((card) => dealer.take(card));
}

/** Whether the refill of a turn follows from the secret, except for given cards. */
function verifyTurn(dealer: Dealer, moves: readonly string[], given: number): boolean {
  return moves.every((move) => {
    if (move.startsWith(">")) return [...move.slice(1)].every((card) => verifyCard(dealer, card, given));
    const { kind, cards } = parseMove(move);
    if (kind === "build" || kind === "discard") dealer.discard(cards);
    return true;
  });
}

/** Whether a drawn card follows from the secret or is a given one; the dealer takes it. */
const verifyCard = (dealer: Dealer, card: string, given: number) =>
  (dealer.drawn < given || dealer.deriveNext() === card) && dealer.take(card);

const isHex = (text: string | undefined): text is string => /^[0-9a-f]{64}$/i.test(text ?? "");

/** The seats of a record, in the order of play. */
function parseSeats(headers: RecordHeaders, players: number): { name: string; bot: string | null }[] | null {
  const places = Array.from({ length: players }, (_, place) => String(place + 1));
  const bots = places.filter((place) => headers["bots"]?.split(" ").includes(place));
  if (headers["bots"] !== (bots.join(" ") || "-")) return null;
  return places.map((place) => {
    const name = headers[`seat-${place}`] ?? "";
    return { name, bot: bots.includes(place) ? name : null };
  });
}

/** The pledges in a record, in the order of the seats; null if one is malformed or belongs to no person. */
function parsePledges(headers: RecordHeaders, seats: readonly { bot: string | null }[]): ShufflePledge[] | null {
  const found = seats.flatMap(({ bot }, seat) => {
    const [, hash, nonce] = PLEDGED.exec(headers[`nonce-${seat + 1}`] ?? "") ?? [];
    return hash && bot === null ? [{ seat, hash, nonce: nonce === "-" ? null : nonce! }] : [];
  });
  return found.length === Object.keys(headers).filter((name) => name.startsWith("nonce-")).length ? found : null;
}

/** The shuffle of version 2 in the headers of a record; null if there is none or it is malformed. */
function parseShuffleHeaders(headers: RecordHeaders, players: number): RecordedShuffle | null {
  const [, rule, first] = FIRST.exec(headers["first"] ?? "") ?? [];
  const begins = Number(first) - 1;
  const places = parseSeats(headers, players);
  if (headers["shuffle"] !== "2" || "nonces" in headers || !places || !(begins < players)) return null;
  const seats = toLobbyOrder(places, begins);
  const pledges = parsePledges(headers, seats);
  const commitment = headers["commitment"]?.toLowerCase() ?? "";
  const byLot = rule === "lot";
  if (!pledges || ("dealt-from" in headers && (byLot || pledges.length))) return null;
  const terms = hashTerms({ commitment, first: byLot ? null : begins, seats });
  return { commitment, terms, pledges, players, byLot, begins };
}

/** The shuffle of version 2 in a record, if it has one. */
export function parseShuffle(text: string): RecordedShuffle | null {
  const headers = parseRecord(text)?.headers;
  return headers ? parseShuffleHeaders(headers, parseDeal(headers["start"] ?? "").length - 1) : null;
}

/** What the headers of a record say about its dealer. */
interface DealClaim {
  readonly secret: string;
  readonly commitment: string;
  /** The second input of the draws: the mixed nonces, or the seed of version 2. */
  readonly mix: string;
  /** How many cards are from another game. */
  readonly given: number;
  readonly shuffled: RecordedShuffle | null;
}

/** The number of cards from another game: none, or at least those of the deal. */
function parseGiven(headers: RecordHeaders, players: number): number | null {
  const said = headers["dealt-from"] ?? "0";
  const given = Number(said);
  const deal = START_HANDS.slice(0, players).reduce<number>((sum, hand) => sum + hand, PIERS);
  return GIVEN.test(said) && (given === 0 || given >= deal) ? given : null;
}

/** The claim in the headers of a record; null if there is none or it is malformed. */
function parseClaim(headers: RecordHeaders, players: number): DealClaim | null {
  const { secret, commitment } = headers;
  const shuffled = parseShuffleHeaders(headers, players);
  const mix = shuffled ? deriveSeed(shuffled.terms, shuffled.pledges) : headers["nonces"] || "0".repeat(64);
  const given = parseGiven(headers, players);
  if (!isHex(secret) || !isHex(mix) || !commitment || given === null) return null;
  if (!PLAYER_COUNTS.some((count) => count === players)) return null;
  if ("shuffle" in headers && !shuffled) return null;
  return { secret, commitment: commitment.toLowerCase(), mix, given, shuffled };
}

/** The fault of a claim, before any card is verified. */
function findBrokenClaim({ secret, commitment, mix, shuffled }: DealClaim, players: number): Verdict["finding"] | null {
  if (hashSecret(secret) !== commitment) return "wrong-commitment";
  if (!shuffled) return null;
  if (!verifyNonces(shuffled.terms, shuffled.pledges)) return "wrong-nonce";
  return shuffled.byLot && drawFirstSeat(secret, mix, players) !== shuffled.begins ? "wrong-first" : null;
}

/** A verdict without cards. */
function makeVerdict(finding: Verdict["finding"], shuffled?: RecordedShuffle | null): Verdict {
  const pledges = shuffled?.pledges ?? [];
  const nonces = pledges.filter(({ nonce }) => nonce !== null).length;
  const version = shuffled ? 2 : 1;
  return { finding, cards: 0, given: 0, turn: 0, version, nonces, unrevealed: pledges.length - nonces };
}

/** Deal the whole game again, and compare every card. */
export function verifyRecord(engine: Engine, text: string): Verdict {
  const read = parseRecord(text);
  if (!read) return makeVerdict("no-secret");
  const { headers, turns } = read;
  const { start = "" } = headers;
  const players = parseDeal(start).length - 1;
  const claim = parseClaim(headers, players);
  if (!claim) return makeVerdict("no-secret");
  const verdict = makeVerdict(findBrokenClaim(claim, players) ?? "fair", claim.shuffled);
  if (verdict.finding !== "fair") return verdict;
  const dealer = new Dealer(engine, claim.secret, claim.mix, players, verdict.version);
  if (!(claim.given ? takeDeal : verifyDeal)(dealer, start)) return { ...verdict, finding: "wrong-cards" };
  const wrong = turns.findIndex((moves) => !verifyTurn(dealer, moves, claim.given));
  const drawn = wrong < 0 ? dealer.drawn : countDrawnCards(start, turns);
  const given = Math.min(claim.given, drawn);
  if (wrong >= 0) return { ...verdict, finding: "wrong-cards", given, turn: wrong + 1 };
  return { ...verdict, finding: drawn > given ? "fair" : "nothing-verified", cards: drawn - given, given };
}

/** The number of cards drawn in a whole game. */
function countDrawnCards(start: string, turns: readonly (readonly string[])[]): number {
  const refills = turns.flat().filter((move) => move.startsWith(">"));
  return parseDeal(start).join("").length + refills.reduce((sum, move) => sum + move.length - 1, 0);
}
