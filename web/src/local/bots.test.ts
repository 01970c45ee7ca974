import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { compileEngine } from "../engine/compiled-engine";
import { layout } from "../engine/engine";
import { readWeights } from "../engine/nets";
import { Bots } from "./bots";

const engine = await compileEngine();
const readNet = async (players: number) =>
  readWeights(
    new Uint8Array(fs.readFileSync(path.join(import.meta.dirname, "..", "engine", `net-${players}.f16`))).buffer,
  );
const bots = new Bots(engine, readNet);

/** What the first seat knows after a deal. */
function dealView(first: number): readonly number[] {
  let position = engine.setUp(2);
  for (let i = first; position[layout.words.PHASE] !== layout.words.TURN; i += 1) {
    const legal = engine.legal(position);
    position = engine.play(position, legal[i % legal.length]!);
  }
  return engine.view(position, 0);
}

const view = dealView(0);
const slow = { seed: 7, playouts: 600, milliseconds: Infinity };

it("lets other tasks run while the Master thinks", async () => {
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 1);
  await bots.chooseMove("master", view, slow);
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(0);
});

it("gives every Master its own search, one after the other", async () => {
  const [one, other] = [view, dealView(3)];
  const alone = [await bots.chooseMove("master", one, slow), await bots.chooseMove("master", other, slow)];
  const together = [one, other].map((each) => bots.chooseMove("master", each, slow));
  expect(await Promise.all(together)).toEqual(alone);
});

it("stops a Master, and lets the next one think", async () => {
  const stop = new AbortController();
  const stopped = bots.chooseMove("master", view, { ...slow, playouts: Infinity, signal: stop.signal });
  setTimeout(() => stop.abort(), 20);
  await expect(stopped).rejects.toThrow("aborted");
  expect(await bots.chooseMove("master", view, slow)).toEqual(await bots.chooseMove("master", view, slow));
});
