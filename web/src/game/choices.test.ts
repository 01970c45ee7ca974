import { describe, expect, it } from "vitest";
import type { Choice } from "../wire";
import { countBag, formatBag, listCards } from "./cards";
import {
  filterDiscards,
  findDiscard,
  findPaidCards,
  findPlaceOver,
  findTake,
  formatBuild,
  listPayments,
  listPierOptions,
  listPlaces,
  summarizeOffer,
  togglePier,
} from "./choices";
import { listCellsAt, orientShape } from "./geometry";

const choice = (some: Partial<Choice>): Choice => ({
  move: "",
  kind: "take",
  piers: [],
  cards: "-",
  colour: null,
  cells: [],
  ability: null,
  turned: "",
  points: 0,
  coats: 0,
  rows: [],
  columns: [],
  wins: false,
  last: false,
  ...some,
});
const take = (move: string, piers: number[], turned = "") => choice({ move, kind: "take", piers, turned });
const build = (colour: string, cells: string[], cards: string, turned = "", points = 0) =>
  choice({
    move: `b${colour}${cells.join("")}=${cards}${turned && "/" + turned}`,
    kind: "build",
    colour,
    cells,
    cards,
    turned,
    points,
  });

describe("bags", () => {
  it("are read and written", () => {
    expect(listCards("R2YG")).toEqual(["R", "R", "Y", "G"]);
    expect(formatBag(["G", "R", "Y", "R"])).toBe("R2YG");
    expect([formatBag([]), countBag("-"), countBag("R2YG")]).toEqual(["-", 0, 4]);
  });
});

describe("taking", () => {
  const takes = [take("t12", [0, 1]), take("t23", [1, 2]), take("t13/A", [0, 2], "A"), take("t123/X", [0, 1, 2], "X")];

  it("offers the piers that go with those picked, and the abilities they would turn", () => {
    expect([...listPierOptions(takes, [0])]).toEqual([
      [1, ""],
      [2, "A"],
    ]);
    expect(listPierOptions(takes, [0, 1]).get(2)).toBe("X");
  });

  it("finds the take of exactly these piers", () => {
    expect(findTake(takes, [0, 2])?.move).toBe("t13/A");
    expect(findTake(takes, [0])).toBeUndefined();
  });

  it("puts piers in and out, and begins anew where they do not go together", () => {
    expect(togglePier(takes, [], 2)).toEqual([2]);
    expect(togglePier(takes, [2], 0)).toEqual([0, 2]);
    expect(togglePier(takes, [0, 2], 0)).toEqual([2]);
    expect(togglePier(takes.slice(0, 2), [0], 2)).toEqual([2]);
    expect(togglePier(takes, [0], 6)).toEqual([0]);
  });
});

describe("building", () => {
  const builds = [
    build("R", ["a1", "b1"], "R2"),
    build("R", ["a1", "b1"], "R", "D"),
    build("R", ["b1", "a1"], "R2", "", 1),
    build("R", ["c1", "c2"], "R2"),
    build("G", ["a1", "b1", "c1"], "G3"),
  ];
  const red = { colour: "R", size: 2, quarters: 0, flipped: false };

  it("says what a tile offers", () => {
    expect(summarizeOffer(builds, "R", 2)).toEqual({ places: 3, least: 1, most: 2, points: 1 });
    expect(summarizeOffer(builds, "P", 2)).toBeNull();
  });

  it("knows the ways to pay for a place, those without abilities first", () => {
    expect(listPayments(builds, "R", ["a1", "b1"]).map((c) => c.move)).toEqual(["bRa1b1=R2", "bRa1b1=R/D"]);
    expect(listPayments(builds, "R", ["b1", "a1"])).toHaveLength(1);
  });

  it("shows where a tile may lie as it is turned now", () => {
    expect(listPlaces(builds, red)).toEqual([["a1", "b1"]]);
    expect(listPlaces(builds, { ...red, quarters: 2 })).toEqual([["b1", "a1"]]);
  });

  it("turns a tile where that makes it lie legally over the touched cell", () => {
    const found = findPlaceOver(builds, red, { x: 2, y: 1 });
    expect(found.legal).toBe(true);
    expect(listCellsAt(orientShape(found.held), found.at)).toEqual(["c1", "c2"]);
  });

  it("leaves it as it is, inside the house, where nothing is legal", () => {
    const found = findPlaceOver(builds, red, { x: 4, y: 8 });
    expect(found).toMatchObject({ held: red, at: { x: 3, y: 8 }, legal: false });
  });

  it("asks about an illegal place with the cards in hand", () => {
    expect(formatBuild(red, ["d9", "e9"], "R3Y", "t")).toBe("bRd9e9=R2");
    expect(formatBuild(red, ["d9", "e9"], "R", "b")).toBe("bRd9e9=R/T");
    expect(formatBuild(red, ["d9", "e9"], "Y", "t")).toBe("bRd9e9=-");
    expect(formatBuild({ ...red, colour: "W", size: 1 }, ["d9"], "Y", "c")).toBe("wd9");
  });

  it("marks the cards that a payment takes", () => {
    expect([...findPaidCards(["R", "R", "Y", "G"], "RG")]).toEqual([0, 3]);
  });
});

describe("discarding", () => {
  const discards = ["R2", "RG", "G2"].map((cards) => choice({ move: `d${cards}`, kind: "discard", cards }));

  it("narrows by the cards picked", () => {
    expect(filterDiscards(discards, ["G"]).map((c) => c.move)).toEqual(["dRG", "dG2"]);
    expect(findDiscard(discards, ["G", "R"])?.move).toBe("dRG");
    expect(findDiscard(discards, ["G"])).toBeUndefined();
  });
});
