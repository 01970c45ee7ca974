/** What a seat knows at a table, from what its page is shown and nothing else. */

import { layout, type Engine, type Position } from "../engine/engine";
import { seatWord } from "../local/notation";
import { readBag, readView } from "../local/view-text";
import type { State } from "../wire";

const { words: at, knowledge } = layout;

/** A view in notation, and the hands that the page shows. */
export interface Knowledge {
  readonly view: string;
  readonly hands: readonly (string | null)[];
}

/** What the seat in front knows. */
export const tellKnowledge = ({ view, places }: State): Knowledge => ({ view, hands: places.map(({ hand }) => hand) });

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
