// @vitest-environment node
import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { Engine, layout } from "../engine/engine";
import { writePosition } from "./notation";
import { readPosition } from "./position-reader";

const { words: at } = layout;
let engine: Engine;
beforeAll(async () => {
  engine = await Engine.compile(
    new Uint8Array(fs.readFileSync(path.join(import.meta.dirname, "../engine/nyhavn.wasm.gz"))),
  );
});

describe("a position in notation", () => {
  it.each([2, 3, 4])("is read as it was written, with %d players", (players) => {
    let position = engine.setUp(players);
    let read = 0;
    for (let i = 5; position[at.PHASE] !== at.OVER; i += 5) {
      const legal = engine.legal(position);
      position = engine.play(position, legal[i % legal.length]!);
      if (![at.DEAL, at.PAY].includes(position[at.PHASE]!)) {
        expect(readPosition(engine, writePosition(position))).toEqual(position);
        read += 1;
      }
    }
    expect(read).toBeGreaterThan(40);
  });
});
