// Runs the WebAssembly module in Node: reads a request per line as JSON, and answers with a line of JSON.

import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";

const folder = process.argv[2] ?? path.join(import.meta.dirname, "..", "web", "src", "engine");
const layout = JSON.parse(fs.readFileSync(path.join(folder, "layout.json"), "utf8"));
const { words: at, numbers, network, evaluation, workspace, lookahead, playout } = layout;
const code = gunzipSync(fs.readFileSync(path.join(folder, "nyhavn.wasm.gz")));
const { exports: engine } = new WebAssembly.Instance(new WebAssembly.Module(code));

let free = engine.__heap_base.value;
function allocate(bytes) {
  const address = Math.ceil(free / 16) * 16;
  free = address + bytes;
  const missing = free - engine.memory.buffer.byteLength;
  if (missing > 0) engine.memory.grow(Math.ceil(missing / 65536));
  return address;
}

const game = allocate(8 * at.LENGTH);
const copy = allocate(8 * at.LENGTH);
const rows = allocate(8 * Math.max(evaluation.ROW * evaluation.MOST_ROWS, layout.description.MOST_WORDS));
const desk = allocate(8 * (workspace.CANDIDATE + 64 * workspace.CANDIDATE_WORDS));
const sums = allocate(8 * lookahead.SUM_WORDS * 64);
const description = allocate(8 * layout.description.DESCRIPTION);
const facts = allocate(8 * layout.facts.FACTS);
const viewed = allocate(8 * layout.knowledge.VIEW_WORDS);
const claimed = allocate(8 * layout.explanation.CLAIM);
const scratch = [8 * at.LENGTH, 8 * at.LENGTH, 8 * evaluation.FEATURES, 4 * network.UNITS].map(allocate);
const nets = {};

const wordsAt = (address, length) => new BigInt64Array(engine.memory.buffer, address, length);
const doublesAt = (address, length) => [...new Float64Array(engine.memory.buffer, address, length)];
const write = (address, numbers) => wordsAt(address, numbers.length).set(numbers.map(BigInt));
const read = (address, length) => [...wordsAt(address, length)].map(Number);
const load = (words) => write(game, words);

/** The number of sequences of moves of the game at an address, with refills from a script. */
function perft(address, depth, script, drawn) {
  if (depth === 0) return 1;
  const w = wordsAt(address, at.LENGTH);
  let n = engine.proceed(address, playout.NOTHING);
  while (Number(w[at.PHASE]) === at.DRAW) {
    const listed = read(address + 8 * at.LEGAL, n);
    let card = script[drawn++ % script.length];
    while (!listed.includes(numbers.DRAWS + card)) card = (card + 1) % (numbers.NUMBERS - numbers.DRAWS);
    n = engine.proceed(address, numbers.DRAWS + card);
  }
  if (n === 0) return 1;
  const state = w.slice(0, at.STATE);
  let count = 0;
  for (const number of w.slice(at.LEGAL, at.LEGAL + n)) {
    wordsAt(address, at.STATE).set(state);
    const paying = engine.proceed(address, Number(number));
    if (Number(w[at.PHASE]) !== at.PAY) {
      count += perft(address, depth - 1, script, drawn);
      continue;
    }
    const chosen = w.slice(0, at.STATE);
    for (const way of w.slice(at.LEGAL, at.LEGAL + paying)) {
      wordsAt(address, at.STATE).set(chosen);
      engine.proceed(address, Number(way));
      count += perft(address, depth - 1, script, drawn);
    }
  }
  return count;
}

const REQUESTS = {
  imports: () => WebAssembly.Module.imports(new WebAssembly.Module(code)),
  exports: () => Object.keys(engine),
  /** A hash of the words after each of some random games. */
  seeded({ players, seed, games }) {
    return Array.from({ length: games }, (_, i) => {
      wordsAt(game, at.LEGAL).fill(0n);
      engine.play_games(game, players, seed + i, 1);
      return createHash("sha1").update(new Uint8Array(engine.memory.buffer, game, 8 * at.LEGAL)).digest("hex");
    });
  },
  /** The legal numbers before each number of a game is played, and the words after the last one. */
  replay({ words, played }) {
    load(words);
    let n = engine.proceed(game, playout.NOTHING);
    const legal = [read(game + 8 * at.LEGAL, n)];
    for (const number of played) {
      n = engine.proceed(game, number);
      legal.push(read(game + 8 * at.LEGAL, n));
    }
    return { legal, words: read(game, at.STATE) };
  },
  perft({ words, depth, script }) {
    load(words);
    return perft(game, depth, script, 0);
  },
  view({ words, viewer, length }) {
    load(words);
    engine.write_view(game, viewer, copy);
    return read(copy, length);
  },
  draws({ words }) {
    load(words);
    const bag = engine.drawable(game);
    return Array.from({ length: 120 }, (_, index) => engine.pick(bag, index));
  },
  describe({ words }) {
    load(words);
    return read(rows, layout.description.DESCRIPTION * engine.describe_moves(game, copy, description, rows));
  },
  contenders({ view }) {
    write(viewed, view);
    return engine.contenders(viewed, copy);
  },
  validate({ words }) {
    load(words);
    return engine.validate(game);
  },
  summarise({ words, loser }) {
    load(words);
    wordsAt(facts, layout.facts.FACTS).fill(0n);
    engine.summarise(game, loser, facts);
    return read(facts, layout.facts.FACTS);
  },
  explain({ words, claim }) {
    load(words);
    write(claimed, claim);
    return engine.explain(game, claimed);
  },
  net({ players, file }) {
    const weights = fs.readFileSync(file);
    nets[players] = allocate(weights.length);
    new Uint8Array(engine.memory.buffer).set(weights, nets[players]);
  },
  evaluate({ players, words }) {
    load(words);
    return doublesAt(rows, evaluation.ROW * engine.evaluate_moves(game, nets[players], ...scratch, rows));
  },
  /** The moves of all levels but the Master for a view and a seed, and the Master's candidates with their sums. */
  choose({ players, view, seed }) {
    const { choice, knowledge, level_weights, noise } = layout;
    const chosen = {};
    for (const [level, weights] of Object.entries(level_weights)) {
      load(view.slice(0, at.STATE));
      write(desk, weights);
      engine.choose_by_weights(game, desk, seed, facts);
      chosen[level] = read(facts, choice.MOVE);
    }
    write(viewed, view.concat(Array(knowledge.VIEW_WORDS - view.length).fill(0)));
    engine.assume_hands(viewed, game);
    for (const [level, share] of Object.entries(noise)) {
      engine.choose_by_net(game, nets[players], ...scratch, rows, share, seed, facts);
      chosen[level] = read(facts, choice.MOVE);
    }
    engine.start_search(game, viewed, nets[players], ...scratch, rows, desk, seed, sums);
    engine.look_ahead(game, desk, nets[players], ...scratch, choice.TURNS, 3, sums);
    engine.rank_candidates(desk, choice.FIELD, sums);
    const count = read(desk, workspace.CANDIDATE)[workspace.CANDIDATES];
    const words = read(desk + 8 * workspace.CANDIDATE, count * workspace.CANDIDATE_WORDS);
    chosen.master = words.slice(0, choice.MOVE);
    return { chosen, sums: doublesAt(sums, count * lookahead.SUM_WORDS) };
  },
  /** The seed of a view, and the shares of all seats in samples from the number `first` on. */
  value({ players, view, first, samples }) {
    const { knowledge, valuation } = layout;
    write(viewed, view.concat(Array(knowledge.VIEW_WORDS - view.length).fill(0)));
    const seed = engine.seed_view(viewed, 0);
    write(desk + 8 * workspace.KNOWN, read(viewed, knowledge.VIEW_WORDS).concat(seed, first));
    engine.value_position(game, desk, nets[players], ...scratch, samples, valuation.NOISE[players], rows);
    return { seed, shares: doublesAt(rows, layout.material.MAX_PLAYERS * samples) };
  },
  look_ahead({ players, words, candidates, turns, samples }) {
    write(desk, words);
    const length = lookahead.SUM_WORDS * candidates;
    new Float64Array(engine.memory.buffer, sums, length).fill(0);
    engine.look_ahead(game, desk, nets[players], ...scratch, turns, samples, sums);
    return doublesAt(sums, length);
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { request, ...given } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(REQUESTS[request](given) ?? null)}\n`);
}
