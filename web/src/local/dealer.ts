/** The dealer of a table in this browser: all cards follow from a secret and the seed of the shuffle. */

import { layout, type Engine, type Position } from "../engine/engine";
import { deriveIndex } from "../shuffle/verification";
import { cardOfDraw, numberOfDraw } from "./notation";

const { words: at } = layout;
const CARDS = [...layout.material.CARDS];
const SHUFFLE = 2;

/** Cards that were drawn, and the position after them. */
export interface Drawn {
  readonly position: Position;
  readonly cards: string;
}

/**
 * Draw cards while it is the dealer's turn: given ones in their order while they can come. In place of any other one
 * comes that at an index of the drawable cards, which `choose` derives from the number of the card in this draw.
 */
export function drawGiven(
  engine: Engine,
  start: Position,
  given: string,
  choose: (bound: number, number: number) => number,
): Drawn {
  let [position, cards] = [start, ""];
  while (position[at.PHASE] === at.DEAL || position[at.PHASE] === at.DRAW) {
    const counts = engine.drawable(position);
    const bound = counts.reduce((sum, n) => sum + n, 0);
    const next = given[cards.length];
    const number =
      next && counts[CARDS.indexOf(next)] ? numberOfDraw(next) : engine.drawAt(position, choose(bound, cards.length));
    position = engine.play(position, number);
    cards += cardOfDraw(number);
  }
  return { position, cards };
}

/** Draw cards that follow from a secret, except for given ones; `from` is the number of the first card. */
export const drawCards = (
  engine: Engine,
  start: Position,
  secret: string,
  seed: string,
  from: number,
  given = "",
): Drawn =>
  drawGiven(engine, start, given, (bound, number) => deriveIndex(secret, seed, from + number, bound, SHUFFLE));
