/** Reads positions in notation, such as the start of a game in its record. */

import { layout, type Engine, type Position } from "../engine/engine";
import { PHASES, writePosition } from "./notation";

const { words: at, material } = layout;
const CARDS = [...material.CARDS];
const COLOURS = [...material.COLOURS];
const ABILITIES = [...material.ABILITIES];
const WHITE = "W";

const addBits = (bits: Iterable<number>) => [...new Set(bits)].reduce((word, bit) => word + 2 ** bit, 0);

/** The word of a bag. */
export function readBag(text: string): number {
  const cards = text.matchAll(/([A-Z])(\d*)/g);
  return [...cards].reduce((bag, [, card, n]) => bag + Number(n || 1) * 2 ** (at.BYTE * CARDS.indexOf(card!)), 0);
}

/** The marks of a house by cell; its rows are written from the highest down. */
function readHouse(text: string): [number, string][] {
  const rows = text === "-" ? [] : text.split("/").reverse();
  return rows.flatMap((row, y) => {
    const marks = [...row.replaceAll(/\d/g, (count) => ".".repeat(Number(count)))];
    return marks.flatMap((mark, x): [number, string][] => (mark === "." ? [] : [[y * material.COLUMNS + x, mark]]));
  });
}

/** The words of a seat without its score. */
function readPlace(text: string): number[] {
  const [house = "", hand = "", owned = ""] = text.split(":");
  const [seen = "", hidden = ""] = hand.split("+");
  const marks = readHouse(house);
  const words = Array<number>(at.SEAT_WORDS).fill(0);
  words[at.COVERED] = addBits(marks.map(([cell]) => cell));
  words[at.WINDOWS] = addBits(marks.flatMap(([cell, mark]) => (mark === mark.toUpperCase() ? [cell] : [])));
  COLOURS.forEach((letter, colour) => {
    const painted = marks.flatMap(([cell, mark]) => (mark.toUpperCase() === letter && mark !== WHITE ? [cell] : []));
    words[at.PAINTED + colour] = addBits(painted);
  });
  words[at.HAND] = readBag(seen) + readBag(hidden);
  words[at.HIDDEN] = readBag(hidden);
  words[at.OWNED] = addBits([...owned].map((letter) => ABILITIES.indexOf(letter.toUpperCase())));
  words[at.USED] = addBits(
    [...owned].flatMap((letter) => (letter === letter.toLowerCase() ? [ABILITIES.indexOf(letter.toUpperCase())] : [])),
  );
  return words;
}

/** The words that a position and a view have in common, from the text of one that is known to be right. */
export function readBoard(text: string, length: number): number[] {
  const [turn = "", harbour = "", , discards = "", tiles = "", , ...places] = text.split(" ");
  const words = Array<number>(length).fill(0);
  words[at.PLAYERS] = places.length;
  words[at.SEAT] = Number(turn[0]) - 1;
  words[at.PHASE] = Number(Object.keys(PHASES).find((phase) => PHASES[Number(phase)] === turn[1]));
  words[at.OPEN] = parseInt(turn.slice(2)) || 0;
  words[at.DISCARDS] = readBag(discards);
  const counts = tiles.split("/");
  words[at.WHITES] = Number(counts.pop());
  words[at.TILES] = [...counts.join("")].reduce((sum, n, kind) => sum + Number(n) * 2 ** (at.KIND_BITS * kind), 0);
  words[at.HARBOUR] = [...harbour].reduce(
    (sum, card, pier) => sum + (CARDS.indexOf(card) + 1) * 2 ** (at.PIER_BITS * pier),
    0,
  );
  places.forEach((place, seat) => words.splice(at.SEATS + seat * at.SEAT_WORDS, at.SEAT_WORDS, ...readPlace(place)));
  return words;
}

/** Write the points of all houses, which do not stand in texts, into the words of a position. */
export function addScores(engine: Engine, words: number[]): void {
  engine.summarise(words).houses.forEach(({ sources }, seat) => {
    words[at.SEATS + seat * at.SEAT_WORDS + at.SCORE] = sources.reduce((sum, points) => sum + points, 0);
  });
}

/** The position in a text that is known to be one. */
export function readPosition(engine: Engine, text: string): Position {
  const words = readBoard(text, at.STATE);
  words[at.PLACE] = engine.setUp(words[at.PLAYERS]!)[at.PLACE]!;
  words[at.SUPPLY] = readBag(text.split(" ")[2] ?? "");
  addScores(engine, words);
  return words;
}

/** The position in a text; an error is thrown if it cannot occur in a game, or is written in another way. */
export function readStart(engine: Engine, text: string): Position {
  const start = readPosition(engine, text);
  if (!engine.isPossible(start) || writePosition(start) !== text) throw new Error("impossible");
  return start;
}
