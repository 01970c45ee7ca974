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
function readBag(text: string): number {
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

/** The position in a text that is known to be one. */
export function readPosition(engine: Engine, text: string): Position {
  const [turn = "", harbour = "", supply = "", discards = "", tiles = "", , ...places] = text.split(" ");
  const words = Array<number>(at.STATE).fill(0);
  words[at.PLAYERS] = places.length;
  words[at.SEAT] = Number(turn[0]) - 1;
  words[at.PHASE] = Number(Object.keys(PHASES).find((phase) => PHASES[Number(phase)] === turn[1]));
  words[at.OPEN] = Number(turn.slice(2));
  words[at.PLACE] = engine.setUp(places.length)[at.PLACE]!;
  words[at.SUPPLY] = readBag(supply);
  words[at.DISCARDS] = readBag(discards);
  const counts = tiles.split("/");
  words[at.WHITES] = Number(counts.pop());
  words[at.TILES] = [...counts.join("")].reduce((sum, n, kind) => sum + Number(n) * 2 ** (at.KIND_BITS * kind), 0);
  words[at.HARBOUR] = [...harbour].reduce(
    (sum, card, pier) => sum + (CARDS.indexOf(card) + 1) * 2 ** (at.PIER_BITS * pier),
    0,
  );
  places.forEach((place, seat) => words.splice(at.SEATS + seat * at.SEAT_WORDS, at.SEAT_WORDS, ...readPlace(place)));
  engine.summarise(words).houses.forEach(({ sources }, seat) => {
    words[at.SEATS + seat * at.SEAT_WORDS + at.SCORE] = sources.reduce((sum, points) => sum + points, 0);
  });
  return words;
}

/** The position in a text; an error is thrown if it cannot occur in a game, or is written in another way. */
export function readStart(engine: Engine, text: string): Position {
  const start = readPosition(engine, text);
  if (!engine.isPossible(start) || writePosition(start) !== text) throw new Error("impossible");
  return start;
}
