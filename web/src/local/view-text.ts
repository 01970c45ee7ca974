/** Reads a view in notation, which was written by this project; nothing is checked. */

import { formatCell } from "../art/shapes";
import { layout, listBits, type Position } from "../engine/engine";
import { formatPoint, listCellsAt, listOrientations, orientShape, parsePoint, type GridPoint } from "../game/geometry";
import type { Tile } from "../wire";
import { PHASES, seatWord } from "./notation";

const { words: at, material, knowledge } = layout;
const CARDS = [...material.CARDS];
const COLOURS = [...material.COLOURS];
const WHITE = "W";

export const readBag = (text: string): number =>
  [...text.matchAll(/([A-Z])(\d*)/g)].reduce(
    (bag, [, letter, n]) => bag + Number(n || 1) * 2 ** (at.BYTE * CARDS.indexOf(letter!)),
    0,
  );

const readSet = (letters: string, wanted: RegExp): number =>
  [...letters].filter((letter) => wanted.test(letter)).reduce((set, letter) => set + abilityBit(letter), 0);

const abilityBit = (letter: string): number => 2 ** material.ABILITIES.indexOf(letter.toUpperCase());

/** The words of a view; points do not stand in it, so the scores are 0. */
export function readView(text: string): number[] {
  const [turn, harbour, supply, discards, stock, , ...seats] = text.split(" ") as [
    string,
    string,
    string,
    string,
    string,
  ];
  const words = Array<number>(knowledge.VIEW_WORDS).fill(0);
  const tiles = stock.split("/");
  words[at.PLAYERS] = seats.length;
  words[at.SEAT] = Number(turn[0]) - 1;
  words[at.PHASE] = Number(Object.entries(PHASES).find(([, letter]) => letter === turn[1])![0]);
  words[at.OPEN] = parseInt(turn.slice(2)) || 0;
  words[at.HARBOUR] = [...harbour].reduce(
    (sum, card, pier) => sum + (CARDS.indexOf(card) + 1) * 2 ** (at.PIER_BITS * pier),
    0,
  );
  words[at.DISCARDS] = readBag(discards);
  words[at.WHITES] = Number(tiles.at(-1));
  words[at.TILES] = [...tiles.slice(0, -1).join("")].reduce(
    (sum, n, kind) => sum + Number(n) * 2 ** (at.KIND_BITS * kind),
    0,
  );
  (seats as string[]).forEach((seat, i) => readSeat(words, i, seat));
  const all = material.CARDS_PER_COLOUR[`${seats.length}` as keyof typeof material.CARDS_PER_COLOUR];
  const hands = seats.reduce((sum, _, seat) => sum + seatWord(words, seat, at.HAND), 0);
  const everything = COLOURS.reduce((bag, _, colour) => bag + all * 2 ** (at.BYTE * colour), 0);
  const end = supply.endsWith(material.END) ? 2 ** at.COLOUR_BITS : 0;
  words[at.SUPPLY] = everything + end - readBag(discards) - readBag(harbour) - hands;
  return words;
}

function readSeat(words: number[], seat: number, text: string): void {
  const [house, hand, abilities] = text.split(":") as [string, string, string];
  const start = at.SEATS + seat * at.SEAT_WORDS;
  const [seen, hidden = ""] = hand.split("+");
  readHouse(words, start, house);
  words[start + at.HIDDEN] = hidden.startsWith("?") ? 0 : readBag(hidden);
  words[start + at.HAND] = readBag(seen!) + words[start + at.HIDDEN]!;
  words[start + at.OWNED] = readSet(abilities, /[a-z]/i);
  words[start + at.USED] = readSet(abilities, /[a-z]/);
  words[knowledge.UNKNOWN + seat] = hidden.startsWith("?") ? Number(hidden.slice(1)) : 0;
}

function readHouse(words: number[], start: number, text: string): void {
  const rows = text === "-" ? [] : text.split("/").reverse();
  rows.forEach((row, y) => {
    const marks = [...row.replaceAll(/\d/g, (n) => ".".repeat(Number(n)))];
    marks.forEach((mark, x) => {
      if (mark === ".") return;
      const cell = 2 ** (y * material.COLUMNS + x);
      words[start + at.COVERED]! += cell;
      if (mark === mark.toUpperCase()) words[start + at.WINDOWS]! += cell;
      if (mark !== WHITE) words[start + at.PAINTED + COLOURS.indexOf(mark.toUpperCase())]! += cell;
    });
  });
}

// Houses

/** Tiles that cover the cells of a house as it is; which of them were laid is unknown where colours touch. */
export function splitHouse(words: Position, seat: number): Tile[] {
  const cells = (place: number) => new Set(listBits(seatWord(words, seat, place)).map(nameCell));
  const windows = cells(at.WINDOWS);
  const painted = COLOURS.map((_, colour) => cells(at.PAINTED + colour));
  const white = [...cells(at.COVERED)].filter((cell) => !painted.some((set) => set.has(cell)));
  return [
    ...painted.flatMap((set, colour) => splitColour(COLOURS[colour]!, set, windows) ?? []),
    ...white.map((cell) => ({ colour: WHITE, cells: [cell], brick: false })),
  ];
}

const nameCell = (bit: number) => formatCell(bit % material.COLUMNS, Math.floor(bit / material.COLUMNS));

/** Tiles of one colour that cover exactly these cells; null if there are none. */
function splitColour(colour: string, cells: ReadonlySet<string>, windows: ReadonlySet<string>): Tile[] | null {
  const [first] = cells;
  if (!first) return [];
  for (const tile of listTilesOn(colour, parsePoint(first))) {
    const fits = tile.every((cell, i) => cells.has(cell) && windows.has(cell) === i > 0);
    const rest = fits && splitColour(colour, new Set([...cells].filter((cell) => !tile.includes(cell))), windows);
    if (rest) return [{ colour, cells: tile, brick: true }, ...rest];
  }
  return null;
}

/** All tiles of a colour that cover a cell, in every orientation, the brick first; the largest tiles first. */
function listTilesOn(colour: string, { x, y }: GridPoint): string[][] {
  const held = material.SIZES.toReversed().map((size) => ({ colour, size, quarters: 0, flipped: false }));
  return held
    .flatMap(listOrientations)
    .map(orientShape)
    .flatMap((shape) => shape.map((own) => listCellsAt(shape, { x: x - own.x, y: y - own.y })))
    .filter((tile) => tile.includes(formatPoint({ x, y })));
}
