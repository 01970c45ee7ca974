import { describe, expect, it } from "vitest";
import type { State } from "../wire";
import { Playback } from "./playback";

const state = (seats: number[], seq = seats.length) =>
  ({
    seq,
    mine: [0],
    turns: seats.map((seat) => ({ seat, moves: [], taken: "", draw: "", scores: [] })),
  }) as unknown as State;

function paced(pace = 1000) {
  const shown: number[] = [];
  const waits: { act: () => void; ms: number }[] = [];
  let now = 0;
  const pacing = new Playback(
    (s) => shown.push(s.seq),
    () => pace,
    { now: () => now, setTimer: (act, ms) => waits.push({ act, ms }), clearTimer: () => waits.pop() },
  );
  return { pacing, shown, waits, pass: (ms: number) => (now += ms) };
}

describe("pacing", () => {
  it("shows one's own turns at once, and those of others after a pause", () => {
    const { pacing, shown, waits, pass } = paced();
    pacing.push(state([]));
    pacing.push(state([0]));
    expect(shown).toEqual([0, 1]);
    pass(200);
    pacing.push(state([0, 1]));
    pacing.push(state([0, 1, 2]));
    expect([shown.length, waits[0]!.ms, pacing.behind]).toEqual([2, 800, true]);
    pass(800);
    waits.shift()!.act();
    expect(shown).toEqual([0, 1, 2]);
    expect(waits[0]!.ms).toBe(1000);
  });

  it("can be hurried", () => {
    const { pacing, shown } = paced();
    pacing.push(state([0]));
    pacing.push(state([0, 1]));
    pacing.push(state([0, 1, 2]));
    pacing.skip();
    expect([shown, pacing.behind]).toEqual([[1, 3], false]);
  });

  it("does not wait where no pause is wanted", () => {
    const { pacing, shown } = paced(0);
    pacing.push(state([0]));
    pacing.push(state([0, 1]));
    expect(shown).toEqual([1, 2]);
  });
});
