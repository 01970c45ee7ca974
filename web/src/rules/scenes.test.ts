import { expect, test } from "vitest";
import { measureLines, splitCell, type PlacedTile } from "../art/shapes";
import { fitTile } from "../game/geometry";
import { COLUMN, CORNER, EDGE, ROW, SCENES, WINDOW_COLUMN, WINDOW_ROW, type Scene } from "./scenes";

const everything = Object.entries(SCENES);
const below = (cell: string) => cell[0]! + String(Number(cell.slice(1)) - 1);
const stands = (tile: PlacedTile, covered: Set<string>) =>
  tile.cells.some((cell) => splitCell(cell).row === 0 || covered.has(below(cell)));
const covered = (shown: Scene) => new Set(shown.tiles.flatMap((tile) => tile.cells));

function touches(shown: Scene): boolean {
  const own = shown.tiles
    .filter((tile) => tile.colour === shown.next!.colour)
    .flatMap((tile) => tile.cells.map(splitCell));
  const near = (a: ReturnType<typeof splitCell>) =>
    own.some((b) => Math.abs(a.column - b.column) + Math.abs(a.row - b.row) === 1);
  return shown.next!.cells.map(splitCell).some(near);
}

test.each(everything)("%s shows tiles that there are, on spaces of their own", (_, shown) => {
  const tiles = [...shown.tiles, ...(shown.next ? [shown.next] : [])];
  expect(tiles.filter((tile) => !fitTile(tile.colour, tile.cells))).toEqual([]);
  const cells = tiles.flatMap((tile) => tile.cells);
  expect(new Set(cells).size).toBe(cells.length);
});

test.each(everything)("%s could be built in the order shown", (_, shown) => {
  const lying = new Set<string>();
  for (const tile of shown.tiles) {
    expect(stands(tile, lying)).toBe(true);
    for (const cell of tile.cells) lying.add(cell);
  }
});

test.each(everything.filter(([, shown]) => shown.next))("%s says truly whether the tile may lie there", (_, shown) => {
  expect(stands(shown.next!, covered(shown))).toBe(shown.allowed);
});

test("edges make a tile cheaper, corners do not", () => {
  expect([touches(EDGE), touches(CORNER)]).toEqual([true, false]);
});

test("rows and columns shown as complete are complete, with and without bricks", () => {
  expect(measureLines(ROW.tiles).rows[0]).toMatchObject({ done: true, lit: false });
  expect(measureLines(WINDOW_ROW.tiles).rows[1]).toMatchObject({ done: true, lit: true });
  expect(measureLines(COLUMN.tiles).columns[0]).toMatchObject({ done: true, lit: false });
  expect(measureLines(WINDOW_COLUMN.tiles).columns[1]).toMatchObject({ done: true, lit: true });
});
