/** Reads the record of a finished game as one of the person at this device. */

import { layout, type Engine, type Position } from "../engine/engine";
import { parseMove } from "../game/notation";
import { listScores } from "../local/game";
import type { OwnGame } from "../local/game-store";
import { numberOfDraw, writeHarbour } from "../local/notation";
import { readPosition } from "../local/position-reader";
import { readHeaders, readName } from "../local/record-reader";
import { findNumbers } from "../study/played-game";
import { LEVELS, WINNING_SCORE } from "../constants";
import type { Sitter, Turn } from "../wire";

const { words: at, facts } = layout;

/** The game is nearly over if somebody lacks this many points or fewer, or the End card may come. */
const LATE_POINTS = 3;
/** The endings by which a seat loses; it follows in the header. */
const LOSSES: readonly string[] = ["resigned", "time"];

/** What is known of a game besides its record. */
export type Origin = Pick<OwnGame, "seat" | "table" | "when">;

/** The text of a record in the form by which it is known. */
export const tidyRecord = (text: string): string =>
  `${text
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n")
    .trim()}\n`;

/** The moves of each turn, without comments. */
function listTurns(record: string): string[][] {
  const [, ...body] = record.split(/\n\n/);
  const words = body.join("\n").replaceAll(/;.*$/gm, "").split(/\s+/);
  return words.reduce<string[][]>((turns, word) => {
    if (/^\d+\.$/.test(word)) turns.push([]);
    else if (word) turns.at(-1)?.push(word);
    return turns;
  }, []);
}

/** A turn that was played, and the position after it. */
function playTurn(engine: Engine, start: Position, words: readonly string[]): { turn: Turn; end: Position } {
  const draw = words.find((word) => word.startsWith(">"))?.slice(1) ?? "";
  const moves = words.filter((word) => !word.startsWith(">"));
  const play = (position: Position, numbers: readonly number[]) =>
    numbers.reduce((before, number) => engine.play(before, number), position);
  const decided = moves.reduce((position, move) => play(position, findNumbers(engine, position, move)), start);
  const end = play(decided, [...draw].map(numberOfDraw));
  const harbour = writeHarbour(start);
  const taken = moves.flatMap((move) => parseMove(move).piers.map((pier) => harbour[pier]!)).join("");
  return { turn: { seat: start[at.SEAT]!, moves, taken, draw, scores: listScores(end) }, end };
}

const isLate = (engine: Engine, position: Position) =>
  engine.summarise(position).endCard >= facts.NEAR || Math.max(...listScores(position)) >= WINNING_SCORE - LATE_POINTS;

/** What a bot is called that the headers do not name. */
const NAMELESS_BOT = "exec";

/** Who sat where, by the headers. */
function listSitters(headers: Readonly<Record<string, string>>, players: number): Sitter[] {
  const bots = (headers["bots"] ?? "").split(" ").map(Number);
  return Array.from({ length: players }, (_, seat) => {
    const name = readName(headers, seat);
    const level = LEVELS.find((each) => each === name.toLowerCase().split(/[@:,?]/)[0]);
    const isBot = bots.includes(seat + 1) || (headers["bots"] === undefined && level !== undefined);
    return { name, bot: isBot ? (level ?? (name || NAMELESS_BOT)) : null };
  });
}

/** Who has won; nobody if the game has no result. */
function listWinners(engine: Engine, headers: Readonly<Record<string, string>>, end: Position): number[] {
  const [how = "", seat] = (headers["ending"] ?? "").split(" ");
  if (end[at.PHASE] === at.OVER) return engine.summarise(end).winners;
  return LOSSES.includes(how) ? engine.summarise(end, Number(seat) - 1).winners : [];
}

/** The words of a position before its houses. */
const PLACES = 6;

/** Whether a game began with a deal of its own, and not with cards or houses of another one. */
const isWhole = (headers: Readonly<Record<string, string>>) =>
  !headers["dealt-from"] &&
  headers["start"]!.split(" ")
    .slice(PLACES)
    .every((place) => place.startsWith("-:"));

/** The game in a record; null if it has no result. A text that is no record is an error. */
export function readOwnGame(engine: Engine, text: string, origin: Origin): OwnGame | null {
  const record = tidyRecord(text);
  const headers = readHeaders(record);
  let position = readPosition(engine, headers["start"]!);
  const [turns, starts]: [Turn[], Position[]] = [[], []];
  for (const words of listTurns(record)) {
    const { turn, end } = playTurn(engine, position, words);
    starts.push(position);
    turns.push(turn);
    position = end;
  }
  const winners = listWinners(engine, headers, position);
  if (!winners.length) return null;
  const late = starts.findIndex((start) => isLate(engine, start));
  return {
    record,
    ...origin,
    sitters: listSitters(headers, position[at.PLAYERS]!),
    turns,
    winners,
    late: late < 0 ? turns.length : late,
    whole: isWhole(headers),
  };
}
