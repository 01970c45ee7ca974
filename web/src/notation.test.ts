import { expect, it } from "vitest";
import { readMove } from "./notation";

it("reads every kind of move", () => {
  expect(readMove("t246/AX")).toMatchObject({ kind: "take", piers: [1, 3, 5], turned: "AX" });
  expect(readMove("dR2G")).toMatchObject({ kind: "discard", cards: "R2G" });
  expect(readMove("bRb4b5c5=R2/D")).toMatchObject({
    kind: "build",
    colour: "R",
    cells: ["b4", "b5", "c5"],
    cards: "R2",
    turned: "D",
  });
  expect(readMove("bGe4e3=-/D")).toMatchObject({ kind: "build", cards: "-" });
  expect(readMove("wb8")).toMatchObject({ kind: "white", colour: "W", cells: ["b8"] });
  expect([readMove("aD").ability, readMove("r").kind, readMove("e").kind, readMove("?").kind]).toEqual([
    "D",
    "activate",
    "end",
    "other",
  ]);
});
