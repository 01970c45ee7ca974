import { describe, expect, it } from "vitest";
import { COLOURS, SIZES } from "./cards";
import {
  cellsAt,
  cornered,
  drawn,
  extent,
  heldAs,
  inside,
  landing,
  mirrored,
  sameCells,
  spaces,
  turnRight,
  ways,
  type Held,
} from "./geometry";

const tile = (colour: string, size: number): Held => ({ colour, size, quarters: 0, flipped: false });
const corner = { x: 0, y: 0 };
const all = COLOURS.flatMap((colour) => SIZES.map((size) => tile(colour, size)));

describe("tiles", () => {
  it("have as many spaces as their size, the brick first", () => {
    for (const held of all) expect(drawn(held.colour, held.size)).toHaveLength(held.size);
    expect(cellsAt(spaces(tile("R", 3)), corner)).toEqual(["a1", "a2", "b2"]);
    expect(cellsAt(spaces(tile("G", 4)), corner)).toEqual(["b1", "a2", "b2", "c2"]);
  });

  it("turn to the right", () => {
    expect(cellsAt(spaces(turnRight(tile("R", 2))), corner)).toEqual(["a2", "a1"]);
    expect(cellsAt(spaces(turnRight(tile("R", 3))), corner)).toEqual(["a2", "b1", "b2"]);
  });

  it("are the same after four turns, and after two flips, however they lie", () => {
    for (const held of all.flatMap(ways)) {
      const turned = [0, 1, 2, 3].reduce((now) => turnRight(now), held);
      expect(spaces(turned)).toEqual(spaces(held));
      expect(cellsAt(spaces(mirrored(mirrored(held))), corner)).toEqual(cellsAt(spaces(held), corner));
    }
  });

  it("flip left to right as the eye sees it, however they are turned", () => {
    for (const held of all.flatMap(ways)) {
      const flipped = cornered(spaces(held).map(({ x, y }) => ({ x: -x, y })));
      expect(sameCells(cellsAt(spaces(mirrored(held)), corner), cellsAt(flipped, corner))).toBe(true);
    }
  });

  it("lie in as many ways as they look different", () => {
    const number = (colour: string, size: number) => ways(tile(colour, size)).length;
    expect([number("P", 2), number("P", 5), number("G", 4), number("R", 3), number("Y", 4)]).toEqual([4, 4, 4, 8, 8]);
  });

  it("are recognised by the cells they cover", () => {
    for (const held of all.flatMap(ways)) {
      const at = inside(spaces(held), { x: 1, y: 3 });
      const found = heldAs(held.colour, cellsAt(spaces(held), at))!;
      expect(found.at).toEqual(at);
      expect(cellsAt(spaces(found.held), at)).toEqual(cellsAt(spaces(held), at));
    }
  });

  it("stay inside the house", () => {
    for (const held of all) {
      const { width, height } = extent(spaces(held));
      expect(inside(spaces(held), { x: 9, y: 12 })).toEqual({ x: 5 - width, y: 9 - height });
      expect(inside(spaces(held), { x: -3, y: -1 })).toEqual(corner);
    }
  });
});

describe("a tile that is let down", () => {
  it("comes to rest on the ground or on what is covered", () => {
    expect(landing(spaces(tile("P", 5)), new Set())).toEqual({ x: 0, y: 0 });
    expect(landing(spaces(tile("P", 5)), new Set(["c2"]))).toEqual({ x: 0, y: 2 });
    expect(landing(spaces(tile("P", 5)), new Set(["c9"]))).toBeNull();
  });
});
