/** The scenes of the pictures in the rules: placed tiles, and one that is being placed. */

import type { PlacedTile } from "../art/shapes";
import { ROWS } from "../constants";

export interface Scene {
  readonly tiles: readonly PlacedTile[];
  /** The tile that is being placed. */
  readonly next?: PlacedTile;
  /** Whether its place is legal. */
  readonly allowed?: boolean;
  /** How many rows are in the picture, from the ground; without it the whole house. */
  readonly height?: number;
}

function placeTile(colour: string, cells: string): PlacedTile {
  return { colour, cells: cells.split(" ") };
}

const GREEN = placeTile("G", "a1 b1 c1");
const SQUARE = placeTile("R", "a2 b2 a3 b3");
const OVERHANG = placeTile("P", "e2 d2 c2");
const PIECE = placeTile("B", "d1 e1");
const OLD = placeTile("R", "a1 b1");

export const HALF_BUILT: Scene = {
  tiles: [
    GREEN,
    PIECE,
    SQUARE,
    placeTile("P", "c2 d2 e2"),
    placeTile("B", "c3 d3"),
    placeTile("W", "e3"),
    placeTile("Y", "a4 a5 b5"),
    placeTile("W", "b4"),
    placeTile("G", "c4 c5"),
    placeTile("R", "e5 e4"),
    placeTile("P", "b6 a6"),
  ],
};

export const GROUND: Scene = { tiles: [GREEN, SQUARE], next: PIECE, allowed: true, height: 4 };
export const HANGING: Scene = { tiles: [GREEN, SQUARE], next: OVERHANG, allowed: true, height: 4 };
export const HOLE: Scene = { tiles: [GREEN, SQUARE, OVERHANG], next: PIECE, allowed: true, height: 4 };
export const FLOATING: Scene = { tiles: [GREEN, SQUARE], next: placeTile("Y", "c3 d3"), allowed: false, height: 4 };

export const EDGE: Scene = {
  tiles: [OLD, placeTile("G", "d1 e1")],
  next: placeTile("R", "c1 c2 d2"),
  allowed: true,
  height: 3,
};
export const CORNER: Scene = {
  tiles: [OLD, placeTile("G", "d1 c1")],
  next: placeTile("R", "c2 c3 d3"),
  allowed: true,
  height: 3,
};

export const ROW: Scene = { tiles: [GREEN, PIECE], height: 3 };
export const WINDOW_ROW: Scene = {
  tiles: [placeTile("R", "a1 a2 b2"), placeTile("Y", "d1 c1 d2 e2"), placeTile("W", "c2")],
  height: 3,
};
export const COLUMN: Scene = { tiles: [placeTile("P", "a1 a2 a3 a4 a5"), placeTile("P", "a9 a8 a7 a6")], height: ROWS };
export const WINDOW_COLUMN: Scene = {
  tiles: [
    placeTile("G", "a1 b1"),
    SQUARE,
    placeTile("B", "a4 b4"),
    placeTile("R", "a5 b5 a6 b6"),
    placeTile("W", "b7"),
    placeTile("Y", "a7 a8 b8"),
    placeTile("W", "b9"),
  ],
  height: ROWS,
};

export const COVERING: Scene = { tiles: [GREEN, SQUARE], next: placeTile("B", "c2 c3 d3"), allowed: true, height: 4 };
export const COAT_ROW: Scene = {
  tiles: [GREEN, PIECE, placeTile("P", "a2 b2 c2")],
  next: placeTile("Y", "d2 e2"),
  allowed: true,
  height: 4,
};

export const EMPTY: Scene = { tiles: [] };
export const NAMED: Scene = { tiles: [placeTile("G", "e1 d1"), placeTile("W", "d2")], height: ROWS };

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
