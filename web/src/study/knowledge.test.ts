import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { countCards, Engine, layout, type Position } from "../engine/engine";
import { readWeights } from "../engine/nets";
import { DEFAULT_OPTIONS } from "../net/default-options";
import { drawCards } from "../local/dealer";
import { Game } from "../local/game";
import { seatWord } from "../local/notation";
import { makeState } from "../local/state";
import { LocalTable } from "../local/table";
import type { Options, State } from "../wire";
import type { Depth } from "./depths";
import { tellKnowledge } from "./knowledge";
import { readKnowledge } from "./known-position";
import { adviseSeat } from "./pieces";
import { Sampler, viewOf } from "./sampler";

const { words: at } = layout;
const SHALLOW: Depth = { name: "shallow", field: 4, choosing: 16, weighing: 8, showing: 8, turns: 8 };
const readFile = (name: string) => new Uint8Array(fs.readFileSync(path.join(import.meta.dirname, "../engine", name)));
let engine: Engine;
let sampler: Sampler;
beforeAll(async () => {
  engine = await Engine.compile(readFile("nyhavn.wasm.gz"));
  sampler = new Sampler(engine, engine.addNet(2, readWeights(readFile("net-2.f16").buffer)));
});

/** A table whose game has come to a position. */
function tableAt(position: Position, options: Partial<Options> = {}): LocalTable {
  const sitters = Array.from({ length: position[at.PLAYERS]! }, (_, seat) => ({
    name: "",
    bot: seat === position[at.SEAT]! ? null : "mason",
  }));
  const secret = "07".repeat(32);
  const opening = { table: "", sitters, first: 0, options: { ...DEFAULT_OPTIONS, ...options }, secret };
  const table = new LocalTable(engine, opening);
  table.game = Game.begin(engine, position);
  return table;
}

/** Positions of a game of the tourist, each before a decision. */
function playPositions(players: number, secret: string): Position[] {
  const found: Position[] = [];
  let { position } = drawCards(engine, engine.setUp(players), secret, "", 0);
  while (position[at.PHASE] !== at.OVER) {
    if (position[at.PHASE] === at.DRAW) ({ position } = drawCards(engine, position, secret, "", found.length));
    else {
      found.push(position);
      const seat = position[at.SEAT]!;
      const numbers = engine.chooseByWeights(engine.view(position, seat), "tourist", found.length);
      position = numbers.reduce((before, number) => engine.play(before, number), position);
    }
  }
  return found;
}

const seeState = (position: Position, options: Partial<Options> = {}): State => {
  const table = tableAt(position, options);
  return makeState(engine, table, table.see(null));
};

/** The same position but for cards that the seat to move cannot know: others hold cards of the supply. */
function dealAnew(position: Position): Position {
  const words = [...position];
  for (let seat = 0; seat < words[at.PLAYERS]!; seat += 1) {
    const hidden = countCards(seatWord(words, seat, at.HIDDEN)).reduce((sum, n) => sum + n, 0);
    if (seat === words[at.SEAT] || !hidden) continue;
    const start = at.SEATS + seat * at.SEAT_WORDS;
    const supply = countCards(words[at.SUPPLY]!);
    const colour = supply.findIndex((n, kind) => n >= hidden && kind < layout.material.COLOUR_COUNT);
    const given = hidden * 2 ** (at.BYTE * colour);
    words[at.SUPPLY]! += words[start + at.HIDDEN]! - given;
    words[start + at.HAND]! += given - words[start + at.HIDDEN]!;
    words[start + at.HIDDEN] = given;
  }
  return words;
}

describe("the knowledge of a seat", () => {
  it.each([2, 3, 4])("is what the engine writes for the seat, with %d players", (players) => {
    const positions = playPositions(players, "5a".repeat(32));
    expect(positions.length).toBeGreaterThan(30);
    for (const position of positions) {
      const seat = position[at.SEAT]!;
      expect(readKnowledge(engine, tellKnowledge(seeState(position)))).toEqual(engine.view(position, seat));
    }
  });

  it("has all hands where they are open", () => {
    const [, position] = playPositions(3, "5b".repeat(32)) as [Position, Position];
    const found = readKnowledge(engine, tellKnowledge(seeState(position, { openHands: true })));
    expect(found).toEqual(viewOf(engine, position, position[at.SEAT]!, true));
  });

  it("gives the same hint when cards that the seat cannot know are dealt anew", async () => {
    const positions = ["5c", "5d", "5e"].flatMap((byte) => playPositions(2, byte.repeat(32)));
    const changed = positions.filter((position) => dealAnew(position).join() !== position.join()).slice(0, 8);
    expect(changed).toHaveLength(8);
    for (const position of changed) {
      const [one, other] = [position, dealAnew(position)].map(async (each) => {
        const view = readKnowledge(engine, tellKnowledge(seeState(each)));
        return adviseSeat(sampler, view, SHALLOW);
      });
      expect(await one).toEqual(await other);
    }
  }, 60_000);
});
