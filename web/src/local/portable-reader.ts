/** Reads tables of other browsers: every log is played again, so that only games that can come about are taken over. */

import { LEVELS, PLAYER_COUNTS } from "../constants";
import { layout, type Engine } from "../engine/engine";
import { DEFAULT_OPTIONS } from "../net/default-options";
import type { Command, Sitter } from "../wire";
import { SIGNS } from "./portable";
import { readStart } from "./position-reader";
import { summarise } from "./state";
import { isTableName, type Opening, type StoredTable, type TableEvent } from "./stored-table";
import { Denied, LocalTable } from "./table";

type Sign = keyof typeof SIGNS;
const LONGEST_NAME = 30;
const HEX = /^[0-9a-f]{64}$/;
const CARDS = new RegExp(`^[${layout.material.CARDS}]*$`);

/** Raise Denied unless something read is as it must be. */
function expect(holds: boolean): asserts holds {
  if (!holds) throw new Denied("no-data");
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readSitter(value: unknown): Sitter {
  expect(isObject(value));
  const { name, bot } = value;
  expect(typeof name === "string" && name.length <= LONGEST_NAME);
  const level = LEVELS.find((each) => each === bot) ?? null;
  expect(level === bot);
  return { name, bot: level };
}

function readOpening(engine: Engine, value: unknown): Opening {
  expect(isObject(value));
  const { table, sitters, first, openHands, publicKnowledge, rated, hints, secret } = value;
  expect(typeof table === "string" && isTableName(table));
  expect(typeof secret === "string" && HEX.test(secret));
  expect(Array.isArray(sitters) && PLAYER_COUNTS.some((count) => count === sitters.length));
  expect(first === null || (Number.isInteger(first) && (first as number) in sitters));
  const read = sitters.map(readSitter);
  expect(read.some(({ bot }) => bot === null));
  const chosen = { openHands: openHands === true, publicKnowledge: publicKnowledge === true, rated: rated === true };
  const options = { ...DEFAULT_OPTIONS, ...chosen, lesson: readLesson(value), ...(hints === true && { hints }) };
  return { table, sitters: read, first: first as number | null, options, secret, ...readBeginning(engine, value) };
}

/** The turns before a lesson; null if it is none. */
function readLesson({ lesson = null }: Readonly<Record<string, unknown>>): number | null {
  expect(lesson === null || Number.isInteger(lesson));
  return lesson as number | null;
}

/** Where a game begins that continues another one, which counts for no rating, and the cards that it takes over. */
function readBeginning(engine: Engine, value: Readonly<Record<string, unknown>>): Pick<Opening, "start" | "given"> {
  const { start, given = "", sitters, first, rated } = value;
  if (start === undefined) return {};
  expect(typeof start === "string" && typeof given === "string" && CARDS.test(given));
  expect(first === 0 && rated !== true && countPlayers(engine, start) === (sitters as unknown[]).length);
  return { start, given };
}

/** The players of a position that can be the start of a game; none in another text. */
function countPlayers(engine: Engine, start: string): number {
  try {
    return readStart(engine, start)[layout.words.PLAYERS]!;
  } catch {
    return 0;
  }
}

const isPart = (share: unknown) => share === null || (typeof share === "number" && share >= 0 && share <= 1);

/** What became of a rated game, and whether only that is left. */
function readResult(value: object): Pick<StoredTable, "result" | "removed"> {
  const { result, removed } = value as Partial<StoredTable>;
  expect(result === undefined || (isObject(result) && isPart(result.share) && typeof result.at === "number"));
  return { ...(result && { result: { share: result.share, at: result.at } }), ...(removed === true && { removed }) };
}

/** A table with its log and summary, from what a file or a link says; raise Denied if it cannot have come about. */
export function readTable(engine: Engine, value: unknown): StoredTable {
  const opening = readOpening(engine, value);
  const { log: words, changed } = value as { log: unknown; changed: unknown };
  expect(typeof words === "string" && typeof changed === "number");
  const log: TableEvent[] = [];
  let table = new LocalTable(engine, opening);
  for (const word of words.split(" ").filter(Boolean)) {
    const event = readEvent(table, word);
    table = table.after([event]);
    log.push(event);
  }
  return { ...opening, log, summary: summarise(engine, table, changed), ...readResult(value as object) };
}

/** The event of a word, if it is possible at a table. */
function readEvent(table: LocalTable, word: string): TableEvent {
  const rest = word.slice(1);
  const sign = (Object.keys(SIGNS) as Sign[]).find((name) => SIGNS[name] === word[0]);
  switch (sign) {
    case "pledge":
    case "nonce":
    case "reveal":
    case "deal":
      return readShuffleStep(table, sign, rest);
    case undefined:
      return decide(table, { type: "play", move: word });
    case "resign":
      return decide(table, { type: "resign", seat: Number(rest) });
    default:
      return decide(table, { type: sign });
  }
}

function readShuffleStep(table: LocalTable, type: "pledge" | "nonce" | "reveal" | "deal", hex: string): TableEvent {
  expect(table.canTake(type));
  if (type === "reveal" || type === "deal") return { type };
  expect(HEX.test(hex));
  if (type === "pledge") return { type, hash: hex };
  const [event] = decideAll(table, { type, nonce: hex });
  return event!;
}

type Decision = Extract<Command, { type: "play" | "undo" | "end" | "hint" | "resign" | "abandon" | "nonce" }>;
type Wanted = Decision extends infer C ? (C extends Decision ? Omit<C, "id" | "seq"> : never) : never;

function decideAll(table: LocalTable, wanted: Wanted): TableEvent[] {
  try {
    return table.decide(
      { ...wanted, id: "", seq: table.seq } as Decision,
      table.due === null ? table.see(null) : table.seeAsBot(),
    );
  } catch (error) {
    if (error instanceof Denied) throw new Denied("no-data");
    throw error;
  }
}

/** The event of a command that anybody could have given. */
function decide(table: LocalTable, wanted: Wanted): TableEvent {
  expect(table.game !== null);
  return decideAll(table, wanted)[0]!;
}
