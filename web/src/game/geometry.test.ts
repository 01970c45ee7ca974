import { describe, expect, it } from "vitest";
import { COLOURS, SIZES } from "../constants";
import {
  alignToCorner,
  clampToHouse,
  findLanding,
  fitTile,
  flipTile,
  isSamePlace,
  listCellsAt,
  listOrientations,
  measureShape,
  orientShape,
  parseTileShape,
  rotateTile,
  type HeldTile,
} from "./geometry";

const tile = (colour: string, size: number): HeldTile => ({ colour, size, quarters: 0, flipped: false });
const corner = { x: 0, y: 0 };
const all = COLOURS.flatMap((colour) => SIZES.map((size) => tile(colour, size)));

describe("tiles", () => {
  it("have as many spaces as their size, the brick first", () => {
    for (const held of all) expect(parseTileShape(held.colour, held.size)).toHaveLength(held.size);
    expect(listCellsAt(orientShape(tile("R", 3)), corner)).toEqual(["a1", "a2", "b2"]);
    expect(listCellsAt(orientShape(tile("G", 4)), corner)).toEqual(["b1", "a2", "b2", "c2"]);
  });

  it("turn to the right", () => {
    expect(listCellsAt(orientShape(rotateTile(tile("R", 2))), corner)).toEqual(["a2", "a1"]);
    expect(listCellsAt(orientShape(rotateTile(tile("R", 3))), corner)).toEqual(["a2", "b1", "b2"]);
  });

  it("are the same after four turns, and after two flips, however they lie", () => {
    for (const held of all.flatMap(listOrientations)) {
      const turned = [0, 1, 2, 3].reduce((now) => rotateTile(now), held);
      expect(orientShape(turned)).toEqual(orientShape(held));
      expect(listCellsAt(orientShape(flipTile(flipTile(held))), corner)).toEqual(
        listCellsAt(orientShape(held), corner),
      );
    }
  });

  it("flip left to right as the eye sees it, however they are turned", () => {
    for (const held of all.flatMap(listOrientations)) {
      const flipped = alignToCorner(orientShape(held).map(({ x, y }) => ({ x: -x, y })));
      expect(isSamePlace(listCellsAt(orientShape(flipTile(held)), corner), listCellsAt(flipped, corner))).toBe(true);
    }
  });

  it("lie in as many ways as they look different", () => {
    const number = (colour: string, size: number) => listOrientations(tile(colour, size)).length;
    expect([number("P", 2), number("P", 5), number("G", 4), number("R", 3), number("Y", 4)]).toEqual([4, 4, 4, 8, 8]);
  });

  it("are recognised by the cells they cover", () => {
    for (const held of all.flatMap(listOrientations)) {
      const at = clampToHouse(orientShape(held), { x: 1, y: 3 });
      const found = fitTile(held.colour, listCellsAt(orientShape(held), at))!;
      expect(found.at).toEqual(at);
      expect(listCellsAt(orientShape(found.held), at)).toEqual(listCellsAt(orientShape(held), at));
    }
  });

  it("stay inside the house", () => {
    for (const held of all) {
      const { width, height } = measureShape(orientShape(held));
      expect(clampToHouse(orientShape(held), { x: 9, y: 12 })).toEqual({ x: 5 - width, y: 9 - height });
      expect(clampToHouse(orientShape(held), { x: -3, y: -1 })).toEqual(corner);
    }
  });
});

describe("a tile that is let down", () => {
  it("comes to rest on the ground or on what is covered", () => {
    expect(findLanding(orientShape(tile("P", 5)), new Set())).toEqual({ x: 0, y: 0 });
    expect(findLanding(orientShape(tile("P", 5)), new Set(["c2"]))).toEqual({ x: 0, y: 2 });
    expect(findLanding(orientShape(tile("P", 5)), new Set(["c9"]))).toBeNull();
  });
});
