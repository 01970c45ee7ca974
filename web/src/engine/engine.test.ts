// @vitest-environment node
import fs from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { countCards, Engine, layout, type Position } from "./engine";

const { words: at, numbers, knowledge } = layout;
const bytes = new Uint8Array(fs.readFileSync(path.join(import.meta.dirname, "nyhavn.wasm.gz")));
let engine: Engine;
beforeAll(async () => (engine = await Engine.compile(bytes)));
afterEach(() => vi.unstubAllGlobals());

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

/** Every position of a game in which the dealer and the seats take turns through what they may choose. */
function playGame(players: number, seed: number): Position[] {
  const positions = [engine.setUp(players)];
  for (let i = seed; ; i += seed) {
    const position = positions.at(-1)!;
    const legal = engine.legal(position);
    if (!legal.length) return positions;
    positions.push(engine.play(position, legal[i % legal.length]!));
  }
}

describe("the engine", () => {
  it.each([2, 3, 4])("plays whole games of %d players", (players) => {
    for (const seed of [1, 7, 13]) {
      const game = playGame(players, seed);
      expect(game.at(-1)![at.PHASE]).toBe(at.OVER);
      expect(game.length).toBeGreaterThan(40);
      expect(game.every((position) => position.length === at.STATE && position.every(Number.isSafeInteger))).toBe(true);
    }
  });

  it("draws each card from as many as there are", () => {
    const position = engine.setUp(2);
    const counts = engine.drawable(position);
    const drawn = Array.from({ length: sum(counts) }, (_, index) => engine.drawAt(position, index) - numbers.DRAWS);
    expect(counts.map((_, kind) => drawn.filter((card) => card === kind).length)).toEqual(counts);
    expect(engine.legal(position)).toEqual(counts.flatMap((count, kind) => (count ? [numbers.DRAWS + kind] : [])));
  });

  it("counts the cards of a bag", () => {
    expect(countCards(3 + 2 ** at.BYTE * 12 + at.END_CARD)).toEqual([3, 12, 0, 0, 0, 1]);
  });

  it("shows a seat no hidden cards of others", () => {
    const position = playGame(3, 5).find((each) => each[at.PHASE] === at.TURN)!;
    const view = engine.view(position, 0);
    const hand = (words: readonly number[], seat: number) => words[at.SEATS + seat * at.SEAT_WORDS + at.HAND]!;
    expect(hand(view, 0)).toBe(hand(position, 0));
    for (const seat of [1, 2]) {
      expect(hand(view, seat)).toBe(0);
      expect(view[knowledge.UNKNOWN + seat]).toBe(sum(countCards(hand(position, seat))));
    }
  });

  it("evaluates moves by a net, though the memory grows for it", () => {
    const position = playGame(2, 3).find((each) => each[at.PHASE] === at.TURN)!;
    const even = engine.addNet(2, new Float32Array(layout.net_lengths[2]));
    const moves = engine.evaluate(position, even);
    expect(new Set(moves.map((move) => move.numbers[0]))).toEqual(new Set(engine.legal(position)));
    expect(moves.every(({ chances }) => chances[0] === 0.5 && chances[1] === 0.5)).toBe(true);
    expect(() => engine.addNet(3, new Float32Array(layout.net_lengths[2]))).toThrow("3 players");
  });

  it("is fetched, and unpacked if the server has not done it", async () => {
    for (const body of [bytes, new Uint8Array(gunzipSync(bytes))]) {
      vi.stubGlobal("fetch", async () => new Response(body));
      expect((await Engine.load()).setUp(4)).toEqual(engine.setUp(4));
    }
    vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
    await expect(Engine.load()).rejects.toThrow("404");
  });
});
