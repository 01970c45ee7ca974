import fs from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Engine } from "../engine/engine";
import { readWeights } from "../engine/nets";
import { ALONE, judge, LINES, WEIGHING } from "./decisions";
import { NORMAL, QUICK, type Depth } from "./depths";
import { rateAccuracy } from "./findings";
import fixture from "./fixture.json";
import {
  addResult,
  listOwnPieces,
  listStages,
  NO_RESULTS,
  sortByChange,
  type NamedDecision,
  type OwnPart,
} from "./pieces";
import { findNumbers, readGame, type PlayedGame } from "./played-game";
import { findReasons, listFeatures, WORTH, type Weighed } from "./reasons";
import { playOnView, Sampler, viewOf } from "./sampler";
import { valueStart, valueTurn } from "./turn-values";

/** How far values may differ: a choice between moves that are equal but for rounding changes a sample. */
const NEAR = 0.08;
const [quick, normal, shallow] = fixture.depths as [Depth, Depth, Depth];
const readFile = (name: string) => new Uint8Array(fs.readFileSync(path.join(import.meta.dirname, "../engine", name)));
let sampler: Sampler;
let game: PlayedGame;

/** Hundreds of games are played for a decision, which takes long where much else runs. */
vi.setConfig({ testTimeout: 60_000 });

beforeAll(async () => {
  const engine = await Engine.compile(readFile("nyhavn.wasm.gz"));
  sampler = new Sampler(engine, engine.addNet(2, readWeights(readFile("net-2.f16").buffer)));
  const turns = fixture.turns.map((moves, i) => {
    const draw = moves.at(-1)!.startsWith(">") ? moves.at(-1)!.slice(1) : "";
    return { seat: i % 2, moves: draw ? moves.slice(0, -1) : moves, draw, taken: "", scores: [] };
  });
  game = readGame(engine, fixture.record, turns);
});

const isNear = (found: number, expected: number) => expect(Math.abs(found - expected)).toBeLessThan(NEAR);

describe("the study in the page", () => {
  it("has the depths and lines of nyhavn.study", () => {
    expect([QUICK, NORMAL]).toEqual([quick, normal]);
    expect(LINES).toEqual(fixture.lines);
    expect(ALONE).toBe(fixture.alone);
    for (const [loss, accuracy] of fixture.accuracies) expect(rateAccuracy(loss!)).toBeCloseTo(accuracy!, 9);
  });

  it.each(fixture.decisions)("judges decision $number of turn $turn like nyhavn.study", async (expected) => {
    const { position, numbers } = game.turns[expected.turn]!.choices[expected.number]!;
    const view = viewOf(sampler.engine, position, game.turns[expected.turn]!.seat, game.openHands);
    const found = await judge(sampler, view, numbers, shallow);
    expect(found.label).toBe(expected.label);
    expect(found.best.map((move) => move.numbers)).toEqual(
      expected.best.map(({ move }) => findNumbers(sampler.engine, position, move)),
    );
    for (const key of ["gap", "loss", "low", "high"] as const) isNear(found[key], expected[key]);
    isNear(found.played.chance, expected.played.chance);
    const facts = (reasons: readonly { kind: string; letter: string }[]) =>
      reasons.map(({ kind, letter }) => `${kind} ${letter}`);
    expect(facts(found.reasons)).toEqual(facts(expected.reasons));
    found.best.forEach(({ chance }, i) => isNear(chance, expected.best[i]!.chance));
  });

  it.each(fixture.decisions)("finds the features of moves in turn $turn like nyhavn.study", (expected) => {
    const { engine } = sampler;
    const { position } = game.turns[expected.turn]!.choices[expected.number]!;
    const view = viewOf(engine, position, game.turns[expected.turn]!.seat, game.openHands);
    const moves = engine.describe(view);
    for (const [move, features] of Object.entries(expected.features)) {
      const numbers = findNumbers(engine, position, move);
      const described = moves.find((each) => each.numbers.join() === numbers.join())!;
      const found = listFeatures(view, described, playOnView(engine, view, numbers));
      expect([...new Set(found.map(({ kind, letter }) => `${kind} ${letter}`))].sort(), move).toEqual(features);
    }
  });

  it.each(fixture.values)("values turn $turn by the knowledge of $viewer like nyhavn.study", async (expected) => {
    const turn = game.turns[expected.turn]!;
    const [decided, end] = [turn.decided, turn.end].map((position) =>
      viewOf(sampler.engine, position, expected.viewer, false),
    );
    const found = await valueTurn(sampler, decided!, end!, shallow.turns);
    found.decided.forEach(({ mean }, seat) => isNear(mean, expected.decided[seat]!));
    found.end.forEach(({ mean }, seat) => isNear(mean, expected.end[seat]!));
    found.errors.forEach((error, seat) => isNear(error, expected.errors[seat]!));
  });

  it("asks little about the games of a person: the own decisions, or the refills", () => {
    const keys = (part: OwnPart) => listOwnPieces(game, 1, part).map(({ key }) => key);
    const refilled = fixture.turns.flatMap((moves, turn) => (moves.at(-1)!.startsWith(">") ? [`normal ${turn}`] : []));
    expect(keys("luck")).toEqual(refilled);
    expect(keys("rate").filter((key) => !/^quick \d*[13579] \d$/.test(key))).toEqual([]);
    expect(keys("rate").length).toBeGreaterThanOrEqual(fixture.turns.length / 2);
  });

  it("studies first what seems to have decided the game", () => {
    const both = (mean: number) => [mean, 1 - mean].map((each) => ({ mean: each, error: 0.1 }));
    const value = (decided: number, end: number) => ({ decided: both(decided), end: both(end), errors: [0.1, 0.1] });
    const results = [0.5, 0.1, 0.1].reduce(
      (known, decided, turn) => addResult(known, { kind: "turns", key: `quick ${turn}` }, value(decided, 0.5)),
      addResult(NO_RESULTS, { kind: "starts", key: "quick" }, both(0.5)),
    );
    const [, quick, normal] = listStages(game, 0).map((stage) => sortByChange(stage, results));
    expect(quick![0]!.key).toBe("quick 2 0");
    const judged = { gap: 0.3 } as unknown as NamedDecision;
    const then = sortByChange(normal!, addResult(results, { kind: "choices", key: "quick 5 0" }, judged));
    expect(then.slice(0, 4).map(({ key }) => key)).toEqual(["normal 2 0", "normal 1", "normal 2", "normal 5 0"]);
  });

  it.each([
    [-1, 100, 128],
    [99, 400, 512],
    [100, 100, 512],
  ])("plays few samples where all end alike but sample %d", async (last, turns, weighed) => {
    const settled = new Sampler(sampler.engine, sampler.net);
    vi.spyOn(settled, "play").mockImplementation((_view, _seed, first, samples) =>
      Promise.resolve(Array.from({ length: samples }, (_, i) => ((first + i) % WEIGHING === last ? [0, 1] : [1, 0]))),
    );
    const { choices, decided, end } = game.turns[0]!;
    const view = viewOf(sampler.engine, choices[0]!.position, 0, false);
    expect((await valueTurn(settled, decided, end, NORMAL.turns)).errors).toEqual([1 / turns, 1 / turns]);
    const found = await judge(settled, view, choices[0]!.numbers, NORMAL);
    expect([found.label, found.played.error]).toEqual(["fine", 1 / weighed]);
  });

  it("lets a worker be stopped while it plays samples", async () => {
    const events: string[] = [];
    const playing = sampler.play(viewOf(sampler.engine, game.start, 0, false), 1, 0, 400);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => events.push("stop");
    port2.postMessage(null);
    expect(await playing.then((shares) => events.push("played") && shares.length)).toBe(400);
    port1.close();
    expect(events).toEqual(["stop", "played"]);
  });

  it("values the start like nyhavn.study", async () => {
    const found = await valueStart(sampler, viewOf(sampler.engine, game.start, 0, false), shallow.turns);
    found.forEach(({ mean }, seat) => isNear(mean, fixture.start[seat]!));
  });
});

describe("a reason", () => {
  const [row, build] = ["row", "build"].map((kind) => ({ kind, letter: "" })) as unknown as Weighed["features"];
  const lose = (mean: number, low: number, features: Weighed["features"] = []): Weighed => ({
    features,
    weigh: () => Promise.resolve({ mean, low }),
  });

  it.each([
    [-0.1, []],
    [WORTH / 2, []],
    [WORTH, ["row"]],
  ])("needs all moves without it to be certainly worse: %d", async (low, expected) => {
    const found = await findReasons([row!], [lose(0.7, 0.5), lose(0.6, low, [build!]), lose(0, -0.5, [row!])]);
    expect(found.map(({ kind }) => kind)).toEqual(expected);
    for (const { worth } of found) expect(worth).toBe(0.6);
  });

  it("is no feature of all moves", async () => {
    expect(await findReasons([row!], [lose(0.5, 0.4, [row!])])).toEqual([]);
  });
});
