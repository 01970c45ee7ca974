import { describe, expect, it } from "vitest";
import type { State } from "../wire";
import { findLastLead, findLastLines, findMoments, findTurnStep } from "./ending";

const tile = (...cells: string[]) => ({ colour: "R", cells, brick: true });
const turn = (seat: number, moves: string[], scores: number[], draw = "R2") => ({
  seat,
  moves,
  scores,
  draw,
  taken: "",
});

function finished(turns: object[], tiles: object[] = [], winners = [0]): State {
  const places = [{ house: { tiles } }, { house: { tiles: [] } }];
  return { turns, places, players: 2, outcome: { winners, ending: "points" } } as unknown as State;
}

describe("the end", () => {
  it("names the lines of the last turn only", () => {
    const ground = [tile("a1", "b1", "c1"), tile("d1", "e1")];
    const upper = [tile("a2", "b2", "c2", "d2"), tile("e2")];
    const state = finished([turn(0, ["bRa2b2c2d2=R4", "we2"], [12, 0])], [...ground, ...upper]);
    expect(findLastLines(state)).toEqual({ rows: [1], columns: [] });
    expect(findLastLines(finished([]))).toEqual({ rows: [], columns: [] });
  });

  it("remembers the last lead of the loser", () => {
    const turns = [turn(0, ["t12"], [0, 0]), turn(1, ["bRa1b1=R2"], [0, 2]), turn(0, ["bRa1b1=R2"], [4, 2])];
    expect(findLastLead(finished(turns))).toEqual({ seat: 1, turn: 2, own: 2, rival: 0 });
    expect(findLastLead(finished(turns, [], [1]))).toEqual({ seat: 0, turn: 3, own: 4, rival: 2 });
    expect(findLastLead(finished(turns, [], [0, 1]))).toBeNull();
  });

  it("finds the lead of any loser at a table of several", () => {
    const turns = [turn(0, [], [0, 0, 0]), turn(1, [], [0, 0, 3]), turn(2, [], [5, 0, 3])];
    expect(findLastLead(finished(turns))).toEqual({ seat: 2, turn: 2, own: 3, rival: 0 });
  });

  it("tells a game by its largest gain, the last change of lead and the last turn", () => {
    const scores = [
      [1, 0],
      [1, 4],
      [1, 4],
      [1, 5],
      [5, 5],
      [5, 5],
      [6, 5],
      [6, 5],
      [6, 5],
    ];
    const turns = scores.map((now, i) => turn(i % 2, [], now));
    expect(findMoments({ turns })).toEqual([1, 6, 8]);
    expect(findMoments({ turns: turns.slice(0, 3) })).toEqual([0, 1, 2]);
    expect(findMoments({ turns: turns.slice(0, 1) })).toEqual([0]);
    expect(findMoments({ turns: [] })).toEqual([]);
  });

  it("counts moves and draws as steps", () => {
    const turns = [turn(0, ["t12"], [0, 0]), turn(1, ["bRa1=R", "we1"], [0, 0], ""), turn(0, ["t12"], [0, 0])];
    expect(turns.map((_, i) => findTurnStep(turns, i))).toEqual([1, 4, 5]);
  });
});
