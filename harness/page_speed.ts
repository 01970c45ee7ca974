/** Measures the engine where it runs: what `benchmarks/page_engine.py` evaluates in a page. */

import { Engine, layout } from "../web/src/engine/engine";

const { words: at } = layout;
const WORD = 8;

/** What happens per second, from a function that does so much of it. */
function measureRate(act: () => number, seconds: number): number {
  const start = performance.now();
  let [done, passed] = [0, 0];
  while (passed < 1000 * seconds) {
    done += act();
    passed = performance.now() - start;
  }
  return (1000 * done) / passed;
}

async function fetchModule(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked = (await fetch(address)).body!.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

/** Random games per second, played by the bare module. */
async function playGames(module: Uint8Array<ArrayBuffer>, players: number, seconds: number): Promise<number> {
  const { instance } = await WebAssembly.instantiate(module);
  const { memory, __heap_base, play_games } = instance.exports as Record<string, CallableFunction> & {
    memory: WebAssembly.Memory;
    __heap_base: WebAssembly.Global<"i32">;
  };
  memory.grow(Math.ceil((WORD * at.LENGTH) / 65_536));
  const game = Math.ceil(__heap_base.value / WORD) * WORD;
  let seed = 0;
  return measureRate(() => {
    play_games!(game, players, (seed += 64), 64);
    return 64;
  }, seconds);
}

/** Rollouts of the Master per second, from a view. */
async function lookAhead(
  module: Uint8Array<ArrayBuffer>,
  players: number,
  view: readonly number[],
  weights: readonly number[],
  seconds: number,
): Promise<number> {
  const engine = await Engine.compile(module);
  const search = engine.startSearch(view, engine.addNet(players, Float32Array.from(weights)), 7);
  return measureRate(() => {
    search.run(1);
    return search.candidates();
  }, seconds);
}

Object.assign(globalThis, { pageSpeed: { fetchModule, playGames, lookAhead } });
