/** The dealer of a table in this browser: all cards follow from a secret and the seed of the shuffle. */

import { layout, type Engine, type Position } from "../engine/engine";
import { deriveIndex } from "../shuffle/verification";
import { cardOfDraw } from "./notation";

const { words: at } = layout;
const SHUFFLE = 2;

/** Cards that were drawn, and the position after them. */
export interface Drawn {
  readonly position: Position;
  readonly cards: string;
}

/** Draw cards while it is the dealer's turn; `from` is the number of the first one. */
export function drawCards(engine: Engine, start: Position, secret: string, seed: string, from: number): Drawn {
  let [position, cards] = [start, ""];
  while (position[at.PHASE] === at.DEAL || position[at.PHASE] === at.DRAW) {
    const bound = engine.drawable(position).reduce((sum, n) => sum + n, 0);
    const number = engine.drawAt(position, deriveIndex(secret, seed, from + cards.length, bound, SHUFFLE));
    position = engine.play(position, number);
    cards += cardOfDraw(number);
  }
  return { position, cards };
}
