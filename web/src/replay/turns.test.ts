import { describe, expect, it } from "vitest";
import type { Replay } from "../wire";
import { drawBand, drawLine, spreadLabels } from "./course";
import { findJump, findTurn, findTurnStart, findTurnStop, listScores, parseReplayKey, type Jump } from "./turns";

/** Three turns: two moves and a refill, one move, one move and a refill. */
const replay = {
  steps: Array.from({ length: 7 }, () => ({ places: [4, 5].map((score) => ({ house: { score } })) })),
  ended: [0, 0, 0, 1, 2, 2, 3],
  turns: [
    { seat: 0, moves: ["t12", "dR"], scores: [4, 5] },
    { seat: 1, moves: ["bRa1b1=R2"], scores: [4, 7] },
    { seat: 0, moves: ["t12"], scores: [4, 7] },
  ],
} as unknown as Replay;

const forward = (by: Jump["by"]): Jump => ({ by, back: false });
const back = (by: Jump["by"]): Jump => ({ by, back: true });

describe("the turns of a replay", () => {
  it("have a start, and a stop before their refill", () => {
    expect([0, 1, 2].map((turn) => findTurnStart(replay, turn))).toEqual([0, 3, 4]);
    expect([0, 1, 2].map((turn) => findTurnStop(replay, turn))).toEqual([2, 4, 5]);
    expect(replay.steps.map((_, step) => findTurn(replay, step))).toEqual([null, 0, 0, 0, 1, 2, 2]);
  });

  it("are what keys and buttons go by", () => {
    const go = (step: number, jump: Jump) => findJump(replay, step, jump, [1]);
    expect([0, 1, 2, 4, 5, 6].map((step) => go(step, forward("turn")))).toEqual([2, 2, 4, 5, 6, 6]);
    expect([0, 1, 2, 4, 6].map((step) => go(step, back("turn")))).toEqual([0, 0, 0, 2, 5]);
    expect([go(3, forward("move")), go(3, back("move"))]).toEqual([4, 2]);
    expect([go(0, forward("moment")), go(4, forward("moment")), go(6, back("moment"))]).toEqual([4, 6, 4]);
    expect([go(3, forward("all")), go(3, back("all"))]).toEqual([6, 0]);
  });

  it("follow the keys", () => {
    const press = (key: string, shiftKey = false) => parseReplayKey({ key, shiftKey });
    expect([press("ArrowRight"), press("ArrowLeft", true)]).toEqual([forward("turn"), back("move")]);
    expect([press("."), press("ArrowUp"), press("End")]).toEqual([forward("move"), back("moment"), forward("all")]);
    expect(press("x")).toBeNull();
  });

  it("give the points of each seat", () => {
    expect(listScores(replay)).toEqual([
      [4, 4, 4, 4],
      [5, 5, 7, 7],
    ]);
  });
});

describe("a graph of the game", () => {
  const depth = (value: number) => 1 - value;

  it("draws lines and bands", () => {
    expect(drawLine({ seat: 0, values: [0, 1] }, depth)).toBe("M0 1L1 0");
    expect(drawLine({ seat: 0, values: [0, 1], stepped: true }, depth)).toBe("M0 1H1V0");
    expect(drawBand({ seat: 0, values: [0, 1], errors: [0, 0.5] }, depth)).toBe("M0 1L1 -0.5L1 0.5L0 1Z");
  });

  it("spreads its labels", () => {
    expect(spreadLabels([0.2, 0.8], 0.25)).toEqual([0.2, 0.8]);
    expect(spreadLabels([1, 1], 0.25)).toEqual([0.75, 1]);
    expect(spreadLabels([0, 0, 0], 0.25)).toEqual([0, 0.25, 0.5]);
  });
});
