import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { COLUMNS, ROWS } from "../constants";
import { compileEngine } from "../engine/compiled-engine";
import { replayRecord } from "./record-reader";

const NOTATION = fs.readFileSync(path.join(import.meta.dirname, "../../../docs/notation.md"), "utf8");
const [, LATE_RECORD = ""] = /^```record .*\n([^`]*)```/m.exec(NOTATION)!;

it("shows the tiles that lie in the houses where a game begins in its middle", async () => {
  const { steps } = await replayRecord(await compileEngine(), LATE_RECORD);
  expect(steps[0]!.places.map(({ house }) => house.score)).toEqual([4, 5]);
  expect(steps[0]!.places.map(({ sitter }) => sitter.bot)).toEqual(["apprentice", "apprentice"]);
  for (const { places } of steps)
    for (const { house } of places) {
      const cells = house.tiles.flatMap((tile) => tile.cells);
      expect(new Set(cells).size).toBe(cells.length);
      expect(cells).toHaveLength(COLUMNS * ROWS - house.empty);
    }
});
