import fs from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { countCards, Engine, layout, type Net, type Position } from "./engine";

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

/** The move of a short lookahead by sequential halving. */
function searchMove(view: readonly number[], net: Net, seed: number): number[] {
  const search = engine.startSearch(view, net, seed);
  for (let kept = search.candidates(); kept > 0; kept = kept > 1 ? Math.ceil(kept / 2) : 0) {
    search.rank(kept);
    search.run(1);
  }
  return search.best().numbers;
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

  it("describes every legal move, with what it adds to the house", () => {
    for (const position of playGame(2, 11).filter((each) => each[at.PHASE] === at.TURN)) {
      const seat = position[at.SEAT]!;
      const moves = engine.describe(position);
      expect([...new Set(moves.map((move) => move.numbers[0]))]).toEqual(engine.legal(position));
      for (const move of moves) {
        const after = move.numbers.reduce<Position>((now, number) => engine.play(now, number), position);
        const [before, now] = [position, after].map((each) => engine.summarise(each).houses[seat]!);
        expect(sum(now!.sources) - sum(before!.sources)).toBe(move.points);
        expect(before!.empty - now!.empty).toBe(move.cells.length);
        expect(now!.rows).toEqual([...before!.rows, ...move.rows].sort());
        expect(now!.columns).toEqual([...before!.columns, ...move.columns].sort());
        expect(move.wins).toBe(after[at.PHASE] === at.OVER);
      }
    }
  });

  it("says who wins, also if a seat has resigned", () => {
    const over = playGame(3, 9).at(-1)!;
    const { winners, houses, endCard } = engine.summarise(over);
    expect(winners.length).toBeGreaterThan(0);
    expect(houses.length).toBe(3);
    expect(endCard).toBeLessThanOrEqual(layout.facts.DRAWN);
    expect(engine.summarise(over, winners[0]).winners).not.toContain(winners[0]);
  });

  it("says why a move is not legal", () => {
    const { TAKES, BUILDS, DISCARDS, DRAWS } = layout.explanation;
    const position = playGame(2, 3).find((each) => each[at.PHASE] === at.TURN)!;
    expect(engine.explain(position, { kind: TAKES, piers: [1] })).toBe("two-piers");
    expect(engine.explain(position, { kind: TAKES, piers: [1, 1] })).toBe("two-piers");
    expect(engine.explain(position, { kind: TAKES, piers: [0, 1, 2] })).toBe("needs-additional-card");
    expect(engine.explain(position, { kind: DISCARDS, cards: [0] })).toBe("take-or-build");
    expect(engine.explain(position, { kind: BUILDS, colour: 0, cells: [0, 7] })).toBe("no-such-tile");
    expect(engine.explain(position, { kind: BUILDS, colour: 0, cells: [42, 43] })).toBe("nothing-underneath");
    expect(engine.explain(engine.setUp(2), { kind: DRAWS, cards: [5, 0] })).toBe("dealers-turn");
  });

  it("evaluates moves by a net, though the memory grows for it", () => {
    const position = playGame(2, 3).find((each) => each[at.PHASE] === at.TURN)!;
    const even = engine.addNet(2, new Float32Array(layout.net_lengths[2]));
    const moves = engine.evaluate(position, even);
    expect(new Set(moves.map((move) => move.numbers[0]))).toEqual(new Set(engine.legal(position)));
    expect(moves.every(({ chances }) => chances[0] === 0.5 && chances[1] === 0.5)).toBe(true);
    expect(() => engine.addNet(3, new Float32Array(layout.net_lengths[2]))).toThrow("3 players");
  });

  it("lets every kind of level choose a legal move, the same one from the same seed", () => {
    const net = engine.addNet(
      2,
      Float32Array.from({ length: layout.net_lengths[2] }, (_, i) => Math.sin(i) / 50),
    );
    for (const position of playGame(2, 5).filter((each) => each[at.PHASE] === at.TURN)) {
      const view = engine.view(position, position[at.SEAT]!);
      const legal = engine.describe(position).map((move) => move.numbers.join());
      const choices = (seed: number) => [
        engine.chooseByWeights(view, "tourist", seed),
        engine.chooseByWeights(view, "mason", seed),
        engine.chooseByNet(view, "architect", net, seed),
        engine.chooseByNet(view, "planner", net, seed),
        searchMove(view, net, seed),
      ];
      expect(legal).toEqual(expect.arrayContaining(choices(8).map((move) => move.join())));
      expect(choices(8)).toEqual(choices(8));
    }
  });

  it("chooses the move with the best evaluation", () => {
    const net = engine.addNet(
      2,
      Float32Array.from({ length: layout.net_lengths[2] }, (_, i) => Math.cos(i) / 50),
    );
    const position = playGame(2, 5).find((each) => each[at.PHASE] === at.TURN)!;
    const seat = position[at.SEAT]!;
    const moves = engine.evaluate(position, net);
    const top = Math.max(...moves.map((move) => move.chances[seat]!));
    const chanceOf = (chosen: number[]) =>
      moves.find(({ numbers }) => numbers.join() === chosen.join())!.chances[seat]!;
    expect(chanceOf(engine.chooseByNet(engine.view(position, seat), "planner", net, 1))).toBeCloseTo(top, 4);
    const search = engine.startSearch(engine.view(position, seat), net, 1);
    expect(search.best().chances[seat]).toBeCloseTo(top, 4);
    search.run(5);
    expect(search.best().chances.reduce((all, chance) => all + chance)).toBeCloseTo(1, 5);
  });

  it("values a view by numbered samples", () => {
    const net = engine.addNet(
      3,
      Float32Array.from({ length: layout.net_lengths[3] }, (_, i) => Math.cos(i) / 50),
    );
    const game = playGame(3, 5);
    const view = engine.view(
      game.find((each) => each[at.PHASE] === at.TURN)!,
      0,
    );
    const play = (first: number, samples: number) => engine.playSamples(view, net, { seed: 7, first, samples });
    const shares = play(0, 3);
    expect(shares.map(sum)).toEqual([1, 1, 1].map((whole) => expect.closeTo(whole, 12)));
    expect([...play(0, 1), ...play(1, 2)]).toEqual(shares);
    const search = engine.startSearch(view, net, 1);
    const best = search.best();
    play(0, 1);
    expect(search.best()).toEqual(best);
    const over = game.at(-1)!;
    const { winners } = engine.summarise(over);
    const result = [0, 1, 2].map((seat) => (winners.includes(seat) ? 1 / winners.length : 0));
    expect(engine.playSamples(engine.view(over, 0), net, { seed: 7, first: 0, samples: 1 })).toEqual([result]);
  });

  it("gives views before and after a refill the same seed", () => {
    const game = playGame(2, 5);
    const before = game.findIndex((each, i) => i > 30 && each[at.PHASE] === at.DRAW);
    const after = game.findIndex((each, i) => i > before && each[at.PHASE] === at.TURN);
    const [seed, same] = [before, after].map((i) => engine.seedView(engine.view(game[i]!, 0)));
    expect(seed).toBe(same);
    expect(Number.isSafeInteger(seed)).toBe(true);
    expect(engine.seedView(engine.view(game[before]!, 0), 1)).not.toBe(seed);
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
