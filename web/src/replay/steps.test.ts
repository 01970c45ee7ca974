// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import { loadPhrases, setLanguage } from "../i18n/phrases.svelte";
import type { Outcome, Place, Replay, State } from "../wire";
import {
  clampStep,
  describeStep,
  findLastStep,
  findMover,
  formatStepPath,
  isOverAt,
  listFrontSeats,
  makeState,
  parseFragment,
} from "./steps";

const place = (name: string, score = 0, hand: string | null = "R") =>
  ({ sitter: { name, bot: null }, house: { score, tiles: [] }, hand, handSize: 1 }) as unknown as Place;

function state(due: number | null, scores: number[], more: Partial<State> = {}): State {
  return {
    due,
    harbour: "RYGBPRY",
    viewer: null,
    mine: [],
    options: { lesson: 3 },
    outcome: null,
    places: [place("Anna", scores[0]), place("", scores[1])],
    turns: [],
    ...more,
  } as unknown as State;
}

const outcome = (ending: string) => ({ ending, winners: [1] }) as unknown as Outcome;

function replay(more: Partial<Replay> = {}): Replay {
  return {
    steps: [
      state(0, [0, 0]),
      state(0, [0, 0]),
      state(1, [0, 0]),
      state(0, [0, 2]),
      state(null, [0, 2], { outcome: outcome("end-card") }),
    ],
    moves: ["", "t12", ">GB", "bRa1b1=R2", ">YE"],
    ended: [0, 0, 1, 2, 3],
    turns: [{ seat: 0 }, { seat: 1 }, { seat: 0 }],
    packed: "AQ",
    record: "nyhavn 1",
    ...more,
  } as unknown as Replay;
}

beforeAll(async () => {
  await setLanguage("en");
  await loadPhrases("replay");
});

describe("a replay", () => {
  it("has steps from the start to the end", () => {
    expect(findLastStep(replay())).toBe(4);
    expect([-3, 2.7, 99, Number.NaN].map((step) => clampStep(replay(), step))).toEqual([0, 2, 4, 0]);
    expect([0, 1, 2, 3, 4].map((step) => findMover(replay(), step))).toEqual([0, 0, 0, 1, 0]);
  });

  it("carries the turns that were ended, and no lesson", () => {
    const shown = makeState(replay(), 2, 1);
    expect(shown.turns).toHaveLength(1);
    expect(shown.options.lesson).toBeNull();
    expect(shown.viewer).toBe(1);
  });

  it("gives numbers to those without a name, but not to oneself", () => {
    const called = (shown: State) => shown.places.map((one) => one.sitter.name);
    expect(called(makeState(replay(), 0, 0))).toEqual(["Anna", "Player 2"]);
    const own = replay({ steps: [state(1, [0, 0], { mine: [1], viewer: 1 })] });
    expect(called(makeState(own, 0, 1))).toEqual(["Anna", ""]);
    expect(makeState(own, 0, 1).mine).toEqual([1]);
    expect(called(makeState(own, 0, 0))).toEqual(["Anna", "Player 2"]);
    expect(makeState(own, 0, 0).mine).toEqual([]);
  });

  it("puts every open hand in front, or only one's own", () => {
    expect(listFrontSeats(replay())).toEqual([0, 1]);
    const hidden = state(0, [0, 0], { viewer: 1, mine: [1], places: [place("A", 0, null), place("B")] });
    expect(listFrontSeats(replay({ steps: [hidden] }))).toEqual([1]);
  });

  it("is described in words", () => {
    const words = [0, 1, 2, 3, 4].map((step) => describeStep(replay(), step, 0));
    expect(words[0]).toBe("The cards are dealt.");
    expect(words[1]).toContain("Anna");
    expect(words[1]).toContain("a red and a yellow");
    expect(words[2]).toBe("New in the harbour: a green and a blue.");
    expect(words[3]).toContain("Player 2");
    expect(words[3]).toContain("2 points");
    expect(words[4]).toContain("New in the harbour: a yellow. The End of Game card comes up.");
  });

  it("can be played on from unless the rules have ended it", () => {
    expect([0, 3, 4].map((step) => isOverAt(replay(), step))).toEqual([false, false, true]);
    expect(isOverAt(replay({ steps: [state(null, [0, 0], { outcome: outcome("resigned") })] }), 0)).toBe(false);
  });

  it("has a link to every step", () => {
    expect(formatStepPath(replay(), null, 3)).toBe("/game#AQ.3");
    expect(formatStepPath(replay(), "T", 3)).toBe("/replay/T?step=3");
    expect(parseFragment("#AQ.3")).toEqual({ packed: "AQ", step: 3 });
    expect(parseFragment("#AQ")).toEqual({ packed: "AQ", step: 0 });
    expect(parseFragment("")).toEqual({ packed: "", step: 0 });
  });
});
