import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_OPTIONS } from "../net/default-options";
import type { NamedAdvice } from "../study/pieces";
import type { Options, State } from "../wire";
import { allowsHints, Hints, type HintTable } from "./hints.svelte";

const asked = vi.hoisted(() => ({ answers: [] as ((advice: unknown) => void)[], stops: 0 }));
vi.mock("../study/questions", () => ({
  Thinker: class {
    advise = () => new Promise((settle) => asked.answers.push(settle));
    stop = () => (asked.stops += 1);
  },
}));

const PERSON = { sitter: { name: "Anna", bot: null }, hand: null };
const MASON = { sitter: { name: "mason", bot: "mason" }, hand: null };
const at = (options: Partial<Options> = {}, places: object[] = [PERSON, MASON], viewer: number | null = 0): State =>
  ({
    table: "",
    options: { ...DEFAULT_OPTIONS, ...options },
    places,
    viewer,
    view: "",
    harbour: "RRGYBPR",
  }) as unknown as State;
const advise = (move: string): NamedAdvice => ({ best: { move, chance: 0.5, error: 0.04 }, reasons: [] });

function open(isNoted = true) {
  const table: HintTable = { state: at(), canDecide: true, noteHint: () => Promise.resolve(isNoted) };
  return new Hints(table);
}

/** Ask for a hint, and answer it. */
async function hint(move: string): Promise<Hints> {
  const hints = open();
  hints.ask();
  asked.answers.at(-1)!(advise(move));
  await vi.waitFor(() => expect(hints.known).not.toBeNull(), { timeout: 60_000 });
  return hints;
}

beforeEach(() => {
  asked.answers.length = 0;
  asked.stops = 0;
});

describe("hints", () => {
  it.each([
    ["against bots", at(), true],
    ["not in rated games", at({ rated: true }), false],
    ["not in the daily deal that counts", { ...at(), table: "local-deal-2026-11-18" }, false],
    ["in a daily deal for fun", { ...at(), table: "local-deal-2026-11-18-1" }, true],
    ["not in the tutorial", at({ lesson: 3 }), false],
    ["not with other persons", at({}, [PERSON, PERSON]), false],
    ["with other persons if the table allows it", at({ hints: true }, [PERSON, PERSON]), true],
    ["not for watchers", at({}, [PERSON, MASON], null), false],
  ])("are given %s", (_, state, allowed) => expect(allowsHints(state)).toBe(allowed));

  it("tell a take in three steps", async () => {
    const hints = await hint("t13");
    expect(hints.told).toEqual(["kind"]);
    expect(hints.marks.piers).toEqual([]);
    hints.ask();
    expect(hints.marks.piers).toEqual([0, 1, 2, 6]);
    hints.ask();
    expect(hints.marks.piers).toEqual([0, 2]);
    expect([hints.told.length, hints.canAsk]).toEqual([3, false]);
  });

  it("tell a build by its colour and columns before its place", async () => {
    const hints = await hint("bRb4c5b5=R3");
    hints.ask();
    expect(hints.marks).toMatchObject({ colours: ["R"], columns: [1, 2], cells: [], tile: null });
    hints.ask();
    expect(hints.marks).toMatchObject({ colours: [], columns: [], cells: ["b4", "c5", "b5"], tile: "R3" });
  });

  it.each([
    ["wb8", ["white", "white"]],
    ["aD", [null, "gainD"]],
    ["r", ["activate"]],
    ["dR2G", [null]],
  ])("tell %s with its bonus or cards", async (move, bonuses) => {
    const hints = await hint(move);
    for (const bonus of bonuses) {
      hints.ask();
      expect(hints.marks.bonus).toBe(bonus);
    }
    expect([hints.canAsk, hints.marks.cards]).toEqual([false, move === "dR2G" ? "R2G" : "-"]);
  });

  it("are not shown unless they are noted", async () => {
    const hints = open(false);
    hints.ask();
    asked.answers[0]!(advise("t12"));
    await vi.waitFor(() => expect(hints.shown).toBe(0), { timeout: 60_000 });
    expect(hints.known).toBeNull();
  });

  it("forget an answer that comes too late", async () => {
    const hints = open();
    hints.ask();
    hints.clear();
    expect(asked.stops).toBe(1);
    asked.answers[0]!(advise("t12"));
    hints.ask();
    await Promise.resolve();
    expect([hints.shown, hints.known]).toEqual([1, null]);
  });

  it("are not thought about while the page is hidden", async () => {
    const hints = open();
    hints.follow(true);
    expect(asked.answers).toHaveLength(0);
    hints.ask();
    hints.follow(false);
    expect(asked.stops).toBe(1);
    hints.follow(true);
    asked.answers[1]!(advise("t12"));
    await vi.waitFor(() => expect(hints.known!.best.move).toBe("t12"), { timeout: 60_000 });
  });
});
