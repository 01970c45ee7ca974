// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { Choice, State } from "../wire";
import { Selection, type MoveSource } from "./selection.svelte";
import { TableView } from "./view.svelte";

const choice = (some: Partial<Choice>) => ({ piers: [], cards: "-", cells: [], turned: "", ...some }) as Choice;
const take = (...piers: number[]) => choice({ move: `t${piers.join("")}`, kind: "take", piers });
const build = (cards: string, turned: string, ...cells: string[]) =>
  choice({ move: `bR${cells.join("")}=${cards}${turned}`, kind: "build", colour: "R", cells, cards, turned });
const BUILDS = [build("R2", "", "a1", "b1"), build("R", "D", "a1", "b1"), build("R2", "", "d1", "c1")];

/** A selection at a table with these legal moves, and the moves that it plays and asks about. */
function selecting(choices: Choice[], more: Partial<MoveSource> = {}, phase = "t") {
  const [played, asked]: [string[], string[]] = [[], []];
  const view = new TableView();
  const place = { hand: "R2YB", house: { tiles: [], score: 0 } };
  view.show({ seq: 1, viewer: 0, mine: [0], phase, places: [place], harbour: "RYGBPRY" } as unknown as State);
  const selection = new Selection(view, {
    canPick: true,
    choices,
    myTurn: true,
    busy: false,
    play: async ({ move }) => void played.push(move),
    explain: async (move) => (asked.push(move), { refusal: "not-neighbours" }),
    ...more,
  });
  return { selection, played, asked };
}

describe("a selection", () => {
  it("takes the piers that were touched, when that is confirmed", () => {
    const { selection, played } = selecting([take(0, 1), take(1, 2)]);
    selection.touchPier(0);
    expect([selection.piers, selection.chosen]).toEqual([[0], undefined]);
    selection.touchPier(1);
    selection.confirm();
    expect(played).toEqual(["t01"]);
  });

  it("asks why piers do not go together, and begins anew with the last one", async () => {
    const { selection, asked } = selecting([take(0, 1), take(3, 4)]);
    selection.touchPier(0);
    selection.touchPier(3);
    expect([selection.piers, asked]).toEqual([[3], ["t14"]]);
    await Promise.resolve();
    await Promise.resolve();
    expect(selection.refusal).toBe("not-neighbours");
  });

  it("ignores an answer that arrives after the selection was cleared", async () => {
    const { selection } = selecting([take(0, 1), take(3, 4)]);
    selection.touchPier(0);
    selection.touchPier(3);
    selection.clear();
    await Promise.resolve();
    await Promise.resolve();
    expect(selection.refusal).toBeNull();
  });

  it("takes at once what was carried to the hand, where nothing more could be added", () => {
    const { selection, played } = selecting([take(0, 1)]);
    selection.bringPier(0);
    expect([played, selection.carried]).toEqual([[], true]);
    selection.bringPier(1);
    expect(played).toEqual(["t01"]);
  });

  it("asks how to pay where there are several ways, and plays the only one at once", () => {
    const { selection, played } = selecting(BUILDS);
    selection.pickTile("R", 2);
    selection.touchCell({ x: 0, y: 0 });
    expect(selection.cells).toEqual(["a1", "b1"]);
    selection.confirm();
    expect([selection.paying, played]).toEqual([true, []]);
    selection.cyclePlace();
    expect(selection.paying).toBe(false);
    selection.confirm();
    expect(played).toEqual(["bRd1c1=R2"]);
  });

  it("goes from one legal place to the next, however the tile must be turned", () => {
    const { selection } = selecting(BUILDS);
    selection.pickTile("R", 2);
    selection.cyclePlace();
    const first = selection.cells;
    selection.cyclePlace();
    expect([first, selection.cells]).toEqual([
      ["a1", "b1"],
      ["d1", "c1"],
    ]);
    selection.cyclePlace(-1);
    expect(selection.cells).toEqual(first);
  });

  it("hovers at the nearest legal place until it is put down", () => {
    const { selection } = selecting(BUILDS);
    selection.pickTile("R", 2);
    selection.hoverTile({ x: 0.4, y: 0.3 });
    expect([selection.at, selection.pinned]).toEqual([{ x: 0, y: 0 }, false]);
    selection.endHover();
    expect(selection.at).toBeNull();
    selection.putTile({ x: 4, y: 9 });
    expect([selection.at, selection.pinned]).toEqual([{ x: 3, y: 8 }, true]);
    selection.endHover();
    expect(selection.at).not.toBeNull();
  });

  it("asks about a place that is not legal, but not while it waits for an answer", () => {
    const { selection, asked } = selecting(BUILDS);
    selection.pickTile("R", 2);
    selection.putTile({ x: 2, y: 4 });
    expect(asked).toHaveLength(1);
    const waiting = selecting(BUILDS, { busy: true });
    waiting.selection.pickTile("R", 2);
    waiting.selection.putTile({ x: 2, y: 4 });
    expect(waiting.asked).toEqual([]);
  });

  it("puts a tile back that is picked once more", () => {
    const { selection } = selecting(BUILDS);
    selection.pickTile("R", 2);
    expect(selection.holds("R", 2)).toBe(true);
    selection.pickTile("R", 2);
    expect(selection.held).toBeNull();
  });

  it("changes cards to discard for others once there are enough", () => {
    const discard = (cards: string) => choice({ move: `d${cards}`, kind: "discard", cards });
    const { selection } = selecting([discard("R2"), discard("RY")], {}, "d");
    selection.touchCard(0);
    selection.touchCard(1);
    expect(selection.discard?.move).toBe("dR2");
    expect([selection.canDiscard(2), selection.canDiscard(3)]).toEqual([false, false]);
    selection.touchCard(2);
    expect(selection.discard?.move).toBe("dRY");
  });

  it("picks nothing on a board that is only looked at", () => {
    const { selection } = selecting([], { canPick: false, myTurn: false });
    selection.pickTile("R", 2);
    selection.touchPier(0);
    selection.touchCard(0);
    expect([selection.held, selection.piers, selection.discards, selection.active]).toEqual([null, [], [], false]);
  });
});
