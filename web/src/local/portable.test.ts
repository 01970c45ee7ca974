import { beforeAll, describe, expect, it } from "vitest";
import { compileEngine } from "../engine/compiled-engine";
import type { Engine } from "../engine/engine";
import { DEFAULT_OPTIONS } from "../net/default-options";
import { hashPledge, hashTerms } from "../shuffle/protocol";
import { hashSecret } from "../shuffle/verification";
import { mergeTable } from "./merging";
import { writeTable, type PortableTable } from "./portable";
import { readTable } from "./portable-reader";
import { summarise } from "./state";
import type { Opening, StoredTable, TableEvent } from "./stored-table";
import { Denied, LocalTable } from "./table";

const [SECRET, NONCE] = ["07".repeat(32), "5e".repeat(32)];
let engine: Engine;
beforeAll(async () => (engine = await compileEngine()));

const OPENING: Opening = {
  table: `local-${"a1".repeat(16)}`,
  sitters: [
    { name: "Anna", bot: null },
    { name: "mason", bot: "mason" },
    { name: "", bot: null },
  ],
  first: 1,
  options: { ...DEFAULT_OPTIONS, openHands: true, hints: true },
  secret: SECRET,
};

/** A table after some events, of which each takes the legal move that its number chooses. */
function play(choices: readonly number[], more: readonly TableEvent[] = []): StoredTable {
  const { sitters, first } = OPENING;
  const terms = hashTerms({ commitment: hashSecret(SECRET), first, seats: sitters });
  const hash = hashPledge(terms, NONCE);
  const log: TableEvent[] = [
    { type: "pledge", hash },
    { type: "reveal" },
    { type: "nonce", nonce: NONCE },
    { type: "deal" },
  ];
  let table = new LocalTable(engine, OPENING, log);
  const add = (event: TableEvent) => {
    table = table.after([event]);
    log.push(event);
  };
  for (const choice of choices) {
    if (table.game!.turnDone) add(table.makeTurnEnd());
    if (table.isOver) break;
    const moves = table.game!.listMoves();
    add(table.makeNumberedMove(moves[choice % moves.length]!.numbers));
  }
  for (const event of more) add(event);
  return { ...OPENING, log, summary: summarise(engine, table, 100) };
}

const SOME = [3, 14, 15, 92, 65, 35, 89, 79, 32, 38];
const copy = (table: StoredTable) => JSON.parse(JSON.stringify(writeTable(table))) as PortableTable;

describe("a table that leaves the browser", () => {
  it("is the same one elsewhere", () => {
    const whole = Array.from({ length: 400 }, (_, i) => 7 * i);
    const tables = [
      play(SOME),
      play(SOME, [{ type: "undo" }]),
      play([], [{ type: "hint" }]),
      play([], [{ type: "resign", seat: 1 }]),
      play(whole),
    ];
    expect(tables.at(-1)!.summary.ending).toBeTruthy();
    for (const table of tables) expect(readTable(engine, copy(table))).toEqual(table);
  });

  it("is read before its deal, too", () => {
    const table = { ...play([]), log: [], summary: summarise(engine, new LocalTable(engine, OPENING), 100) };
    expect(readTable(engine, copy(table))).toEqual(table);
  });

  it("is refused if it cannot have come about", () => {
    const good = copy(play(SOME));
    const bad: unknown[] = [
      null,
      [],
      "local",
      { ...good, table: "T" },
      { ...good, table: "local-../../x" },
      { ...good, secret: "00".repeat(32) },
      { ...good, secret: 7 },
      { ...good, first: 3 },
      { ...good, sitters: good.sitters.slice(1, 2) },
      { ...good, sitters: good.sitters.map(() => ({ name: "mason", bot: "mason" })) },
      { ...good, sitters: [{ name: "x".repeat(31), bot: null }, ...good.sitters.slice(1)] },
      { ...good, sitters: [{ name: "", bot: "program:rm" }, ...good.sitters.slice(1)] },
      { ...good, changed: "today" },
      { ...good, log: 7 },
      { ...good, log: good.log.replace(NONCE, "00".repeat(32)) },
      { ...good, log: good.log.replace(" * ", " ") },
      { ...good, log: `${good.log} t99` },
      { ...good, log: `${good.log} -7` },
      { ...good, log: `${good.log} *` },
      { ...good, log: `${good.log} #${NONCE}` },
      { ...good, log: `${good.log} ~ ~` },
    ];
    for (const table of bad) expect(() => readTable(engine, table), JSON.stringify(table)).toThrow(Denied);
  });

  it("replaces the one that is here only if it goes on from there", () => {
    const [short, long] = [play(SOME.slice(0, 6)), play(SOME)];
    expect(mergeTable(undefined, short)).toEqual(short);
    expect(mergeTable(short, long)).toEqual(long);
    expect(mergeTable(long, short)).toBeNull();
    expect(mergeTable(long, long)).toBeNull();
  });

  it("keeps what its rated game counts, and what is left of it once it is removed", () => {
    const rated = { ...play(SOME), options: { ...OPENING.options, rated: true } };
    const lost: StoredTable = { ...rated, summary: { ...rated.summary, rated: true }, result: { share: 0, at: 50 } };
    const start = summarise(engine, new LocalTable(engine, lost), 100);
    const removed: StoredTable = { ...lost, log: [], summary: start, removed: true };
    for (const table of [lost, removed]) expect(readTable(engine, copy(table))).toEqual(table);
    const won = { ...lost, result: { share: 1, at: 60 } };
    expect(mergeTable(removed, won)).toEqual({ ...won, result: lost.result });
    expect(mergeTable(won, removed)).toBeNull();
    for (const result of [7, { share: 2, at: 1 }, { share: 0 }])
      expect(() => readTable(engine, { ...copy(lost), result })).toThrow(Denied);
  });

  it("stands beside the one that is here if both went on", () => {
    const [here, there] = [play([...SOME, 1, 1, 1]), play([...SOME, 5, 5, 5])];
    const both = mergeTable(here, there)!;
    expect(both.table).not.toBe(here.table);
    expect(both).toEqual({ ...there, table: both.table, summary: { ...there.summary, table: both.table } });
    expect(mergeTable(here, there)).toEqual(both);
    expect(mergeTable(both, both)).toBeNull();
  });
});
