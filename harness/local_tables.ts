/** Plays at the tables of the browser in Node: a request for each line of the input, an answer for each line of the output. */

import fs from "node:fs";
import { createInterface } from "node:readline";
import { Engine, type Position } from "../web/src/engine/engine";
import { beginBranch, findLesson, unpackBranch } from "../web/src/local/beginning";
import { Bots, type Thinking } from "../web/src/local/bots";
import { readWeights } from "../web/src/engine/nets";
import type { Result } from "../web/src/local/rated-games";
import { writeTable } from "../web/src/local/portable";
import { readTable } from "../web/src/local/portable-reader";
import { estimateRating } from "../web/src/local/rating";
import { recordTable } from "../web/src/local/record";
import { replayTable } from "../web/src/local/replay";
import { makeState, summarise } from "../web/src/local/state";
import type { TableEvent } from "../web/src/local/stored-table";
import { Denied, LocalTable } from "../web/src/local/table";
import type { Command, GoOn } from "../web/src/wire";

const engine = await Engine.compile(
  new Uint8Array(fs.readFileSync(process.argv[2]!)),
);
const readNet = async (players: number) =>
  readWeights(
    new Uint8Array(
      fs.readFileSync(process.argv[2]!.replace(/[^/]*$/, `net-${players}.f16`)),
    ).buffer,
  );
const bots = new Bots(engine, readNet);
let table: LocalTable;
let log: TableEvent[] = [];

const REQUESTS: Record<string, (request: never) => unknown> = {
  open({ opening }: { opening: LocalTable["opening"] }) {
    log = [];
    table = new LocalTable(engine, opening);
  },
  async begin({ opening, goOn }: { opening: LocalTable["opening"]; goOn: GoOn | null }) {
    const branch = goOn ? await unpackBranch(goOn) : findLesson(opening.options.lesson!);
    const begun = beginBranch(engine, opening, branch, 7);
    log = [...begun.log];
    table = new LocalTable(engine, begun, log);
  },
  take({ table: taken }: { table: unknown }) {
    const found = readTable(engine, taken);
    log = [...found.log];
    table = new LocalTable(engine, found, log);
  },
  portable: () => writeTable({ ...table.opening, log, summary: summarise(engine, table, 7) }),
  command({
    command,
    present,
    bot,
  }: {
    command: Command;
    present: number | null;
    bot: boolean;
  }) {
    const events = table.decide(
      command,
      bot ? table.seeAsBot() : table.see(present),
    );
    log = [...log, ...events];
    table = table.after(events);
    return events;
  },
  explain({ move }: { move: string }) {
    table.explain(move, table.seeAsBot());
  },
  state: ({ present }: { present: number | null }) =>
    makeState(engine, table, table.see(present)),
  shuffle: () => table.shuffle,
  summary: ({ changed }: { changed: number }) =>
    summarise(engine, table, changed),
  async choose({ bot, ...thinking }: { bot: string } & Thinking) {
    const numbers = await bots.chooseMove(
      bot,
      engine.view(table.game!.position, table.due!),
      { milliseconds: Infinity, ...thinking },
    );
    const [event] = table
      .after([table.makeNumberedMove(numbers)])
      .game!.drafted.slice(-1);
    return event;
  },
  async think({ words, seat, level, ...thinking }: { words: Position; seat: number; level: string } & Thinking) {
    const view = engine.view(words, seat);
    return [view, await bots.chooseMove(level, view, { milliseconds: Infinity, ...thinking })];
  },
  replay: () => replayTable(engine, table, log),
  record: () => recordTable(engine, table),
  rate: ({ results }: { results: readonly Result[] }) =>
    estimateRating(results),
};

async function answer(line: string): Promise<object> {
  const request = JSON.parse(line) as { type: string };
  try {
    return {
      answer: (await REQUESTS[request.type]!(request as never)) ?? null,
    };
  } catch (error) {
    if (error instanceof Denied)
      return { refusal: error.code, missing: error.missing };
    throw error;
  }
}

for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await answer(line)));
