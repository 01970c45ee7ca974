/** What the pictures of the rules show: tiles that lie, and one that is being put down. */

import type { PlacedTile } from "../art/shapes";

export interface Scene {
  readonly tiles: readonly PlacedTile[];
  /** The tile that is being put down. */
  readonly next?: PlacedTile;
  /** Whether it may lie there. */
  readonly allowed?: boolean;
  /** How many rows are in the picture, from the ground; without it the whole house. */
  readonly height?: number;
}

function tile(colour: string, cells: string): PlacedTile {
  return { colour, cells: cells.split(" ") };
}

const GREEN = tile("G", "a1 b1 c1");
const SQUARE = tile("R", "a2 b2 a3 b3");
const OVERHANG = tile("P", "e2 d2 c2");
const PIECE = tile("B", "d1 e1");
const OLD = tile("R", "a1 b1");

export const HALF_BUILT: Scene = {
  tiles: [
    GREEN,
    PIECE,
    SQUARE,
    tile("P", "c2 d2 e2"),
    tile("B", "c3 d3"),
    tile("W", "e3"),
    tile("Y", "a4 a5 b5"),
    tile("W", "b4"),
    tile("G", "c4 c5"),
    tile("R", "e5 e4"),
    tile("P", "b6 a6"),
  ],
};

export const GROUND: Scene = { tiles: [GREEN, SQUARE], next: PIECE, allowed: true, height: 4 };
export const HANGING: Scene = { tiles: [GREEN, SQUARE], next: OVERHANG, allowed: true, height: 4 };
export const HOLE: Scene = { tiles: [GREEN, SQUARE, OVERHANG], next: PIECE, allowed: true, height: 4 };
export const FLOATING: Scene = { tiles: [GREEN, SQUARE], next: tile("Y", "c3 d3"), allowed: false, height: 4 };

export const EDGE: Scene = { tiles: [OLD, tile("G", "d1 e1")], next: tile("R", "c1 c2 d2"), allowed: true, height: 3 };
export const CORNER: Scene = {
  tiles: [OLD, tile("G", "d1 c1")],
  next: tile("R", "c2 c3 d3"),
  allowed: true,
  height: 3,
};

export const ROW: Scene = { tiles: [GREEN, PIECE], height: 3 };
export const WINDOW_ROW: Scene = {
  tiles: [tile("R", "a1 a2 b2"), tile("Y", "d1 c1 d2 e2"), tile("W", "c2")],
  height: 3,
};
export const COLUMN: Scene = { tiles: [tile("P", "a1 a2 a3 a4 a5"), tile("P", "a9 a8 a7 a6")], height: 9 };
export const WINDOW_COLUMN: Scene = {
  tiles: [
    tile("G", "a1 b1"),
    SQUARE,
    tile("B", "a4 b4"),
    tile("R", "a5 b5 a6 b6"),
    tile("W", "b7"),
    tile("Y", "a7 a8 b8"),
    tile("W", "b9"),
  ],
  height: 9,
};

export const COVERING: Scene = { tiles: [GREEN, SQUARE], next: tile("B", "c2 c3 d3"), allowed: true, height: 4 };
export const COAT_ROW: Scene = {
  tiles: [GREEN, PIECE, tile("P", "a2 b2 c2")],
  next: tile("Y", "d2 e2"),
  allowed: true,
  height: 4,
};

export const EMPTY: Scene = { tiles: [] };
export const NAMED: Scene = { tiles: [tile("G", "e1 d1"), tile("W", "d2")], height: 9 };

export const SCENES: Readonly<Record<string, Scene>> = {
  HALF_BUILT,
  GROUND,
  HANGING,
  HOLE,
  FLOATING,
  EDGE,
  CORNER,
  ROW,
  WINDOW_ROW,
  COLUMN,
  WINDOW_COLUMN,
  COVERING,
  COAT_ROW,
  EMPTY,
  NAMED,
};
