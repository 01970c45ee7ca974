/** Tiles as shapes on the grid of a house: turning, flipping and shifting them. No rule of the game is here. */

import { DRAWINGS, formatCell } from "../art/shapes";
import { COLUMNS, ROWS } from "../constants";

export interface GridPoint {
  /** From the left, from 0. */
  readonly x: number;
  /** From the ground, from 0. */
  readonly y: number;
}

/** A tile that is held, with its orientation. */
export interface HeldTile {
  readonly colour: string;
  readonly size: number;
  readonly quarters: number;
  readonly flipped: boolean;
}

const compareByBit = (a: GridPoint, b: GridPoint) => a.y - b.y || a.x - b.x;

export function formatPoint({ x, y }: GridPoint): string {
  return formatCell(x, y);
}

export function parsePoint(cell: string): GridPoint {
  return { x: cell.charCodeAt(0) - 97, y: Number(cell.slice(1)) - 1 };
}

/** The spaces of a tile as it is drawn, the brick first. */
export function parseTileShape(colour: string, size: number): GridPoint[] {
  if (colour === "W") return [{ x: 0, y: 0 }];
  const lines = DRAWINGS[colour]![size - 2]!.split("/").reverse();
  const spots = lines.flatMap((line, y) => [...line].map((mark, x) => ({ x, y, mark })));
  const filled = spots.filter((spot) => spot.mark !== ".");
  return filled
    .sort((a, b) => Number(b.mark === "#") - Number(a.mark === "#") || compareByBit(a, b))
    .map(({ x, y }) => ({ x, y }));
}

/** Points moved to the lower left corner. */
export function alignToCorner(spots: readonly GridPoint[]): GridPoint[] {
  const left = Math.min(...spots.map((s) => s.x));
  const low = Math.min(...spots.map((s) => s.y));
  return spots.map(({ x, y }) => ({ x: x - left, y: y - low }));
}

/** The spaces of a held tile, turned to the right by its quarters, in the lower left corner, the brick first. */
export function orientShape(held: HeldTile): GridPoint[] {
  let spots = parseTileShape(held.colour, held.size);
  if (held.flipped) spots = spots.map(({ x, y }) => ({ x: -x, y }));
  for (let i = 0; i < held.quarters; i += 1) spots = spots.map(({ x, y }) => ({ x: y, y: -x }));
  return alignToCorner(spots);
}

export function measureShape(spots: readonly GridPoint[]): { width: number; height: number } {
  return { width: Math.max(...spots.map((s) => s.x)) + 1, height: Math.max(...spots.map((s) => s.y)) + 1 };
}

/** In quarters. */
const FULL_TURN = 4;

/** Rotated clockwise as it is seen; after a flip the drawing rotates counterclockwise. */
export function rotateTile(held: HeldTile, by = 1): HeldTile {
  return { ...held, quarters: (held.quarters + by + 2 * FULL_TURN) % FULL_TURN };
}

/** Mirrored left to right as it is seen. */
export function flipTile(held: HeldTile): HeldTile {
  return { ...held, flipped: !held.flipped, quarters: (FULL_TURN - held.quarters) % FULL_TURN };
}

/** The nearest lower left corner at which the shape is inside the house. */
export function clampToHouse(spots: readonly GridPoint[], at: GridPoint): GridPoint {
  const { width, height } = measureShape(spots);
  return {
    x: Math.max(0, Math.min(COLUMNS - width, at.x)),
    y: Math.max(0, Math.min(ROWS - height, at.y)),
  };
}

/** The corner at which a shape lands when it is dropped from above; the lowest one. */
export function findLanding(spots: readonly GridPoint[], covered: ReadonlySet<string>): GridPoint | null {
  const { width, height } = measureShape(spots);
  const isFree = (at: GridPoint) => !listCellsAt(spots, at).some((cell) => covered.has(cell));
  const found = Array.from({ length: COLUMNS - width + 1 }, (_, x) => {
    let y = ROWS - height + 1;
    while (y > 0 && isFree({ x, y: y - 1 })) y -= 1;
    return { x, y };
  });
  return found.filter(({ y }) => y <= ROWS - height).sort(compareByBit)[0] ?? null;
}

/** The cells that a shape covers at a lower left corner; the brick first, the rest by row and column. */
export function listCellsAt(spots: readonly GridPoint[], at: GridPoint): string[] {
  const [brick, ...rest] = spots.map(({ x, y }) => ({ x: x + at.x, y: y + at.y }));
  return [brick!, ...rest.sort(compareByBit)].map(formatPoint);
}

/** All orientations of a tile that look different, the present one first. */
export function listOrientations(held: HeldTile): HeldTile[] {
  const seen = new Set<string>();
  const found: HeldTile[] = [];
  for (const flipped of [held.flipped, !held.flipped]) {
    for (let i = 0; i < FULL_TURN; i += 1) {
      const orientation = { ...held, flipped, quarters: (held.quarters + i) % FULL_TURN };
      const cells = listCellsAt(orientShape(orientation), { x: 0, y: 0 }).join("");
      if (!seen.has(cells)) found.push(orientation);
      seen.add(cells);
    }
  }
  return found;
}

/** The lower left corner of the box around cells. */
export function findCorner(cells: readonly string[]): GridPoint {
  const points = cells.map(parsePoint);
  return { x: Math.min(...points.map(({ x }) => x)), y: Math.min(...points.map(({ y }) => y)) };
}

/** The orientation and the corner of a tile that covers exactly these cells (the brick first). */
export function fitTile(colour: string, cells: readonly string[]): { held: HeldTile; at: GridPoint } | null {
  const at = findCorner(cells);
  const start = { colour, size: cells.length, quarters: 0, flipped: false };
  const held = listOrientations(start).find((orientation) =>
    isSamePlace(listCellsAt(orientShape(orientation), at), cells),
  );
  return held ? { held, at } : null;
}

/** Whether two lists have the same cells and the same brick. */
export function isSamePlace(a: readonly string[], b: readonly string[]): boolean {
  return formatPlace(a) === formatPlace(b);
}

/** One text for one place of a tile: its brick, then all its cells. */
export function formatPlace(cells: readonly string[]): string {
  return `${cells[0]}:${[...cells].sort().join("")}`;
}
