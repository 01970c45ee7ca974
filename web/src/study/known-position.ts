/** The position that a seat knows, for the engine. */

import { layout, type Engine, type Position } from "../engine/engine";
import { seatWord } from "../local/notation";
import { readBag } from "../local/position-reader";
import { readView } from "../local/view-text";
import type { Knowledge } from "./knowledge";

const { words: at, knowledge } = layout;

/** The words of a view, with open hands as far as they are shown. */
export function readKnowledge(engine: Engine, { view, hands }: Knowledge): Position {
  const words = readView(view);
  hands.forEach((hand, seat) => {
    const start = at.SEATS + seat * at.SEAT_WORDS;
    if (hand === null || !words[knowledge.UNKNOWN + seat]) return;
    const hidden = readBag(hand) - seatWord(words, seat, at.HAND);
    words[at.SUPPLY]! -= hidden;
    words[start + at.HIDDEN] = hidden;
    words[start + at.HAND]! += hidden;
    words[knowledge.UNKNOWN + seat] = 0;
  });
  engine.summarise(words).houses.forEach(({ sources }, seat) => {
    words[at.SEATS + seat * at.SEAT_WORDS + at.SCORE] = sources.reduce((sum, points) => sum + points, 0);
  });
  return words;
}
