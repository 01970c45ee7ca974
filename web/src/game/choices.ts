/** Filters of the legal moves by what the player has selected. It decides nothing: which moves are legal comes with them. */

import type { Choice } from "../wire";
import { countBag, countCards, listCards } from "./cards";
import {
  clampToHouse,
  findCorner,
  fitTile,
  formatPlace,
  listCellsAt,
  listOrientations,
  orientShape,
  parsePoint,
  type GridPoint,
  type HeldTile,
} from "./geometry";

export function filterByKind(choices: readonly Choice[], kind: string): Choice[] {
  return choices.filter((choice) => choice.kind === kind);
}

const includesAll = (all: readonly number[], some: readonly number[]) => some.every((item) => all.includes(item));

/** The takes that include the given piers. */
export function filterTakes(choices: readonly Choice[], piers: readonly number[]): Choice[] {
  return filterByKind(choices, "take").filter((choice) => includesAll(choice.piers, piers));
}

/** The take of exactly these piers. */
export function findTake(choices: readonly Choice[], piers: readonly number[]): Choice | undefined {
  return filterTakes(choices, piers).find((choice) => choice.piers.length === piers.length);
}

/** The move that takes these piers and turns nothing. */
export function formatTake(piers: readonly number[]): string {
  return `t${piers.map((pier) => pier + 1).join("")}`;
}

/** For each pier that can still be added: the fewest abilities that this would turn. */
export function listPierOptions(choices: readonly Choice[], picked: readonly number[]): Map<number, string> {
  const options = new Map<number, string>();
  const takes = filterTakes(choices, picked).sort((a, b) => a.turned.length - b.turned.length);
  for (const take of takes) {
    for (const pier of take.piers) if (!picked.includes(pier) && !options.has(pier)) options.set(pier, take.turned);
  }
  return options;
}

/** The selected piers after one was toggled; a pier that does not fit to the others starts a new selection. */
export function togglePier(choices: readonly Choice[], picked: readonly number[], pier: number): number[] {
  if (picked.includes(pier)) return picked.filter((other) => other !== pier);
  const more = [...picked, pier].sort((a, b) => a - b);
  if (filterTakes(choices, more).length) return more;
  return filterTakes(choices, [pier]).length ? [pier] : [...picked];
}

/** The builds of one tile, white ones included. */
export function filterBuilds(choices: readonly Choice[], colour: string, spaces: number): Choice[] {
  const kind = colour === "W" ? "white" : "build";
  return filterByKind(choices, kind).filter(
    (c) => c.cells.length === spaces && (colour === "W" || c.colour === colour),
  );
}

/** What a tile of the stock offers: the number of places, the least and the highest cost, and the most points. */
export interface TileOffer {
  readonly places: number;
  readonly least: number;
  readonly most: number;
  readonly points: number;
}

export function summarizeOffer(choices: readonly Choice[], colour: string, spaces: number): TileOffer | null {
  const builds = filterBuilds(choices, colour, spaces);
  if (!builds.length) return null;
  const costs = builds.map((build) => countBag(build.cards));
  return {
    places: new Set(builds.map((build) => formatPlace(build.cells))).size,
    least: Math.min(...costs),
    most: Math.max(...costs),
    points: Math.max(...builds.map((build) => build.points)),
  };
}

/** The ways to pay for a tile on exactly these cells, those that turn no ability first. */
export function listPayments(choices: readonly Choice[], colour: string, cells: readonly string[]): Choice[] {
  const key = formatPlace(cells);
  const found = filterBuilds(choices, colour, cells.length).filter((choice) => formatPlace(choice.cells) === key);
  return found.sort((a, b) => a.turned.length - b.turned.length || countBag(a.cards) - countBag(b.cards));
}

/** The legal places of a tile in all orientations. */
export function listAllPlaces(choices: readonly Choice[], colour: string, spaces: number): string[][] {
  return [...new Map(filterBuilds(choices, colour, spaces).map(({ cells }) => [formatPlace(cells), cells])).values()];
}

/** The legal places of the held tile in its orientation. */
export function listPlaces(choices: readonly Choice[], held: HeldTile): string[][] {
  const shape = orientShape(held);
  const seen = new Map<string, string[]>();
  for (const { cells } of filterBuilds(choices, held.colour, held.size)) {
    const corner = clampToHouse(shape, findCorner(cells));
    if (formatPlace(listCellsAt(shape, corner)) === formatPlace(cells)) seen.set(formatPlace(cells), cells);
  }
  return [...seen.values()];
}

/** The place of a held tile when a cell is pressed: a legal one over it, in the present orientation if possible. */
export function findPlaceOver(
  choices: readonly Choice[],
  held: HeldTile,
  touched: GridPoint,
): { held: HeldTile; at: GridPoint; legal: boolean } {
  for (const orientation of listOrientations(held)) {
    const places = listPlaces(choices, orientation).filter((cells) =>
      cells.some((cell) => isSamePoint(parsePoint(cell), touched)),
    );
    const nearest = places.sort((a, b) => measureDistance(a, touched) - measureDistance(b, touched))[0];
    if (nearest) return { held: orientation, at: findCorner(nearest), legal: true };
  }
  const shape = orientShape(held);
  const brick = shape[0]!;
  return { held, at: clampToHouse(shape, { x: touched.x - brick.x, y: touched.y - brick.y }), legal: false };
}

const isSamePoint = (a: GridPoint, b: GridPoint) => a.x === b.x && a.y === b.y;

/** What decides between places that are equally far, in cells: which of their cells is near, the brick being the first. */
const TIE_BREAKS = { order: 0.1, column: 0.1, row: 0.01 };

/** The distance between a place and a point, lower and nearer corners first. */
function measureDistance(cells: readonly string[], to: GridPoint): number {
  const { order, column, row } = TIE_BREAKS;
  const corner = findCorner(cells);
  const distances = cells.map(parsePoint).map(({ x, y }, i) => Math.abs(x - to.x) + Math.abs(y - to.y) + i * order);
  return Math.min(...distances) + corner.y * row + Math.abs(corner.x - to.x) * column;
}

/** The first orientation with a legal place, and that place; null if there is none. */
export function findFirstPlace(choices: readonly Choice[], held: HeldTile): { held: HeldTile; at: GridPoint } | null {
  for (const orientation of listOrientations(held)) {
    const cells = listPlaces(choices, orientation)[0];
    if (cells) return fitTile(held.colour, cells) && { held: orientation, at: findCorner(cells) };
  }
  return null;
}

/** The discards that include the given cards. */
export function filterDiscards(choices: readonly Choice[], cards: readonly string[]): Choice[] {
  const wanted = Object.entries(countCards(cards.join("")));
  return filterByKind(choices, "discard").filter((choice) => {
    const offered = countCards(choice.cards);
    return wanted.every(([letter, number]) => (offered[letter] ?? 0) >= number);
  });
}

/** The discard of exactly these cards. */
export function findDiscard(choices: readonly Choice[], cards: readonly string[]): Choice | undefined {
  return filterDiscards(choices, cards).find((choice) => countBag(choice.cards) === cards.length);
}

/** The build to ask the server about where none is legal: paid with the hand's cards of the colour. */
export function formatBuild(held: HeldTile, cells: readonly string[], hand: string, phase: string): string {
  if (held.colour === "W") return `w${cells[0]}`;
  const number = Math.min(countCards(hand)[held.colour] ?? 0, held.size);
  const paid = number > 1 ? held.colour + String(number) : number ? held.colour : "-";
  return `b${held.colour}${cells.join("")}=${paid}${phase === "b" ? "/T" : ""}`;
}

/** The indices of the cards of a hand that a payment takes. */
export function findPaidCards(hand: readonly string[], payment: string): Set<number> {
  const left = listCards(payment);
  const paid = new Set<number>();
  hand.forEach((card, i) => {
    const found = left.indexOf(card);
    if (found >= 0) {
      left.splice(found, 1);
      paid.add(i);
    }
  });
  return paid;
}
