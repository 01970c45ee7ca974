/** The tiles of a house, as far as its cells tell them. */

import { layout, listBits, type Position } from "../engine/engine";
import { formatPoint, listCellsAt, listOrientations, orientShape, parsePoint, type GridPoint } from "../game/geometry";
import type { Tile } from "../wire";
import { seatWord, writeCell } from "./notation";

const { words: at, material } = layout;
const COLOURS = [...material.COLOURS];
const WHITE = "W";

/** Tiles that cover the cells of a house as it is; which of them were laid is unknown where colours touch. */
export function splitHouse(words: Position, seat: number): Tile[] {
  const cells = (place: number) => new Set(listBits(seatWord(words, seat, place)).map(writeCell));
  const windows = cells(at.WINDOWS);
  const painted = COLOURS.map((_, colour) => cells(at.PAINTED + colour));
  const white = [...cells(at.COVERED)].filter((cell) => !painted.some((set) => set.has(cell)));
  return [
    ...painted.flatMap((set, colour) => splitColour(COLOURS[colour]!, set, windows) ?? []),
    ...white.map((cell) => ({ colour: WHITE, cells: [cell], brick: false })),
  ];
}

/** Tiles of one colour that cover exactly these cells; null if there are none. */
function splitColour(colour: string, cells: ReadonlySet<string>, windows: ReadonlySet<string>): Tile[] | null {
  const [first] = cells;
  if (!first) return [];
  for (const tile of listTilesOn(colour, parsePoint(first))) {
    const fits = tile.every((cell, i) => cells.has(cell) && windows.has(cell) === i > 0);
    const rest = fits && splitColour(colour, new Set([...cells].filter((cell) => !tile.includes(cell))), windows);
    if (rest) return [{ colour, cells: tile, brick: true }, ...rest];
  }
  return null;
}

/** All tiles of a colour that cover a cell, in every orientation, the brick first; the largest tiles first. */
function listTilesOn(colour: string, { x, y }: GridPoint): string[][] {
  const held = material.SIZES.toReversed().map((size) => ({ colour, size, quarters: 0, flipped: false }));
  return held
    .flatMap(listOrientations)
    .map(orientShape)
    .flatMap((shape) => shape.map((own) => listCellsAt(shape, { x: x - own.x, y: y - own.y })))
    .filter((tile) => tile.includes(formatPoint({ x, y })));
}
