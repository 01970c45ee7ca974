/** Tables that begin in the middle of another game: of a recorded one, or of that of the tutorial. */

import { layout, type Engine } from "../engine/engine";
import type { GoOn } from "../wire";
import { unpackText } from "./link-codec";
import { readStart } from "./position-reader";
import { readHeaders, readTurns } from "./record-reader";
import { summarise } from "./state";
import { DEALT, type Opening, type StoredTable, type TableEvent } from "./stored-table";
import { Denied, LocalTable } from "./table";
import tutorial from "./tutorial.json";
import type { RecordedTurn } from "./variations";

const { words: at } = layout;
const DRAW = ">";

/** Where a table begins: after so many moves of a record, those of the dealer included, and whether its cards come again. */
export interface Branch {
  readonly record: string;
  readonly step: number;
  readonly sameDraws: boolean;
}

const listMoves = ({ moves, draw }: RecordedTurn) => [...moves, ...(draw ? [DRAW + draw] : [])];

/** The branch that somebody wants of a packed record; a refusal is thrown if it is none. */
export async function unpackBranch({ packed, step, sameDraws = false }: GoOn): Promise<Branch> {
  const record = await unpackText(packed).catch(() => {
    throw new Denied("no-record");
  });
  return { record, step, sameDraws };
}

/** The game of the tutorial after so many turns. */
export function findLesson(turns: number): Branch {
  const { record } = tutorial;
  return { record, step: readTurns(record).turns.slice(0, turns).flatMap(listMoves).length, sameDraws: false };
}

/** The part of the turns that so many moves make up, those of the dealer included. */
function cutTurns(turns: readonly RecordedTurn[], step: number): Pick<RecordedTurn, "moves" | "draw">[] {
  let left = step;
  return turns.flatMap((turn) => {
    const moves = turn.moves.slice(0, left);
    left = Math.max(0, left - turn.moves.length);
    const draw = left ? turn.draw : "";
    if (draw) left -= 1;
    return moves.length ? [{ moves, draw }] : [];
  });
}

/** A table that begins with a branch, at a time in seconds since 1970; a refusal is thrown if nobody can play on. */
export function beginBranch(engine: Engine, opening: Opening, branch: Branch, now: number): StoredTable {
  try {
    return playBranch(engine, opening, branch, now);
  } catch (error) {
    throw error instanceof Denied && error.code === "game-over" ? error : new Denied("no-record");
  }
}

function playBranch(engine: Engine, opening: Opening, { record, step, sameDraws }: Branch, now: number): StoredTable {
  const start = readHeaders(record)["start"]!;
  const { turns } = readTurns(record);
  const moves = turns.flatMap(listMoves);
  expect(readStart(engine, start)[at.PLAYERS] === opening.sitters.length && step <= moves.length);
  const draws = (sameDraws ? moves : moves.slice(0, step)).filter((move) => move.startsWith(DRAW));
  const begun = { ...opening, first: 0, start, given: draws.map((move) => move.slice(DRAW.length)).join("") };
  const log = [...DEALT];
  let table = new LocalTable(engine, begun, log);
  const add = (event: TableEvent) => {
    log.push(event);
    table = table.after([event]);
  };
  for (const { moves, draw } of cutTurns(turns, step)) {
    for (const move of moves) add(table.makeMove(move));
    if (draw || (table.game!.turnDone && !table.game!.needsRefill)) add(table.makeTurnEnd());
    expect(!draw || table.game!.turns.at(-1)!.draw === draw);
  }
  if (table.isOver) throw new Denied("game-over");
  expect(table.game!.turnDone || table.game!.listMoves().length > 0);
  return { ...begun, log, summary: summarise(engine, table, now) };
}

/** Raise Denied unless a record is as it must be. */
function expect(holds: boolean): void {
  if (!holds) throw new Denied("no-record");
}
