/** What the module says about positions and moves: rows of words, read as lists and numbers. */

import layout from "./layout.json";

const { words: at, playout, description, facts, explanation, material } = layout;

/** What a legal move costs and brings; colours, abilities, piers, cells, rows and columns are numbered from 0. */
export interface Description {
  /** The numbers of the move, two for a build. */
  numbers: number[];
  /** How many cards of each kind are taken, discarded or paid. */
  cards: number[];
  /** The abilities that it uses. */
  turned: number[];
  /** The piers that cards are taken from. */
  piers: number[];
  /** The colour of the tile; null for a white one, or none. */
  colour: number | null;
  /** The cells that the tile covers, the brick first. */
  cells: number[];
  /** By how much the score grows. */
  points: number;
  /** How many bonuses it earns. */
  coats: number;
  /** The rows and columns that it completes. */
  rows: number[];
  columns: number[];
  /** Whether it reaches the winning score. */
  wins: boolean;
  /** Whether after this take, discard or coloured tile nothing is left to decide in the turn. */
  last: boolean;
}

/** The full rows and columns of a house, those of windows only, its empty spaces, and the points for each kind. */
export interface HouseSummary {
  rows: number[];
  columns: number[];
  litRows: number[];
  litColumns: number[];
  empty: number;
  /** The points for rows, lit rows, columns and lit columns. */
  sources: number[];
}

/** Facts of a position. */
export interface Summary {
  winners: number[];
  /** Whether empty spaces decide between equal points. */
  tieBreak: boolean;
  /** Where the End card is: `layout.facts.OUT`, `DEEP`, `NEAR` or `DRAWN`. */
  endCard: number;
  /** The chance that the next card is the End card. */
  endChance: number;
  houses: HouseSummary[];
}

/** A move as somebody states it, legal or not; `kind` is one of `layout.explanation`, from `TAKES` to `DRAWS`. */
export interface Claim {
  kind: number;
  /** The piers that cards are taken from, as they are named. */
  piers?: number[];
  turned?: number[];
  /** The cards that are discarded or paid, or drawn in this order. */
  cards?: number[];
  colour?: number;
  /** The cells of the tile, the brick first. */
  cells?: number[];
}

/** The bits that are set in a word. */
export function listBits(word: number): number[] {
  const bits = [];
  for (let bit = 0, rest = word; rest > 0; bit++, rest = Math.floor(rest / 2)) if (rest % 2) bits.push(bit);
  return bits;
}

/** How many cards of each kind, the End card last, a bag contains, which is one word. */
export function countCards(bag: number): number[] {
  const byteOf = (kind: number) => Math.floor(bag / 2 ** (at.BYTE * kind)) & at.BYTE_MASK;
  return Array.from({ length: material.CARD_KINDS }, (_, kind) => byteOf(kind));
}

/** The bag, which is one word, of cards by their kinds. */
export const writeBag = (cards: readonly number[]): number =>
  cards.reduce((bag, card) => bag + 2 ** (at.BYTE * card), 0);

const listRows = (starts: number) => listBits(starts).map((cell) => cell / material.COLUMNS);
const writeSet = (bits: number[]) => [...new Set(bits)].reduce((word, bit) => word + 2 ** bit, 0);
const isNumber = (number: number) => number !== playout.NOTHING;

/** A description from its words. */
export function readDescription(words: readonly number[]): Description {
  const word = (place: number) => words[place]!;
  const brick = word(description.BRICK);
  return {
    numbers: [word(description.DECISION), word(description.WAY)].filter(isNumber),
    cards: countCards(word(description.CARDS)),
    turned: listBits(word(description.TURNED)),
    piers: listBits(word(description.PIERS)),
    colour: isNumber(word(description.COLOUR)) ? word(description.COLOUR) : null,
    cells: [...listBits(brick), ...listBits(word(description.CELLS) - brick)],
    points: word(description.POINTS),
    coats: word(description.COATS),
    rows: listRows(word(description.FULL_ROWS)),
    columns: listBits(word(description.FULL_COLUMNS)),
    wins: word(description.WINS) > 0,
    last: word(description.LAST) > 0,
  };
}

/** A summary from its words. */
export function readSummary(words: readonly number[], players: number): Summary {
  const odds = words[facts.END_ODDS]!;
  const start = (seat: number) => facts.HOUSES + seat * facts.HOUSE_FACTS;
  return {
    winners: listBits(words[facts.WON]!),
    tieBreak: words[facts.TIE_BREAK]! > 0,
    endCard: words[facts.END_CARD_AT]!,
    endChance: odds && 1 / odds,
    houses: Array.from({ length: players }, (_, seat) => readHouse(words.slice(start(seat)))),
  };
}

function readHouse(words: readonly number[]): HouseSummary {
  return {
    rows: listRows(words[facts.ALL_ROWS]!),
    columns: listBits(words[facts.ALL_COLUMNS]!),
    litRows: listRows(words[facts.LIT_ROWS]!),
    litColumns: listBits(words[facts.LIT_COLUMNS]!),
    empty: words[facts.EMPTY]!,
    sources: words.slice(facts.FROM_ROWS, facts.FROM_LIT_COLUMNS + 1),
  };
}

/** The words of a claim. */
export function writeClaim({ kind, piers = [], turned = [], cards = [], colour = 0, cells = [] }: Claim): number[] {
  const words = Array<number>(explanation.CLAIM).fill(0);
  words[explanation.KIND] = kind;
  words[explanation.PIERS] = writeSet(piers);
  words[explanation.NAMED] = kind === explanation.DRAWS ? cards.length : piers.length;
  words[explanation.TURNED] = writeSet(turned);
  words[explanation.CARDS] = writeBag(cards);
  words[explanation.LAST] = cards.at(-1) ?? 0;
  words[explanation.COLOUR] = colour;
  words[explanation.CELLS] = writeSet(cells);
  words[explanation.BRICK] = writeSet(cells.slice(0, 1));
  return words;
}
