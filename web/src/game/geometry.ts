/** Tiles as shapes on the grid of a house: turning, flipping and shifting them. No rule of the game is here. */

import { COLUMNS, DRAWINGS, ROWS } from "../art/shapes";

export { COLUMNS, ROWS };

/** Where coats of arms are painted: on these cells, and beside these rows. */
export const COATS = ["c3", "e5", "b7", "d9"];
export const COAT_ROWS = [1, 3, 5];

export interface Point {
  /** From the left, from 0. */
  readonly x: number;
  /** From the ground, from 0. */
  readonly y: number;
}

/** A tile in somebody's hand: which one, and how it is turned. */
export interface HeldTile {
  readonly colour: string;
  readonly size: number;
  readonly quarters: number;
  readonly flipped: boolean;
}

const byBit = (a: Point, b: Point) => a.y - b.y || a.x - b.x;

export function cellName({ x, y }: Point): string {
  return "abcde"[x]! + String(y + 1);
}

export function pointOf(cell: string): Point {
  return { x: cell.charCodeAt(0) - 97, y: Number(cell.slice(1)) - 1 };
}

/** The spaces of a tile as it is drawn, the brick first. */
export function tileShape(colour: string, size: number): Point[] {
  if (colour === "W") return [{ x: 0, y: 0 }];
  const lines = DRAWINGS[colour]![size - 2]!.split("/").reverse();
  const spots = lines.flatMap((line, y) => [...line].map((mark, x) => ({ x, y, mark })));
  const filled = spots.filter((spot) => spot.mark !== ".");
  return filled
    .sort((a, b) => Number(b.mark === "#") - Number(a.mark === "#") || byBit(a, b))
    .map(({ x, y }) => ({ x, y }));
}

/** Spots pushed into the lower left corner. */
export function alignToCorner(spots: readonly Point[]): Point[] {
  const left = Math.min(...spots.map((s) => s.x));
  const low = Math.min(...spots.map((s) => s.y));
  return spots.map(({ x, y }) => ({ x: x - left, y: y - low }));
}

/** The spaces of a held tile, turned to the right by its quarters, in the lower left corner, the brick first. */
export function orientedShape(held: HeldTile): Point[] {
  let spots = tileShape(held.colour, held.size);
  if (held.flipped) spots = spots.map(({ x, y }) => ({ x: -x, y }));
  for (let i = 0; i < held.quarters; i += 1) spots = spots.map(({ x, y }) => ({ x: y, y: -x }));
  return alignToCorner(spots);
}

export function measureShape(spots: readonly Point[]): { width: number; height: number } {
  return { width: Math.max(...spots.map((s) => s.x)) + 1, height: Math.max(...spots.map((s) => s.y)) + 1 };
}

/** Turned to the right as the eye sees it: after a flip the drawing turns the other way round. */
export function rotateTile(held: HeldTile, by = 1): HeldTile {
  return { ...held, quarters: (held.quarters + by + 8) % 4 };
}

/** Mirrored left to right as the eye sees it. */
export function flipTile(held: HeldTile): HeldTile {
  return { ...held, flipped: !held.flipped, quarters: (4 - held.quarters) % 4 };
}

/** A lower left corner from which the spaces stay inside the house. */
export function clampToHouse(spots: readonly Point[], at: Point): Point {
  const { width, height } = measureShape(spots);
  return {
    x: Math.max(0, Math.min(COLUMNS - width, at.x)),
    y: Math.max(0, Math.min(ROWS - height, at.y)),
  };
}

/** Where spaces come to rest if they are let down from above onto what is covered: as low as they go. */
export function findLanding(spots: readonly Point[], covered: ReadonlySet<string>): Point | null {
  const { width, height } = measureShape(spots);
  const free = (at: Point) => !cellsAt(spots, at).some((cell) => covered.has(cell));
  const found = Array.from({ length: COLUMNS - width + 1 }, (_, x) => {
    let y = ROWS - height + 1;
    while (y > 0 && free({ x, y: y - 1 })) y -= 1;
    return { x, y };
  });
  return found.filter(({ y }) => y <= ROWS - height).sort(byBit)[0] ?? null;
}

/** The cells of a house that spaces cover, from a lower left corner; the brick first, the rest by row and column. */
export function cellsAt(spots: readonly Point[], at: Point): string[] {
  const [brick, ...rest] = spots.map(({ x, y }) => ({ x: x + at.x, y: y + at.y }));
  return [brick!, ...rest.sort(byBit)].map(cellName);
}

/** All ways a tile can be turned that look different, the present one first. */
export function listOrientations(held: HeldTile): HeldTile[] {
  const seen = new Set<string>();
  const found: HeldTile[] = [];
  for (const flipped of [held.flipped, !held.flipped]) {
    for (let i = 0; i < 4; i += 1) {
      const way = { ...held, flipped, quarters: (held.quarters + i) % 4 };
      const look = cellsAt(orientedShape(way), { x: 0, y: 0 }).join("");
      if (!seen.has(look)) found.push(way);
      seen.add(look);
    }
  }
  return found;
}

/** The lower left corner of the box around cells. */
export function cornerOf(cells: readonly string[]): Point {
  const points = cells.map(pointOf);
  return { x: Math.min(...points.map(({ x }) => x)), y: Math.min(...points.map(({ y }) => y)) };
}

/** How a tile is turned, and where its corner lies, if it covers exactly these cells (the brick first). */
export function fitTile(colour: string, cells: readonly string[]): { held: HeldTile; at: Point } | null {
  const at = cornerOf(cells);
  const start = { colour, size: cells.length, quarters: 0, flipped: false };
  const held = listOrientations(start).find((way) => sameCells(cellsAt(orientedShape(way), at), cells));
  return held ? { held, at } : null;
}

/** Whether two lists name the same cells with the same brick. */
export function sameCells(a: readonly string[], b: readonly string[]): boolean {
  return placeKey(a) === placeKey(b);
}

/** One text for one place of a tile: its brick, then all its cells. */
export function placeKey(cells: readonly string[]): string {
  return `${cells[0]}:${[...cells].sort().join("")}`;
}
