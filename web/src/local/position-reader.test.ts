import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { Engine, layout } from "../engine/engine";
import { writePosition } from "./notation";
import { readPosition, readStart } from "./position-reader";

const { words: at } = layout;
const START = "1t GBRRPGP R11Y12G11B12P12E - 2221/2221/2221/2221/2221/12 X2D2C2T2 -:-+RB:A -:-+Y2G:A";
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

  it("can be the start of a game if it can occur", () => {
    expect(writePosition(readStart(engine, START))).toBe(START);
    for (const [part, other] of [
      ["R11", "R10"],
      ["R11Y12", "R12Y11"],
      ["2221/2221", "1221/2221"],
      ["X2D2C2T2", "X2D2C2T"],
      ["+RB:A", "+RB:X"],
      ["-:-+RB:A", "1R3:-+RB:A"],
      ["1t", "1b"],
      ["1t", "3t"],
      ["1t ", "1t3 "],
    ] as const)
      expect(() => readStart(engine, START.replace(part, other)), other).toThrow();
  });
});
