import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { Engine } from "../engine/engine";
import fixture from "./fixture.json";
import { packText, unpackText } from "../local/link-codec";
import { replayRecord } from "../local/record-reader";

/** A game packed by the first version of `nyhavn.game.link_codec`. */
const FIRST =
  "AUPyQGqKFYiGu8YpyD0gwMkd6BrDSEMTmGsMyHNNkBOQBbXWDBSZQcDghwZ2kBOXMTSM3Z24TMBxDFLiFMkFiiCnRKNEUAriMgPFZIpRCihhcQEA";
let engine: Engine;

beforeAll(async () => {
  const file = path.join(import.meta.dirname, "..", "engine", "nyhavn.wasm.gz");
  engine = await Engine.compile(new Uint8Array(fs.readFileSync(file)));
});

describe("a packed record", () => {
  it("of Python is read", async () => {
    const record = await unpackText(FIRST);
    expect(record).toMatch(/^nyhavn 1\n/);
    expect(await unpackText((await packText(record))!)).toBe(record);
  });

  it("is refused if it is another text, and not made if it is too long", async () => {
    await expect(unpackText("AgAA")).rejects.toThrow("version 2");
    await expect(unpackText(FIRST.slice(0, 30))).rejects.toThrow();
    expect(await packText(randomBytes(10_000).toString("hex"))).toBeNull();
  });
});

describe("the replay of a record", () => {
  it("has all steps, and the result", async () => {
    const { record, turns } = fixture;
    const replay = await replayRecord(engine, record, [1]);
    expect(replay.moves.slice(1)).toEqual(turns.flat());
    expect(replay.steps).toHaveLength(replay.moves.length);
    expect(replay.turns).toHaveLength(turns.length);
    expect(replay.steps.at(-1)!.outcome).toMatchObject({ winners: expect.any(Array) as number[] });
    expect(replay.steps[0]).toMatchObject({ viewer: 1, mine: [1], outcome: null });
    expect(await unpackText(replay.packed!)).toBe(record);
  });

  it("shows who played, and how the game was stopped", async () => {
    const [head, body = ""] = fixture.record.split("\n\n");
    const start = head!.split("\n").find((line) => line.startsWith("start:"));
    const few = body.split("\n").slice(0, 3).join("\n");
    const headers = "seat-1: Anna\nseat-2: mason\nbots: 2\nending: time 1";
    const { steps } = await replayRecord(engine, `nyhavn 1\n${headers}\n${start}\n\n${few}\n`);
    expect(steps.at(-1)!.outcome).toMatchObject({ ending: "time", winners: [1], resigned: 0 });
    expect(steps[0]!.places.map(({ sitter }) => sitter)).toEqual([
      { name: "Anna", bot: null },
      { name: "mason", bot: "mason" },
    ]);
  });

  it("names the seats that one header names", async () => {
    const seats = "Anna, master:playouts=20@687e15b1.4eb3";
    const record = fixture.record.replace(/^(seat-|bots).*\n/gm, "").replace("\n", `\nseats: ${seats}\n`);
    const { steps } = await replayRecord(engine, record);
    expect(steps[0]!.places.map(({ sitter }) => sitter)).toEqual([
      { name: "Anna", bot: null },
      { name: "master:playouts=20", bot: "master:playouts=20" },
    ]);
  });

  it("is refused if it is none", async () => {
    const { record } = fixture;
    const wrong = ["", "Dear Anna", record.replace("\n1. ", "\n2. "), record.replace("start: 1t ", "start: 1t G")];
    const moved = record.replace(/\n2\. .*/, "\n2. t19");
    for (const text of [...wrong, moved]) await expect(replayRecord(engine, text)).rejects.toThrow("no-record");
  });
});
