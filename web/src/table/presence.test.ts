import { describe, expect, it } from "vitest";
import type { State } from "../wire";
import { Presence } from "./presence.svelte";

const sitter = (bot: string | null) => ({ sitter: { name: "A", bot }, standIn: null });
const state = (more: Partial<State> = {}) =>
  ({ mine: [0], due: 0, timeLeft: [60_000, 60_000], places: [sitter(null), sitter(null)], ...more }) as State;

describe("presence", () => {
  it("counts down the time of the seat to move", () => {
    const presence = new Presence();
    presence.receiveState(state({ options: { clock: { seconds: 60 } } as State["options"] }));
    presence.receiveTick({ type: "tick", turn: 0, spent: 50_000 });
    expect(Math.round(presence.timeLeft(0)! / 1000)).toBe(10);
    expect(presence.timeLeft(1)).toBe(60_000);
    expect([presence.isShortOfTime(0), presence.isShortOfTime(1)]).toEqual([true, false]);
    presence.updateClock();
    expect(presence.isRunning(0)).toBe(true);
  });

  it("has no clock for bots, and pauses the clock of a seat with a stand-in", () => {
    const presence = new Presence();
    const places = [{ ...sitter(null), standIn: "apprentice" }, sitter("mason")] as State["places"];
    presence.receiveState(state({ places }));
    presence.receiveTick({ type: "tick", turn: 0, spent: 50_000 });
    expect([presence.timeLeft(0), presence.timeLeft(1)]).toEqual([60_000, null]);
  });

  it("knows whether a table has several devices", () => {
    const presence = new Presence();
    expect(presence.shared).toBe(false);
    presence.receiveState(state({ shared: true }));
    expect(presence.shared).toBe(true);
  });
});
