/** The cards and coats of arms that move between two states of a table. */

import { listCards } from "../game/cards";
import { COAT_ROWS, COATS, COLUMNS, ROWS } from "../constants";
import { formatPoint } from "../game/geometry";
import { parseMove } from "../game/notation";
import type { House, State, Turn } from "../wire";

export interface Transition {
  /** A card's letter, or a coat of arms. */
  readonly what: string;
  /** Where it comes from and goes to, as selectors. */
  readonly from: string;
  readonly to: string;
  /** Whether it stays there; otherwise it disappears. */
  readonly stays: boolean;
  /** The number of transitions that start before it. */
  readonly after: number;
}

/** Points that fly from a house to the name of its seat. */
export interface PointFlight {
  readonly seat: number;
  readonly points: number;
  /** Where they come from and go to, as selectors. */
  readonly from: string;
  readonly to: string;
  /** The windows that light up before. */
  readonly after: number;
}

export const COAT = "coat";
const SUPPLY = "[data-supply]";
const HAND = "[data-testid=hand]";
const BONUS = "[data-testid=bonus]";
const selectPier = (index: number) => `[data-pier="${index}"]`;
const selectCard = (index: number) => `[data-hand="${index}"]`;
const selectSeat = (index: number) => `[data-seat="${index}"]`;
const selectHouse = (seat: number) => `[data-house="${seat}"]`;
const selectCell = (name: string) => `[data-cell="${name}"]`;

/** The indices of the new cards in a hand. */
export function findNewCards(before: readonly string[], now: readonly string[]): number[] {
  const old = [...before];
  return now.flatMap((letter, i) => {
    const found = old.indexOf(letter);
    if (found < 0) return [i];
    old.splice(found, 1);
    return [];
  });
}

/** The coats of arms that a house has gained, as their cells. */
export function findGainedCoats(before: House, now: House): string[] {
  const listCoveredCells = (house: House) => new Set(house.tiles.flatMap((tile) => tile.cells));
  const [old, all] = [listCoveredCells(before), listCoveredCells(now)];
  const rows = COAT_ROWS.filter((row) => now.rows.includes(row) && !before.rows.includes(row));
  return [...COATS.filter((name) => all.has(name) && !old.has(name)), ...rows.map((row) => `e${row + 1}`)];
}

const numberTransitions = (list: readonly Omit<Transition, "after">[], from = 0): Transition[] =>
  list.map((transition, i) => ({ ...transition, after: from + i }));

/** The cards that another seat took, and the refill of the piers. */
function listTurnTransitions({ seat: by, moves, taken, draw }: Turn, mine: boolean, now: State): Transition[] {
  const piers = moves.map(parseMove).flatMap((move) => move.piers);
  const took = piers.map((from, i) => ({ what: taken[i]!, from: selectPier(from), to: selectSeat(by), stays: false }));
  const laid = piers.map((to) => ({ what: now.harbour[to]!, from: SUPPLY, to: selectPier(to), stays: true }));
  return [
    ...(mine ? [] : numberTransitions(took)),
    ...(draw ? numberTransitions(laid, mine ? 0 : took.length + 1) : []),
  ];
}

/** The cards that this seat took or took back in its draft. */
function listDraftTransitions(before: State, now: State, own: number): Transition[] {
  const changed = [...now.harbour].map((_, i) => i).filter((i) => now.harbour[i] !== before.harbour[i]);
  const readHand = (state: State) => listCards(state.places[own]?.hand ?? "-");
  const fresh = findNewCards(readHand(before), readHand(now));
  return numberTransitions(
    changed.map((i) => {
      if (now.harbour[i] !== ".") return { what: now.harbour[i]!, from: HAND, to: selectPier(i), stays: true };
      const index = fresh.findIndex((place) => readHand(now)[place] === before.harbour[i]);
      return { what: before.harbour[i]!, from: selectPier(i), to: selectCard(fresh.splice(index, 1)[0]!), stays: true };
    }),
  );
}

export function listTransitions(before: State, now: State, own: number): Transition[] {
  const turn = now.turns.length > before.turns.length ? now.turns.at(-1)! : null;
  if (turn) return listTurnTransitions(turn, now.mine.includes(turn.seat), now);
  if (before.viewer !== now.viewer || before.viewer === null) return [];
  const coats = findGainedCoats(before.places[own]!.house, now.places[own]!.house);
  const flying = coats.map((name) => ({ what: COAT, from: selectCell(name), to: BONUS, stays: false }));
  return [...listDraftTransitions(before, now, own), ...numberTransitions(flying)];
}

/** The middle of the highest row that was completed, or else of a column. */
function findScoringCell(before: House, now: House): string {
  const row = now.rows.findLast((each) => !before.rows.includes(each));
  const column = now.columns.findLast((each) => !before.columns.includes(each));
  return formatPoint({ x: column ?? Math.floor(COLUMNS / 2), y: row ?? Math.floor(ROWS / 2) });
}

/** The points that each seat has gained, on the way from its house to its name. */
export function listPointFlights(before: State, now: State, own: number): PointFlight[] {
  return now.places.flatMap(({ house }, seat) => {
    const old = before.places[seat]!.house;
    const points = house.score - old.score;
    if (points <= 0) return [];
    const lines = house.rows.length + house.columns.length - old.rows.length - old.columns.length;
    const from = seat === own ? selectCell(findScoringCell(old, house)) : selectHouse(seat);
    return [{ seat, points, from, to: selectSeat(seat), after: lines * COLUMNS }];
  });
}
