import { describe, expect, it } from "vitest";
import { parseMove } from "../game/notation";
import type { Reason } from "../study/reasons";
import type { State, Tile } from "../wire";
import { markReasons, NO_REASON_MARKS } from "./reason-marks";

const row: Tile[] = [{ colour: "B", cells: ["a1", "b1", "c1"], brick: true }];
const state = { harbour: "RRGBRBB", places: [{ house: { tiles: row } }] } as unknown as State;
const reason = (kind: string, letter = "") => ({ kind, letter, worth: 0.1 }) as Reason;
const mark = (move: string, ...reasons: Reason[]) => markReasons(state, 0, parseMove(move), reasons);

describe("the reasons of a move", () => {
  it("mark the line that it completes", () => {
    expect(mark("bYd1e1=Y2", reason("row")).lines).toEqual([["a1", "b1", "c1", "d1", "e1"]]);
    expect(mark("bYd2e2=Y2", reason("row")).lines).toEqual([]);
  });

  it("mark the last tile of its kind", () => {
    expect(mark("bYd1e1=Y2", reason("last")).tile).toBe("Y2");
  });

  it("mark the cards that the next player wants, which lie side by side", () => {
    expect(mark("t12", reason("deny", "R")).wanted).toEqual([0, 1]);
    expect(mark("t67", reason("deny", "B"), reason("take")).wanted).toEqual([5, 6]);
  });

  it("mark nothing else", () => {
    expect(mark("t12", reason("take"), reason("limit"))).toEqual(NO_REASON_MARKS);
  });
});
