/** The geometry of cells and tiles: positions and outlines, no rules. */

import { COLUMNS, ROWS, TILES } from "../constants";

/** The side of a cell in house units. */
export const CELL = 40;

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** The tiles of each colour and the white one. */
export const DRAWINGS: Readonly<Record<string, readonly string[]>> = { ...TILES, W: ["o"] };

/** Column and row of a cell, both from 0, from the left and from the ground. */
export function splitCell(cell: string): { column: number; row: number } {
  return { column: cell.charCodeAt(0) - 97, row: Number(cell.slice(1)) - 1 };
}

export function formatCell(column: number, row: number): string {
  return String.fromCharCode(97 + column) + (row + 1);
}

/** The top left corner of a cell in house units. */
export function locateCell(cell: string): Point {
  const { column, row } = splitCell(cell);
  return { x: column * CELL, y: (ROWS - 1 - row) * CELL };
}

/** The cell at a point in house units, if there is one. */
export function findCell(x: number, y: number): string | null {
  const column = Math.floor(x / CELL);
  const row = ROWS - 1 - Math.floor(y / CELL);
  return column >= 0 && column < COLUMNS && row >= 0 && row < ROWS ? formatCell(column, row) : null;
}

/** The smallest box around cells, in house units. */
export function measureBox(cells: readonly string[]): Box {
  const corners = cells.map(locateCell);
  const x = Math.min(...corners.map((corner) => corner.x));
  const y = Math.min(...corners.map((corner) => corner.y));
  const right = Math.max(...corners.map((corner) => corner.x));
  const bottom = Math.max(...corners.map((corner) => corner.y));
  return { x, y, width: right - x + CELL, height: bottom - y + CELL };
}

/** The cells of a drawing put into the lower left corner, the brick first. */
export function parseDrawing(drawing: string): string[] {
  const lines = drawing.split("/").reverse();
  const found = lines.flatMap((line, row) =>
    [...line].map((mark, column) => ({ mark, cell: formatCell(column, row) })),
  );
  const bricks = found.filter(({ mark }) => mark === "#");
  const windows = found.filter(({ mark }) => mark === "o");
  return [...bricks, ...windows].map(({ cell }) => cell);
}

/** The corners of the outline of connected cells, clockwise. */
function traceCorners(cells: readonly string[]): Point[] {
  const next = new Map<string, Point>();
  const formatKey = (point: Point): string => `${point.x},${point.y}`;
  const inside = new Set(cells.map((cell) => formatKey(locateCell(cell))));
  for (const cell of cells) {
    const { x, y } = locateCell(cell);
    const right = x + CELL;
    const bottom = y + CELL;
    if (!inside.has(formatKey({ x, y: y - CELL }))) next.set(formatKey({ x, y }), { x: right, y });
    if (!inside.has(formatKey({ x: right, y }))) next.set(formatKey({ x: right, y }), { x: right, y: bottom });
    if (!inside.has(formatKey({ x, y: bottom }))) next.set(formatKey({ x: right, y: bottom }), { x, y: bottom });
    if (!inside.has(formatKey({ x: x - CELL, y }))) next.set(formatKey({ x, y: bottom }), { x, y });
  }
  const start = [...next.values()][0];
  const walk: Point[] = [];
  for (let at = start; at && walk.length < next.size; at = next.get(formatKey(at))) walk.push(at);
  return walk.filter((point, i) => {
    const before = walk[(i + walk.length - 1) % walk.length] ?? point;
    const after = walk[(i + 1) % walk.length] ?? point;
    return (before.x === point.x) !== (point.x === after.x);
  });
}

function moveTowards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}

/** The outline of cells as path data, with rounded corners. */
export function traceOutline(cells: readonly string[], radius = 4): string {
  const corners = traceCorners(cells);
  const parts = corners.map((corner, i) => {
    const before = moveTowards(corner, corners[(i + corners.length - 1) % corners.length] ?? corner, radius);
    const after = moveTowards(corner, corners[(i + 1) % corners.length] ?? corner, radius);
    return `${i ? "L" : "M"}${before.x} ${before.y}Q${corner.x} ${corner.y} ${after.x} ${after.y}`;
  });
  return parts.join("") + "Z";
}

/** The progress of a row or a column. */
export interface LineProgress {
  filled: number;
  of: number;
  /** Whether everything covered is a window. */
  lit: boolean;
  /** Whether it is complete. */
  done: boolean;
  /** The number written on it. */
  worth?: number;
}

export interface PlacedTile {
  colour: string;
  cells: readonly string[];
  brick?: boolean;
}

/** The progress of the rows and the columns of a house, counted from its tiles. */
export function measureLines(tiles: readonly PlacedTile[]): { rows: LineProgress[]; columns: LineProgress[] } {
  const rows = Array.from({ length: ROWS }, (): LineProgress => ({ filled: 0, of: COLUMNS, lit: true, done: false }));
  const columns = Array.from({ length: COLUMNS }, (): LineProgress => ({
    filled: 0,
    of: ROWS,
    lit: true,
    done: false,
  }));
  for (const tile of tiles) {
    tile.cells.forEach((cell, i) => {
      const { column, row } = splitCell(cell);
      for (const mark of [rows[row], columns[column]]) {
        if (!mark) continue;
        mark.filled += 1;
        mark.done = mark.filled === mark.of;
        if (i === 0 && (tile.brick ?? tile.colour !== "W")) mark.lit = false;
      }
    });
  }
  return { rows, columns };
}

/** The lines, from 0, that are complete after something and were not before. */
export const findNewLines = (before: readonly LineProgress[], after: readonly LineProgress[]): number[] =>
  after.flatMap(({ done }, line) => (done && !before[line]!.done ? [line] : []));
