import { describe, expect, it } from "vitest";
import type { Outcome, State, Tile } from "../wire";
import { listSoundCues } from "./sound-cues";

const row = (y: number): Tile[] => [
  { colour: "R", cells: [`a${y}`, `b${y}`], brick: true },
  { colour: "Y", cells: [`c${y}`, `d${y}`, `e${y}`], brick: true },
];
const place = (tiles: Tile[], score: number) => ({ house: { tiles, score } });
const state = (more: object = {}): State =>
  ({
    mine: [0],
    due: 0,
    phase: "t",
    harbour: "RRYYGGB",
    turns: [],
    outcome: null,
    places: [place([], 0), place([], 0)],
    ...more,
  }) as unknown as State;
const name = (before: State, now: State) => listSoundCues(before, now).map(({ sound, count }) => [sound, count]);

describe("a change of the board sounds", () => {
  it("like two cards that are taken, and like those that follow", () => {
    const taken = state({ harbour: "..YYGGB", phase: ">" });
    expect(name(state(), taken)).toEqual([["card", 2]]);
    expect(name(taken, state({ turns: [{}], due: 1 }))).toEqual([["refill", 2]]);
    expect(name(taken, state())).toEqual([["card", 2]]);
  });

  it("like a tile, and a bell for each window that lights up", () => {
    const built = state({ places: [place(row(1), 1), place([], 0)] });
    expect(name(state({ places: [place(row(1).slice(1), 0), place([], 0)] }), built)).toEqual([
      ["tile", 1],
      ["gain", 3],
    ]);
  });

  it("like a bonus when a coat of arms is covered", () => {
    expect(name(state(), state({ phase: "c", places: [place(row(2).slice(1), 0), place([], 0)] }))).toEqual([
      ["tile", 1],
      ["bonus", 1],
    ]);
  });

  it("softer when others play", () => {
    const [cue] = listSoundCues(state({ due: 1 }), state({ harbour: "BBYYGGB", turns: [{}] }));
    expect(cue).toMatchObject({ sound: "card", count: 2, loudness: 0.5 });
  });

  it("like a victory for the winners only", () => {
    const over = (winners: number[]) => state({ outcome: { winners } as Outcome, harbour: "BBYYGGB" });
    expect(name(state(), over([0]))).toEqual([["win", 1]]);
    expect(name(state(), over([1]))).toEqual([["card", 2]]);
  });
});
