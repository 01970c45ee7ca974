import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { Engine, layout } from "../engine/engine";
import { DEFAULT_OPTIONS } from "../net/default-options";
import type { Replay, Turn } from "../wire";
import { drawGiven } from "./dealer";
import { readPosition } from "./position-reader";
import { ReplayedGame } from "./variation-line";
import { bareRecord, mergeStudies, readStudy, tidy, writeStudy } from "./variations";
import { Game, playMoves } from "./game";

const START = "1t BGPGGGB R12Y13G9B12P12E - 2221/2221/2221/2221/2221/12 X2D2C2T2 -:-+RG:A -:-+RYP:A";
const RECORD = `nyhavn 1
start: ${START}

; Two friends.
1. t34 >GB
; Well taken.
; variation: The other pair
; ; Anna's idea.
; 1. t45 >RR
; ; Reds come.
; 2. t12 >GB
; variation:
; 1. t12
2. t12 >RY
; variation: Later
; 2. t67 >BB
; 3. t34
`;
const anything = () => true;
let engine: Engine;
let replayed: ReplayedGame;
let replay: Replay;

beforeAll(async () => {
  const file = path.join(import.meta.dirname, "..", "engine", "nyhavn.wasm.gz");
  engine = await Engine.compile(new Uint8Array(fs.readFileSync(file)));
  const turn = (seat: number, moves: string[], draw: string): Turn => ({
    seat,
    moves,
    draw,
    taken: "",
    scores: [0, 0],
  });
  const places = [0, 1].map(() => ({ sitter: { name: "", bot: null } }));
  const state = { places, options: DEFAULT_OPTIONS, viewer: null, mine: [], table: "T", commitment: "" };
  replay = {
    steps: Array(5).fill(state),
    moves: ["", "t34", ">GB", "t12", ">RY"],
    ended: [0, 0, 1, 1, 2],
    turns: [turn(0, ["t34"], "GB"), turn(1, ["t12"], "RY")],
    packed: null,
    record: RECORD,
  } as unknown as Replay;
  replayed = new ReplayedGame(engine, replay, readPosition(engine, START));
});

describe("the variations of a record", () => {
  it("are read with their comments, and written as they were", () => {
    const { variations, comments } = readStudy(RECORD, anything);
    expect(variations.map(({ name, first, comment }) => [name, first, comment])).toEqual([
      ["The other pair", 0, "Anna's idea."],
      ["", 0, ""],
      ["Later", 1, ""],
    ]);
    expect(variations[0]!.turns).toEqual([
      { moves: ["t45"], draw: "RR", comment: "Reds come." },
      { moves: ["t12"], draw: "GB", comment: "" },
    ]);
    expect(comments).toEqual(["Two friends.", "Well taken.", ""]);
    expect(writeStudy(readStudy(RECORD, anything))).toBe(RECORD);
    expect(bareRecord(RECORD)).toBe(`nyhavn 1\nstart: ${START}\n\n1. t34 >GB\n2. t12 >RY\n`);
  });

  it("stay comments where they are none", () => {
    const odd = RECORD.replace("; 2. t67", "; 2. t57");
    expect(readStudy(odd, anything).variations).toHaveLength(3);
    expect(readStudy(odd, (found) => replayed.isPossible(found)).variations).toHaveLength(2);
    expect(writeStudy(readStudy(odd, () => false))).toBe(odd);
    expect(readStudy(RECORD.replace("; 1. t12", "; Take two!"), anything).variations).toHaveLength(2);
    expect(tidy(" a \n\n b ")).toBe("a\nb");
  });

  it("are possible if every move is legal", () => {
    const possible = readStudy(RECORD, (found) => replayed.isPossible(found));
    expect(possible.variations).toHaveLength(3);
    const [first] = possible.variations;
    const change = (moves: string[], draw: string) => ({ ...first!, turns: [{ moves, draw, comment: "" }] });
    const tries = [change(["t37"], "RR"), change(["t45"], "RE"), change(["t45"], "R"), { ...first!, first: 3 }];
    expect(tries.filter((each) => replayed.isPossible(each))).toEqual([]);
    expect(replayed.isPossible({ ...first!, turns: [] })).toBe(false);
  });

  it("give a replay that the game shares up to there", () => {
    const [one, , later] = readStudy(RECORD, anything).variations;
    const line = replayed.follow(one!);
    expect(line.moves).toEqual(["", "t45", ">RR", "t12", ">GB"]);
    expect(line.ended).toEqual([0, 0, 1, 1, 2]);
    expect(line.turns.map(({ seat, taken, draw }) => [seat, taken, draw])).toEqual([
      [0, "GG", "RR"],
      [1, "BG", "GB"],
    ]);
    expect(line.steps[2]!.harbour).toBe("BGPRRGB");
    const longer = replayed.follow(later!);
    expect(longer.moves).toEqual(["", "t34", ">GB", "t67", ">BB", "t34"]);
    expect(longer.turns).toHaveLength(3);
    expect(longer.turns[2]).toMatchObject({ seat: 0, moves: ["t34"], draw: "" });
  });
});

describe("two studies of a record", () => {
  it("have all their comments and variations together", () => {
    const other = RECORD.replace("Well taken.", "Risky.").replace("The other pair", "Another one");
    const merged = readStudy(mergeStudies(RECORD, other), () => true);
    expect(merged.variations.map(({ name }) => name)).toEqual(["The other pair", "", "Another one", "Later"]);
    expect(merged.comments).toEqual(readStudy(RECORD, () => true).comments);
    expect(mergeStudies(RECORD, RECORD)).toBe(RECORD);
    expect(mergeStudies(bareRecord(RECORD), RECORD)).toBe(RECORD);
  });
});

describe("the refill of a variation", () => {
  it("takes the wanted cards while they can come, then any", () => {
    const { position } = playMoves(Game.begin(engine, readPosition(engine, START)), ["t34"]);
    expect(drawGiven(engine, position, "GB", () => 0).cards).toBe("GB");
    expect(drawGiven(engine, position, "B", () => 0).cards).toBe("BR");
    expect(drawGiven(engine, position, "", (count) => count - 1).cards).toBe("PP");
    expect(position[layout.words.PHASE]).toBe(layout.words.DRAW);
  });
});
