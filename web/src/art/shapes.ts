/** The geometry of cells and tiles: where things lie and what outline they have. No rules. */

export const CELL = 40;
export const ROWS = 9;
export const COLUMNS = 5;

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** The tiles of each colour, sizes 2 to 5, drawn from the top: `#` brick, `o` window, `.` nothing. */
export const DRAWINGS: Readonly<Record<string, readonly string[]>> = {
  R: ["#o", "oo/#.", "oo/#o", ".oo/#oo"],
  Y: ["#o", "oo/#.", ".oo/o#.", "o../ooo/..#"],
  G: ["#o", "#oo", "ooo/.#.", ".o./#oo/.o."],
  B: ["#o", "oo/#.", "..o/#oo", "..o/#oo/..o"],
  P: ["#o", "#oo", "#ooo", "#oooo"],
  W: ["o"],
};

/** Column and row of a cell, both from 0, from the left and from the ground. */
export function place(cell: string): { column: number; row: number } {
  return { column: cell.charCodeAt(0) - 97, row: Number(cell.slice(1)) - 1 };
}

export function cellName(column: number, row: number): string {
  return String.fromCharCode(97 + column) + (row + 1);
}

/** The top left corner of a cell in house units. */
export function cellBox(cell: string): Point {
  const { column, row } = place(cell);
  return { x: column * CELL, y: (ROWS - 1 - row) * CELL };
}

/** The cell at a point in house units, if there is one. */
export function cellAt(x: number, y: number): string | null {
  const column = Math.floor(x / CELL);
  const row = ROWS - 1 - Math.floor(y / CELL);
  return column >= 0 && column < COLUMNS && row >= 0 && row < ROWS ? cellName(column, row) : null;
}

/** The smallest box around cells, in house units. */
export function boxOf(cells: readonly string[]): Box {
  const corners = cells.map(cellBox);
  const x = Math.min(...corners.map((corner) => corner.x));
  const y = Math.min(...corners.map((corner) => corner.y));
  const right = Math.max(...corners.map((corner) => corner.x));
  const bottom = Math.max(...corners.map((corner) => corner.y));
  return { x, y, width: right - x + CELL, height: bottom - y + CELL };
}

/** The cells of a drawing put into the lower left corner, the brick first. */
export function cellsOf(drawing: string): string[] {
  const lines = drawing.split("/").reverse();
  const found = lines.flatMap((line, row) => [...line].map((mark, column) => ({ mark, cell: cellName(column, row) })));
  const bricks = found.filter(({ mark }) => mark === "#");
  const windows = found.filter(({ mark }) => mark === "o");
  return [...bricks, ...windows].map(({ cell }) => cell);
}

/** The corners of the outline of cells that hang together, clockwise. */
function cornersOf(cells: readonly string[]): Point[] {
  const next = new Map<string, Point>();
  const key = (point: Point): string => `${point.x},${point.y}`;
  const inside = new Set(cells.map((cell) => key(cellBox(cell))));
  for (const cell of cells) {
    const { x, y } = cellBox(cell);
    const right = x + CELL;
    const bottom = y + CELL;
    if (!inside.has(key({ x, y: y - CELL }))) next.set(key({ x, y }), { x: right, y });
    if (!inside.has(key({ x: right, y }))) next.set(key({ x: right, y }), { x: right, y: bottom });
    if (!inside.has(key({ x, y: bottom }))) next.set(key({ x: right, y: bottom }), { x, y: bottom });
    if (!inside.has(key({ x: x - CELL, y }))) next.set(key({ x, y: bottom }), { x, y });
  }
  const start = [...next.values()][0];
  const walk: Point[] = [];
  for (let at = start; at && walk.length < next.size; at = next.get(key(at))) walk.push(at);
  return walk.filter((point, i) => {
    const before = walk[(i + walk.length - 1) % walk.length] ?? point;
    const after = walk[(i + 1) % walk.length] ?? point;
    return (before.x === point.x) !== (point.x === after.x);
  });
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}

/** The outline of cells as path data, with rounded corners. */
export function outlineOf(cells: readonly string[], radius = 4): string {
  const corners = cornersOf(cells);
  const parts = corners.map((corner, i) => {
    const before = towards(corner, corners[(i + corners.length - 1) % corners.length] ?? corner, radius);
    const after = towards(corner, corners[(i + 1) % corners.length] ?? corner, radius);
    return `${i ? "L" : "M"}${before.x} ${before.y}Q${corner.x} ${corner.y} ${after.x} ${after.y}`;
  });
  return parts.join("") + "Z";
}

/** How far a row or a column is. */
export interface Mark {
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

/** How far the rows and the columns of a house are, counted from its tiles. */
export function marksOf(tiles: readonly PlacedTile[]): { rows: Mark[]; columns: Mark[] } {
  const rows = Array.from({ length: ROWS }, (): Mark => ({ filled: 0, of: COLUMNS, lit: true, done: false }));
  const columns = Array.from({ length: COLUMNS }, (): Mark => ({ filled: 0, of: ROWS, lit: true, done: false }));
  for (const tile of tiles) {
    tile.cells.forEach((cell, i) => {
      const { column, row } = place(cell);
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
