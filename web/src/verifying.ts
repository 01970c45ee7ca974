/** Whether the cards of a record follow from the secret that was promised before the deal; docs/protocol.md has the law. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { counts } from "./cards";
import { readMove } from "./notation";

/** What was found, how many cards were verified and how many are from another game, and the turn that is wrong. */
export interface Verdict {
  readonly finding: "fair" | "no-secret" | "wrong-commitment" | "wrong-cards";
  readonly cards: number;
  readonly given: number;
  /** From 1, or 0 for the deal. */
  readonly turn: number;
}

type Bag = Record<string, number>;

const LABEL = utf8ToBytes("nyhavn deal 1");
const CARDS = [..."RYGBPE"];
const PER_COLOUR: Record<number, number> = { 2: 14, 3: 12, 4: 14 };
const START_HANDS = [2, 3, 3, 4];
const PIERS = 7;
const END_CARD_DEPTH = 10;
/** The start of a game: nothing discarded, nothing built, nobody has seen a hand. */
const FRESH = /^1t [RYGBP]{7} \S+ - \S+ \S+( -:-\+[RYGBP2-9]+:A)+$/;
const HEADER = /^[ \t]*([A-Za-z][A-Za-z0-9-]*)[ \t]*:(.*)$/;

const size = (bag: Bag) => Object.values(bag).reduce((sum, n) => sum + n, 0);

export interface Read {
  readonly headers: Readonly<Record<string, string>>;
  /** The moves of each turn, as they are written. */
  readonly turns: readonly (readonly string[])[];
}

/** The headers and the turns of a record, as it is written by a server. */
export function readRecord(text: string): Read {
  const lines = text.split("\n").slice(1);
  const headers: Record<string, string> = {};
  for (let found = HEADER.exec(lines[0] ?? ""); found; found = HEADER.exec(lines[0] ?? "")) {
    headers[found[1]!] = found[2]!.trim();
    lines.shift();
  }
  const told = lines.filter((line) => /^\d+\./.test(line));
  return { headers, turns: told.map((line) => line.split(";")[0]!.trim().split(/\s+/).slice(1)) };
}

export function commitmentOf(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

const four = (number: number) => new Uint8Array([number >>> 24, number >>> 16, number >>> 8, number]);

/** The byte that one attempt at a card looks at. */
export function byteOf(secret: string, nonces: string, card: number, attempt: number): number {
  return hmac(sha256, hexToBytes(secret), concatBytes(LABEL, hexToBytes(nonces), four(card), four(attempt)))[0]!;
}

/** Deals the cards that follow from a secret, from a supply that it keeps by the rules. */
class Dealer {
  drawn = 0;
  private supply: Bag;
  private discards: Bag = {};

  constructor(
    private readonly secret: string,
    private readonly nonces: string,
    players: number,
  ) {
    this.supply = Object.fromEntries(CARDS.map((card) => [card, card === "E" ? 0 : PER_COLOUR[players]!]));
    if (players === 2) this.supply.E = 1;
  }

  /** The card that comes next, if nothing but the secret decides. */
  next(): string {
    const bag = this.bag();
    const all = size(bag);
    const bound = 256 - (256 % all);
    let attempt = 0;
    let byte = byteOf(this.secret, this.nonces, this.drawn, attempt);
    while (byte >= bound) byte = byteOf(this.secret, this.nonces, this.drawn, (attempt += 1));
    return CARDS.flatMap((card) => Array<string>(bag[card] ?? 0).fill(card))[byte % all]!;
  }

  /** Take a card out of the supply. */
  take(card: string): void {
    if (!size(this.supply)) [this.supply, this.discards] = [{ ...this.discards, E: 1 }, {}];
    this.supply[card] = (this.supply[card] ?? 0) - 1;
    this.drawn += 1;
  }

  /** Put the cards of a bag on the pile of discards. */
  discard(bag: string): void {
    for (const [card, number] of Object.entries(counts(bag))) this.discards[card] = (this.discards[card] ?? 0) + number;
  }

  /** What the next card is drawn from: the discards if the supply is empty, no End card while it lies deeper. */
  private bag(): Bag {
    if (!size(this.supply)) return this.discards;
    return size(this.supply) > END_CARD_DEPTH ? { ...this.supply, E: 0 } : this.supply;
  }
}

const sorted = (cards: string[]) => [...cards].sort().join("");

/** The cards of the start as they were dealt: the piers in their order, then the hands, each in no order. */
function dealtIn(start: string): string[] {
  const [, harbour = "", ...rest] = start.split(/\s+/);
  const hands = rest.filter((word) => word.includes(":")).map((word) => word.split(":")[1]!);
  const cards = (hand: string) => Object.entries(counts(hand)).flatMap(([card, n]) => Array<string>(n).fill(card));
  return [harbour, ...hands.map((hand) => sorted(cards(hand)))];
}

/** Whether the deal follows from the secret; the dealer goes on behind it either way. */
function dealFollows(dealer: Dealer, start: string): boolean {
  const dealt = dealtIn(start);
  const draw = (number: number) =>
    Array.from({ length: number }, () => {
      const card = dealer.next();
      dealer.take(card);
      return card;
    });
  const due = [draw(PIERS).join(""), ...dealt.slice(1).map((_, seat) => sorted(draw(START_HANDS[seat]!)))];
  return due.join(" ") === dealt.join(" ") && FRESH.test(start);
}

/** Take the cards of a deal that came from elsewhere. */
function takeDeal(dealer: Dealer, start: string): void {
  for (const card of dealtIn(start).join("")) dealer.take(card);
}

/** Whether the refill of a turn follows from the secret, cards that are given left aside. */
function turnFollows(dealer: Dealer, moves: readonly string[], given: number): boolean {
  let follows = true;
  for (const move of moves) {
    if (!move.startsWith(">")) {
      const { kind, cards } = readMove(move);
      if (kind === "build" || kind === "discard") dealer.discard(cards);
      continue;
    }
    for (const card of move.slice(1)) {
      if (dealer.drawn >= given && dealer.next() !== card) follows = false;
      dealer.take(card);
    }
  }
  return follows;
}

const isHex = (text: string | undefined): text is string => /^[0-9a-f]{64}$/i.test(text ?? "");

/** Deal the whole game again, and compare every card. */
export function verify(text: string): Verdict {
  const { headers, turns } = readRecord(text);
  const { secret, commitment, start = "" } = headers;
  const [nonces, promised] = [headers.nonces || "0".repeat(64), Number(headers["dealt-from"] ?? 0)];
  const nothing = { cards: 0, given: 0, turn: 0 };
  const players = dealtIn(start).length - 1;
  if (!isHex(secret) || !isHex(nonces) || !commitment || !(promised >= 0) || !PER_COLOUR[players]) {
    return { finding: "no-secret", ...nothing };
  }
  if (commitmentOf(secret) !== commitment.toLowerCase()) return { finding: "wrong-commitment", ...nothing };
  const dealer = new Dealer(secret, nonces, players);
  if (promised) takeDeal(dealer, start);
  else if (!dealFollows(dealer, start)) return { finding: "wrong-cards", ...nothing };
  const wrong = turns.findIndex((moves) => !turnFollows(dealer, moves, promised));
  const drawn = wrong < 0 ? dealer.drawn : cardsOfAll(start, turns);
  const given = Math.min(promised, drawn);
  if (wrong >= 0) return { finding: "wrong-cards", cards: 0, given, turn: wrong + 1 };
  return { finding: "fair", cards: drawn - given, given, turn: 0 };
}

/** How many cards were drawn in a whole game. */
function cardsOfAll(start: string, turns: readonly (readonly string[])[]): number {
  const refills = turns.flat().filter((move) => move.startsWith(">"));
  return dealtIn(start).join("").length + refills.reduce((sum, move) => sum + move.length - 1, 0);
}
