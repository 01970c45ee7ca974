import { expect, it } from "vitest";
import { parseMove } from "./notation";

it("reads every kind of move", () => {
  expect(parseMove("t246/AX")).toMatchObject({ kind: "take", piers: [1, 3, 5], turned: "AX" });
  expect(parseMove("dR2G")).toMatchObject({ kind: "discard", cards: "R2G" });
  expect(parseMove("bRb4b5c5=R2/D")).toMatchObject({
    kind: "build",
    colour: "R",
    cells: ["b4", "b5", "c5"],
    cards: "R2",
    turned: "D",
  });
  expect(parseMove("bGe4e3=-/D")).toMatchObject({ kind: "build", cards: "-" });
  expect(parseMove("wb8")).toMatchObject({ kind: "white", colour: "W", cells: ["b8"] });
  expect([parseMove("aD").ability, parseMove("r").kind, parseMove("e").kind, parseMove("?").kind]).toEqual([
    "D",
    "activate",
    "end",
    "other",
  ]);
});
