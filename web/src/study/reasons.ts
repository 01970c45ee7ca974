/** Reasons for a move, as in `nyhavn.study.reasons`: facts of the rules, each of which counts only if moves without it are worse. */

import { countCards, layout, listBits, type Description, type Position } from "../engine/engine";
import { countSupply, listStock, seatWord, writeAbilities, writeHarbour } from "../local/notation";

const { words: at, material, numbers } = layout;
const COLOURS = [...material.COLOURS];
const EMPTY_PIER = ".";
const DISCOUNT = "D";

/** How much worse every move without a feature must certainly be. */
export const WORTH = 0.02;
const MOST_REASONS = 3;
/** How many windows make a line worth keeping free of bricks. */
const LONG_LINE = 3;
/** How many cards are left in the supply when the End card is near. */
const END_NEAR = 16;

/** The kinds of features, the most telling first. */
const KINDS = [
  "win",
  "column",
  "row",
  "coat",
  "ability",
  "activate",
  "white",
  "last",
  "deny",
  "afford",
  "windows",
  "cheap",
  "limit",
  "spare",
  "haste",
  "delay",
  "pair",
  "colour",
  "build",
  "take",
] as const;
type Kind = (typeof KINDS)[number];

/** A fact about a move: its kind, and the letter of the colour or ability that it is about, if any. */
interface Feature {
  readonly kind: Kind;
  readonly letter: string;
}

/** A feature of the best move, and how much worse the best move without it is. */
export interface Reason extends Feature {
  readonly worth: number;
}

/** How much a move loses against the best, and how much at least, 95 % certain. */
export interface Loss {
  readonly mean: number;
  readonly low: number;
}

/** The features of a move, and what weighs it against the best. */
export interface Weighed {
  readonly features: readonly Feature[];
  readonly weigh: () => Promise<Loss>;
}

const feature = (kind: Kind, letter = ""): Feature => ({ kind, letter });
const isSame = (one: Feature, other: Feature) => one.kind === other.kind && one.letter === other.letter;
const rank = ({ kind }: Feature) => KINDS.indexOf(kind);

/** The features of the best move without which all others are certainly worse, the most telling first. */
export async function findReasons(best: readonly Feature[], others: readonly Weighed[]): Promise<Reason[]> {
  const unique = best.filter((each, i) => best.findIndex((other) => isSame(each, other)) === i);
  const found: Reason[] = [];
  for (const each of unique.sort((a, b) => rank(a) - rank(b) || (a.letter < b.letter ? -1 : 1))) {
    if (found.length === MOST_REASONS) break;
    const worth = await findWorth(others.filter(({ features }) => !features.some((other) => isSame(each, other))));
    if (worth !== null) found.push({ ...each, worth });
  }
  return found;
}

/** How much worse the best of these moves is; null as soon as one is not certainly worse. */
async function findWorth(lacking: readonly Weighed[]): Promise<number | null> {
  const means: number[] = [];
  for (const { weigh } of lacking) {
    const { mean, low } = await weigh();
    if (low < WORTH) return null;
    means.push(mean);
  }
  return means.length ? Math.min(...means) : null;
}

/** All features of a move, from what its seat knows before and after it. */
export const listFeatures = (view: Position, move: Description, after: Position): Feature[] => [
  ...listResults(view, move, after),
  ...listMeans(view, move, after),
];

// What a move achieves

function* listResults(view: Position, move: Description, after: Position): Generator<Feature> {
  if (after[at.PHASE] === at.OVER) yield feature("win");
  if (move.rows.length) yield feature("row");
  if (move.columns.length) yield feature("column");
  if (move.coats) yield feature("coat");
  const lines = countWindowLines(view, view[at.SEAT]!);
  if (move.cells.length && lines && countWindowLines(after, view[at.SEAT]!) >= lines) yield feature("windows");
  const ready = countReady(after, view[at.SEAT]!);
  if (ready && ready >= countReady(view, view[at.SEAT]!)) yield feature("spare");
  const [before, now] = [listStock(view), listStock(after)];
  for (const colour of COLOURS) {
    if (before[colour]!.some((left, size) => left === 1 && !now[colour]![size])) yield feature("last");
    if (hasPair(view, colour) && !hasPair(after, colour) && isWanted(view, colour)) yield feature("deny", colour);
  }
}

/** How many rows and columns have some windows and no brick. */
function countWindowLines(view: Position, seat: number): number {
  const windows = listBits(seatWord(view, seat, at.WINDOWS));
  const dark = listBits(seatWord(view, seat, at.COVERED)).filter((cell) => !windows.includes(cell));
  const row = (cell: number) => Math.floor(cell / material.COLUMNS);
  const column = (cell: number) => cell % material.COLUMNS;
  const count = (line: (cell: number) => number, lines: number) =>
    Array.from({ length: lines }, (_, i) => i).filter(
      (i) => windows.filter((cell) => line(cell) === i).length >= LONG_LINE && !dark.some((cell) => line(cell) === i),
    ).length;
  return count(row, material.ROWS) + count(column, material.COLUMNS);
}

function countReady(view: Position, seat: number): number {
  const used = listBits(seatWord(view, seat, at.USED));
  return listBits(seatWord(view, seat, at.OWNED)).filter((ability) => !used.includes(ability)).length;
}

/** Whether two cards of a colour lie side by side. */
const hasPair = (view: Position, colour: string) => writeHarbour(view).includes(colour + colour);

/** Whether the next seat holds, as far as is known, most cards of this colour. */
function isWanted(view: Position, colour: string): boolean {
  const next = (view[at.SEAT]! + 1) % view[at.PLAYERS]!;
  const hand = countCards(seatWord(view, next, at.HAND) - seatWord(view, next, at.HIDDEN)).slice(0, COLOURS.length);
  const held = hand[COLOURS.indexOf(colour)]!;
  return held > 0 && held === Math.max(...hand);
}

// How it does that

function* listMeans(view: Position, move: Description, after: Position): Generator<Feature> {
  const [number] = move.numbers as [number];
  const near = countSupply(view) <= END_NEAR;
  if (number < numbers.DISCARDS) {
    yield feature(near ? "haste" : "take");
    yield* listTaken(view, move, after);
  } else if (number < numbers.PLACES) {
    const hand = countCards(ownHand(view));
    yield* COLOURS.filter((_, i) => hand[i]! > move.cards[i]!).map((colour) => feature("colour", colour));
  } else if (number < numbers.WAYS) {
    yield feature(near && !writeHarbour(after).includes(EMPTY_PIER) ? "delay" : "build");
    const discount = writeAbilities(move.turned).includes(DISCOUNT) ? 1 : 0;
    if (sum(move.cards) + discount < move.cells.length) yield feature("cheap");
  } else if (number < numbers.GAINS) yield feature("white");
  else if (number < numbers.ACTIVATE) yield feature("ability", writeAbilities([number - numbers.GAINS]));
  else if (number === numbers.ACTIVATE) yield feature("activate");
}

/** What the taken cards are good for. */
function* listTaken(view: Position, { cards }: Description, after: Position): Generator<Feature> {
  if (sum(countCards(ownHand(view))) + sum(cards) <= material.HAND_LIMIT) yield feature("limit");
  for (const [i, colour] of COLOURS.entries()) {
    if (!cards[i]) continue;
    yield feature(cards[i] > 1 ? "pair" : "colour", colour);
    if (findPayableSize(after, view[at.SEAT]!, colour) > findPayableSize(view, view[at.SEAT]!, colour))
      yield feature("afford", colour);
  }
}

const sum = (counts: readonly number[]) => counts.reduce((all, n) => all + n, 0);
const ownHand = (view: Position) => seatWord(view, view[at.SEAT]!, at.HAND);

/** The size of the largest tile in stock that the hand pays for without any help. */
function findPayableSize(view: Position, seat: number, colour: string): number {
  const held = countCards(seatWord(view, seat, at.HAND))[COLOURS.indexOf(colour)]!;
  const left = listStock(view)[colour]!;
  return Math.max(0, ...material.SIZES.filter((size, i) => left[i] && size <= held));
}
