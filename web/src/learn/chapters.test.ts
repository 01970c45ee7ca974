import { describe, expect, it } from "vitest";
import type { House, State } from "../wire";
import { CHAPTERS, findDueStep, hasDeviated, observeLesson } from "./chapters";

const EMPTY: House = { tiles: [], score: 0, empty: 45, rows: [], columns: [], litRows: [], litColumns: [] };

interface Scene {
  drafted?: string[];
  /** Turns of the learner and of the other in the lesson. */
  turns?: string[][];
  phase?: string;
  house?: Partial<House>;
  canEnd?: boolean;
  outcome?: object | null;
}

/** A state in which two turns came before the lesson. */
function shown({ drafted = [], turns = [], phase = "t", house = {}, canEnd = false, outcome = null }: Scene): State {
  const all = [["t12"], ["t12"], ...turns].map((moves, i) => ({ seat: i % 2, moves }));
  const places = [{ house: { ...EMPTY, ...house } }, { house: EMPTY }];
  return { mine: [0], turns: all, drafted, phase, places, canEnd, outcome } as unknown as State;
}

const BEGIN = 2;
const tile = (...cells: string[]) => ({ colour: "R", cells, brick: true });

/** The step that a chapter comes to. */
function step(title: string, scene: Scene, undoing = false): string | undefined {
  const chapter = CHAPTERS.find((each) => each.title === title)!;
  return findDueStep(chapter, observeLesson(shown(scene), BEGIN), undoing)?.says;
}

describe("each step", () => {
  it("takes neighbours, then ends the turn", () => {
    expect(step("learn-take", {})).toBe("learn-take-two");
    expect(step("learn-take", { drafted: ["t36/A"] })).toBe("learn-take-two");
    expect(step("learn-take", { drafted: ["t34"] })).toBe("learn-take-end");
    expect(step("learn-take", { turns: [["t34"]] })).toBeUndefined();
  });

  it("does not count what was played before the lesson, or by somebody else", () => {
    expect(step("learn-build", { turns: [["t34"], ["bRa1b1=R2"]] })).toBe("learn-build-tile");
    expect(step("learn-build", { drafted: ["bRa1b1=R2"] })).toBeUndefined();
  });

  it("builds out over an empty space", () => {
    const ground = tile("a1", "b1");
    const drafted = ["bRa2b2c2=R3"];
    const over = { tiles: [ground, tile("a2", "b2", "c2")] };
    expect(step("learn-support", { drafted, house: { tiles: [tile("a1", "b1", "c1"), over.tiles[1]!] } })).toBe(
      "learn-support-overhang",
    );
    expect(step("learn-support", { drafted, house: over })).toBeUndefined();
  });

  it("builds for a card less, by the colour and not by the discount", () => {
    expect(step("learn-colour", { drafted: ["bRa1b1=R2"] })).toBe("learn-colour-less");
    expect(step("learn-colour", { drafted: ["bRa1b1=R/D"] })).toBe("learn-colour-less");
    expect(step("learn-colour", { drafted: ["bRb2b1c1=R2"] })).toBeUndefined();
  });

  it("fills a row, then with windows only", () => {
    expect(step("learn-row", {})).toBe("learn-row-full");
    expect(step("learn-row", { house: { rows: [0] } })).toBe("learn-row-windows");
    expect(step("learn-row", { house: { rows: [0], litRows: [0] } })).toBeUndefined();
    expect(step("learn-row", {}, true)).toBe("learn-row-windows");
  });

  it("takes the three bonuses in any order", () => {
    const build = "bBc4c2d2c3=B3";
    expect(step("learn-coat", { drafted: ["bBa5b5=B"] })).toBe("learn-coat-cover");
    expect(step("learn-coat", { drafted: [build], phase: "c" })).toBe("learn-coat-white");
    expect(step("learn-coat", { drafted: [build, "r"], phase: "c" })).toBe("learn-coat-white");
    expect(step("learn-coat", { drafted: [build, "r", "we5"], phase: "c" })).toBe("learn-coat-ability");
    expect(step("learn-coat", { drafted: [build, "we5", "aX"], phase: "c" })).toBe("learn-coat-activate");
    expect(step("learn-coat", { drafted: [build, "we5", "aX", "r"], phase: "c" })).toBeUndefined();
  });

  it("uses an ability, fills a column, keeps seven cards, and wins", () => {
    expect(step("learn-ability", { drafted: ["t12"] })).toBe("learn-ability-apart");
    expect(step("learn-ability", { drafted: ["t15/A"] })).toBeUndefined();
    expect(step("learn-column", {})).toBe("learn-column-full");
    expect(step("learn-column", { house: { columns: [4] } })).toBeUndefined();
    expect(step("learn-hand", { drafted: ["bBa5b5=B"] })).toBe("learn-hand-take");
    expect(step("learn-hand", { drafted: ["t12"], phase: "d" })).toBe("learn-hand-discard");
    expect(step("learn-hand", { drafted: ["t12", "dRB"] })).toBeUndefined();
    expect(step("learn-end", { house: { score: 11 } })).toBe("learn-end-tile");
    expect(step("learn-end", { house: { score: 12 } })).toBe("learn-end-turn");
    expect(step("learn-end", { house: { score: 12 }, outcome: { ending: "points", winners: [0] } })).toBeUndefined();
  });
});

describe("a deviation", () => {
  const [take, build] = CHAPTERS;
  const lost = (which: number, scene: Scene) => hasDeviated(build!.steps[which]!, observeLesson(shown(scene), BEGIN));

  it("is a turn that was completed in another way", () => {
    expect(lost(0, {})).toBe(false);
    expect(lost(0, { drafted: ["t12"], canEnd: true })).toBe(true);
    expect(lost(0, { turns: [["t12"]] })).toBe(true);
    expect(lost(0, { outcome: { ending: "resigned" } })).toBe(true);
  });

  it("is not a step that undoes the turn", () => {
    const row = CHAPTERS.find((each) => each.title === "learn-row")!;
    expect(hasDeviated(row.steps[1]!, observeLesson(shown({ canEnd: true }), BEGIN))).toBe(false);
  });

  it("is not a step whose turn waits to be ended", () => {
    expect(hasDeviated(take!.steps[1]!, observeLesson(shown({ drafted: ["t34"], canEnd: true }), BEGIN))).toBe(false);
  });
});
