/** Reads a view in notation, which was written by this project; nothing is checked. */

import { layout } from "../engine/engine";
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
