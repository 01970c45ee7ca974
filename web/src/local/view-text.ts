/** Reads a view in notation, which was written by this project; nothing is checked. */

import { layout, type Position } from "../engine/engine";
import { seatWord } from "./notation";
import { readBag, readBoard } from "./position-reader";

const { words: at, material, knowledge } = layout;

/** The words of a view; points do not stand in it, so the scores are 0. */
export function readView(text: string): number[] {
  const [, harbour = "", supply = "", discards = "", , , ...seats] = text.split(" ");
  const words = readBoard(text, knowledge.VIEW_WORDS);
  seats.forEach((seat, i) => (words[knowledge.UNKNOWN + i] = Number(/\+\?(\d+)/.exec(seat)?.[1] ?? 0)));
  const end = supply.endsWith(material.END) ? 2 ** at.COLOUR_BITS : 0;
  words[at.SUPPLY] = countAll(seats.length) + end - readBag(discards) - readBag(harbour) - sumHands(words);
  return words;
}

/** The bag of all cards but the End card. */
function countAll(players: number): number {
  const each = material.CARDS_PER_COLOUR[`${players}` as keyof typeof material.CARDS_PER_COLOUR];
  return [...material.COLOURS].reduce((bag, _, colour) => bag + each * 2 ** (at.BYTE * colour), 0);
}

/** The bag of all cards in hands, as far as they are known. */
const sumHands = (words: Position): number =>
  Array.from({ length: words[at.PLAYERS]! }, (_, seat) => seatWord(words, seat, at.HAND)).reduce((a, b) => a + b);
