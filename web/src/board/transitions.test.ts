import { describe, expect, it } from "vitest";
import type { House, State, Turn } from "../wire";
import { findGainedCoats, findNewCards, listPointFlights, listTransitions } from "./transitions";

const house = (...cells: string[]) => ({ tiles: [{ colour: "R", cells, brick: true }], rows: [] }) as unknown as House;
const turn = (seat: number, move: string, taken: string, draw: string) =>
  ({ seat, moves: [move], taken, draw, scores: [0, 0] }) as Turn;
const state = (harbour: string, hand: string, turns: Turn[] = []) =>
  ({
    harbour,
    turns,
    viewer: 0,
    mine: [0],
    places: [{ hand, house: house() }, { house: house() }],
  }) as unknown as State;
const listPaths = (before: State, now: State) =>
  listTransitions(before, now, 0).map(({ what, from, to }) => [what, from, to]);

describe("a transition", () => {
  it("is made for each new card of the hand", () => {
    expect(findNewCards(["R", "G"], ["R", "R", "Y", "G"])).toEqual([1, 2]);
    expect(findNewCards(["R"], [])).toEqual([]);
  });

  it("goes from the piers to the places of the hand, and back", () => {
    const [before, now] = [state("RYGBPRY", "Y"), state("..GBPRY", "RY2")];
    expect(listPaths(before, now)).toEqual([
      ["R", '[data-pier="0"]', '[data-hand="0"]'],
      ["Y", '[data-pier="1"]', '[data-hand="2"]'],
    ]);
    expect(listPaths(now, before).map(([, from, to]) => [from, to])).toEqual([
      ["[data-testid=hand]", '[data-pier="0"]'],
      ["[data-testid=hand]", '[data-pier="1"]'],
    ]);
  });

  it("goes from a pier to the seat that took the card, and from the supply to the pier", () => {
    const before = state("RYGBPRY", "Y");
    expect(listPaths(before, state("GYBBPRY", "Y", [turn(1, "t13/A", "RG", "GB")]))).toEqual([
      ["R", '[data-pier="0"]', '[data-seat="1"]'],
      ["G", '[data-pier="2"]', '[data-seat="1"]'],
      ["G", "[data-supply]", '[data-pier="0"]'],
      ["B", "[data-supply]", '[data-pier="2"]'],
    ]);
    expect(listPaths(state("..GBPRY", "RY2"), state("GBGBPRY", "RY2", [turn(0, "t12", "RY", "GB")]))).toHaveLength(2);
  });

  it("is not made if a hand was only shown or hidden", () => {
    expect(listPaths({ ...state("RYGBPRY", "-"), viewer: null }, state("RYGBPRY", "R2"))).toEqual([]);
  });

  it("is made for a coat of arms that was covered, or whose row is full", () => {
    expect(findGainedCoats(house("c2"), house("c2", "c3"))).toEqual(["c3"]);
    expect(findGainedCoats(house("a2"), { ...house("a2"), rows: [0, 1] })).toEqual(["e2"]);
  });
});

describe("points", () => {
  const score = (points: number, rows: number[], columns: number[] = []) =>
    ({ ...house(), score: points, rows, columns }) as unknown as House;
  const scored = (...houses: House[]) => ({ places: houses.map((each) => ({ house: each })) }) as unknown as State;

  it("fly from the completed line, or from another's house, to the name of the seat", () => {
    const before = scored(score(1, [0]), score(0, []));
    expect(listPointFlights(before, scored(score(3, [0, 1]), score(0, [])), 0)).toEqual([
      { seat: 0, points: 2, from: '[data-cell="c2"]', to: '[data-seat="0"]', after: 5 },
    ]);
    expect(listPointFlights(before, scored(score(5, [0], [4]), score(1, [0])), 0)).toMatchObject([
      { points: 4, from: '[data-cell="e5"]' },
      { points: 1, from: '[data-house="1"]' },
    ]);
  });

  it("do not fly when a move is undone", () => {
    expect(listPointFlights(scored(score(3, [0])), scored(score(1, [])), 0)).toEqual([]);
  });
});
