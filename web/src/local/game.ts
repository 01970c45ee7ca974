/** A game and the turn that can still be undone. */

import { layout, type Description, type Engine, type Position } from "../engine/engine";
import { parseMove } from "../game/notation";
import type { Tile, Turn } from "../wire";
import { splitHouse } from "./house-tiles";
import { listSeats, numberOfDraw, seatWord, writeHarbour, writeMove } from "./notation";

const { words: at } = layout;

/** A move of the turn, its numbers, and the position after it. */
interface Step {
  readonly move: string;
  readonly numbers: readonly number[];
  readonly after: Position;
}

/** A legal move and its text. */
export interface DescribedMove extends Description {
  readonly move: string;
}

export const listScores = (words: Position): number[] =>
  Array.from({ length: words[at.PLAYERS]! }, (_, seat) => seatWord(words, seat, at.SCORE));

/** All legal moves in a position, or in a view of the seat to move. */
export const describeMoves = (engine: Engine, position: Position): DescribedMove[] =>
  engine.describe(position).map((found) => ({ ...found, move: writeMove(found) }));

/** A game up to the end of the last turn, which is settled, and the moves since; games do not change. */
export class Game {
  readonly position: Position;

  private constructor(
    readonly engine: Engine,
    readonly start: Position,
    readonly settled: Position,
    readonly turns: readonly Turn[],
    readonly steps: readonly Step[],
    /** The tiles of each house at the start, where the game does not begin with the deal. */
    private readonly laid: readonly (readonly Tile[])[],
  ) {
    this.position = steps.at(-1)?.after ?? settled;
  }

  static begin(engine: Engine, start: Position): Game {
    const laid = listSeats(start).map((seat) => splitHouse(start, seat));
    return new Game(engine, start, start, [], [], laid);
  }

  /** The seat whose turn it is. */
  get seat(): number {
    return this.settled[at.SEAT]!;
  }

  get isOver(): boolean {
    return this.settled[at.PHASE] === at.OVER;
  }

  /** Whether the turn has no decision left, and can be ended. */
  get turnDone(): boolean {
    return this.steps.length > 0 && [at.TURN, at.DRAW, at.OVER].includes(this.position[at.PHASE]!);
  }

  /** Whether the turn ends with cards for the harbour. */
  get needsRefill(): boolean {
    return this.position[at.PHASE] === at.DRAW;
  }

  get drafted(): string[] {
    return this.steps.map(({ move }) => move);
  }

  /** How many cards were drawn since the deal. */
  get cardsDrawn(): number {
    return this.turns.reduce((sum, { draw }) => sum + draw.length, 0);
  }

  /** All legal moves. */
  listMoves(): DescribedMove[] {
    return describeMoves(this.engine, this.position);
  }

  /** The game after a legal move. */
  play(move: string, numbers: readonly number[]): Game {
    const after = numbers.reduce((position, number) => this.engine.play(position, number), this.position);
    return this.with({ steps: [...this.steps, { move, numbers, after }] });
  }

  undo(): Game {
    return this.with({ steps: this.steps.slice(0, -1) });
  }

  discardDraft(): Game {
    return this.with({ steps: [] });
  }

  /** The game after its turn and the cards that refill the harbour. */
  endTurn(draw: string): Game {
    const end = [...draw].reduce((position, card) => this.engine.play(position, numberOfDraw(card)), this.position);
    const turn = { seat: this.seat, moves: this.drafted, taken: this.taken, draw, scores: listScores(end) };
    return new Game(this.engine, this.start, end, [...this.turns, turn], [], this.laid);
  }

  /** The tiles of a seat in the order in which they were laid; those of the draft only if it may be seen. */
  listTiles(seat: number, drafted: boolean): Tile[] {
    const moves = this.turns.filter((turn) => turn.seat === seat).flatMap((turn) => turn.moves);
    const shown = drafted && seat === this.seat ? [...moves, ...this.drafted] : moves;
    const built = shown.map(parseMove).flatMap(({ kind, colour, cells }) => {
      return kind === "build" || kind === "white" ? [{ colour, cells: [...cells], brick: kind === "build" }] : [];
    });
    return [...this.laid[seat]!, ...built];
  }

  /** The cards that the draft takes, in the order of their piers. */
  get taken(): string {
    const harbour = writeHarbour(this.settled);
    return this.drafted.flatMap((move) => parseMove(move).piers.map((pier) => harbour[pier]!)).join("");
  }

  private with({ steps }: { steps: readonly Step[] }): Game {
    return new Game(this.engine, this.start, this.settled, this.turns, steps, this.laid);
  }
}

/** Play moves in notation; an error is thrown if one is not legal. */
export const playMoves = (game: Game, moves: readonly string[]): Game =>
  moves.reduce((before, move) => {
    const found = before.listMoves().find((each) => each.move === move);
    if (!found) throw new Error(`${move} is not legal`);
    return before.play(move, found.numbers);
  }, game);
