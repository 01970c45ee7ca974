/** A finished game from its start to its result: what a study reads of a record. */

import { layout, type Engine, type Position } from "../engine/engine";
import { numberOfDraw, writeMove } from "../local/notation";
import { readPosition } from "../local/position-reader";
import { readHeaders } from "../local/record-reader";
import type { Turn } from "../wire";

/** A decision of a seat: the position, and the move that was played, by its numbers. */
export interface Choice {
  readonly position: Position;
  readonly numbers: readonly number[];
}

/** A turn: its start, its decisions, the position after them, and the one after the refill. */
export interface PlayedTurn {
  readonly seat: number;
  readonly choices: readonly Choice[];
  readonly decided: Position;
  readonly end: Position;
}

export interface PlayedGame {
  readonly start: Position;
  readonly turns: readonly PlayedTurn[];
  readonly openHands: boolean;
}

/** The turns, from 0, that a header of a record lists. */
export function readTurns(record: string, header: string): number[] {
  return (readHeaders(record)[header] ?? "").split(" ").flatMap((turn) => (turn ? [Number(turn) - 1] : []));
}

/** The numbers of a legal move in notation. */
export function findNumbers(engine: Engine, position: Position, move: string): readonly number[] {
  const found = engine.describe(position).find((each) => writeMove(each) === move);
  if (!found) throw new Error(`${move} is not legal`);
  return found.numbers;
}

/** What a study needs of a turn. */
type MovesOfTurn = Pick<Turn, "draw"> & { readonly moves: readonly string[] };

const play = (engine: Engine, position: Position, numbers: readonly number[]) =>
  numbers.reduce((before, number) => engine.play(before, number), position);

function playTurn(engine: Engine, start: Position, { moves, draw }: MovesOfTurn): PlayedTurn {
  const choices: Choice[] = [];
  let position = start;
  for (const move of moves) {
    const numbers = findNumbers(engine, position, move);
    choices.push({ position, numbers });
    position = play(engine, position, numbers);
  }
  return {
    seat: start[layout.words.SEAT]!,
    choices,
    decided: position,
    end: play(engine, position, [...draw].map(numberOfDraw)),
  };
}

/** The game in a record, whose turns the page knows already. */
export function readGame(engine: Engine, record: string, turns: readonly MovesOfTurn[]): PlayedGame {
  const headers = readHeaders(record);
  const start = readPosition(engine, headers["start"]!);
  const played: PlayedTurn[] = [];
  for (const turn of turns) played.push(playTurn(engine, played.at(-1)?.end ?? start, turn));
  return { start, turns: played, openHands: headers["hands"] === "open" };
}
