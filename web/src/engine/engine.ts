/**
 * The rules and the search as a WebAssembly module: this folder owns its memory and its calls, and knows no rules.
 *
 * A position is a list of numbers, whose places `layout.words` names; each decision, and each card that the dealer
 * draws, has a number of its own (`layout.numbers`).
 */

import type { Address, Exports } from "./exports";
import {
  countCards,
  listBits,
  readDescription,
  readSummary,
  writeBag,
  writeClaim,
  type Claim,
  type Description,
  type Summary,
} from "./facts";
import layout from "./layout.json";

export { layout };
export { countCards, listBits } from "./facts";
export type { Claim, Description, Summary };

/** The words of a position. */
export type Position = readonly number[];

/** A legal move by its numbers, the second for a build only, and every seat's chance to win after it. */
export interface EvaluatedMove {
  numbers: number[];
  chances: number[];
}

/** A lookahead that can be run in slices. */
export interface Search {
  /** How many candidates the next samples are played from. */
  candidates(): number;
  /** Play so many samples from each candidate; a sample of one candidate is a playout. */
  run(samples: number): void;
  /** Order the candidates, the best first, and keep so many of them. */
  rank(kept: number): void;
  /** The first candidate, and every seat's chance to win after it. */
  best(): EvaluatedMove;
}

/** Samples of a view, which are numbered: the same seed and number give the same unknown cards, refills and noise. */
export interface Sampling {
  seed: number;
  /** The number of the first sample. */
  first: number;
  /** How many samples are played, each for some milliseconds. */
  samples: number;
}

/** A net that lies in the memory of the module, for a number of players. */
export interface Net {
  readonly players: number;
  readonly weights: Address;
}

const { words: at, knowledge, numbers, playout, description, facts, explanation, network, evaluation } = layout;

const { workspace, lookahead, choice, valuation } = layout;
/** The words of the desk with the candidates of a search. */
const DESK = workspace.CANDIDATE + choice.FIELD * workspace.CANDIDATE_WORDS;

const WORD = 8;
const DOUBLE = 8;
const SINGLE = 4;
const ALIGNMENT = 16;
const PAGE = 65_536;
/** The first bytes of a gzipped file. */
const GZIPPED = [0x1f, 0x8b];

/** The compiled module; it remembers no game, so one serves any number of them. */
export class Engine {
  readonly #exports: Exports;
  readonly #game: Address;
  readonly #view: Address;
  readonly #rows: Address;
  readonly #facts: Address;
  readonly #desk: Address;
  readonly #sums: Address;
  readonly #sampled: Address;
  /** What every evaluation writes on: two games, the features, and the units of the net. */
  readonly #scratch: [Address, Address, Address, Address];
  #free: Address;

  private constructor(exports: Exports) {
    this.#exports = exports;
    this.#free = exports.__heap_base.value;
    this.#game = this.#allocate(WORD * at.LENGTH);
    this.#view = this.#allocate(WORD * knowledge.VIEW_WORDS);
    this.#rows = this.#allocate(
      Math.max(DOUBLE * evaluation.ROW * evaluation.MOST_ROWS, WORD * description.MOST_WORDS),
    );
    this.#facts = this.#allocate(WORD * Math.max(description.DESCRIPTION, facts.FACTS, explanation.CLAIM));
    this.#desk = this.#allocate(WORD * DESK);
    this.#sums = this.#allocate(DOUBLE * lookahead.SUM_WORDS * choice.FIELD);
    this.#sampled = this.#allocate(WORD * workspace.CANDIDATE);
    const games = [this.#allocate(WORD * at.LENGTH), this.#allocate(WORD * at.LENGTH)] as const;
    this.#scratch = [...games, this.#allocate(WORD * evaluation.FEATURES), this.#allocate(SINGLE * network.UNITS)];
  }

  /** Compile the module from its bytes, which may be gzipped. */
  static async compile(bytes: Uint8Array<ArrayBuffer>): Promise<Engine> {
    const isGzipped = GZIPPED.every((byte, i) => bytes[i] === byte);
    const { instance } = await WebAssembly.instantiate(isGzipped ? await unpack(bytes) : bytes);
    return new Engine(instance.exports as unknown as Exports);
  }

  /** Fetch and compile the module. */
  static async load(address: string | URL = new URL("./nyhavn.wasm.gz", import.meta.url)): Promise<Engine> {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
    return Engine.compile(new Uint8Array(await response.arrayBuffer()));
  }

  /** The position of a game of so many players before the deal. */
  setUp(players: number): Position {
    this.#exports.set_up(this.#game, players);
    return this.#read(this.#game, at.STATE);
  }

  /** The numbers of all legal decisions; while the dealer draws, of all cards that can come. */
  legal(position: Position): number[] {
    return this.#proceed(position, playout.NOTHING);
  }

  /** The position after a legal number. */
  play(position: Position, number: number): Position {
    this.#proceed(position, number);
    return this.#read(this.#game, at.STATE);
  }

  /** How many cards of each kind the next card is drawn from. */
  drawable(position: Position): number[] {
    this.#load(position);
    return countCards(this.#exports.drawable(this.#game));
  }

  /** The dealer's number for the card at an index of the drawable cards, sorted by kind. */
  drawAt(position: Position, index: number): number {
    this.#load(position);
    return numbers.DRAWS + this.#exports.pick(this.#exports.drawable(this.#game), index);
  }

  /** The position after a card, by its kind, is removed from the supply. */
  remove(position: Position, card: number): Position {
    this.#load(position);
    this.#exports.remove(this.#game, card);
    return this.#read(this.#game, at.STATE);
  }

  /** The position after cards, by their kinds, are put on the pile of discards. */
  discard(position: Position, cards: readonly number[]): Position {
    return position.map((word, place) => (place === at.DISCARDS ? word + writeBag(cards) : word));
  }

  /** What a seat may know: a position without the hidden cards, then how many of each hand it has not seen. */
  view(position: Position, viewer: number): readonly number[] {
    this.#load(position);
    this.#exports.write_view(this.#game, viewer, this.#view);
    return this.#read(this.#view, knowledge.VIEW_WORDS);
  }

  /** Some position that is consistent with a view. */
  assumePosition(view: readonly number[]): Position {
    this.#assumeHands(view);
    return this.#read(this.#game, at.STATE);
  }

  /** What each legal move of the seat to move costs and brings. */
  describe(position: Position): Description[] {
    this.#load(position);
    const count = this.#exports.describe_moves(this.#game, this.#scratch[0], this.#facts, this.#rows);
    const row = (i: number) => this.#read(this.#rows + WORD * i * description.DESCRIPTION, description.DESCRIPTION);
    return Array.from({ length: count }, (_, i) => readDescription(row(i)));
  }

  /** Who wins if the game ends here, how the points of each house are made up, and where the End card is. */
  summarise(position: Position, loser: number = at.NOBODY): Summary {
    this.#load(position);
    this.#exports.summarise(this.#game, loser, this.#facts);
    return readSummary(this.#read(this.#facts, facts.FACTS), position[at.PLAYERS]!);
  }

  /** The seats that could win with one tile in their next turn, as far as a view tells. */
  contenders(view: readonly number[]): number[] {
    this.#words(this.#view, knowledge.VIEW_WORDS).set(view.map(BigInt));
    return listBits(this.#exports.contenders(this.#view, this.#game));
  }

  /** Whether a position can occur in a game. */
  isPossible(position: Position): boolean {
    this.#load(position);
    return this.#exports.validate(this.#game) === layout.validation.POSSIBLE;
  }

  /** The code of the reason why a move that is not legal is not. */
  explain(position: Position, claim: Claim): string {
    this.#loadClaim(position, claim);
    return layout.reasons[this.#exports.explain(this.#game, this.#facts)]!;
  }

  /** How many cards the payment of a claimed build lacks, which is refused because it pays too few. */
  countMissing(position: Position, claim: Claim): number {
    this.#loadClaim(position, claim);
    return this.#exports.count_missing(this.#game, this.#facts);
  }

  #loadClaim(position: Position, claim: Claim): void {
    this.#load(position);
    this.#words(this.#facts, explanation.CLAIM).set(writeClaim(claim).map(BigInt));
  }

  /** Put the weights of a net for a number of players into the memory of the module, where they stay. */
  addNet(players: number, weights: Float32Array): Net {
    const length = layout.net_lengths[`${players}` as keyof typeof layout.net_lengths];
    if (weights.length !== length) throw new Error(`a net for ${players} players has ${length} weights`);
    const address = this.#allocate(weights.byteLength);
    new Float32Array(this.#exports.memory.buffer, address, weights.length).set(weights);
    return { players, weights: address };
  }

  /** The move of a level that chooses by weights, by its numbers, from a view and a seed. */
  chooseByWeights(view: readonly number[], level: keyof typeof layout.level_weights, seed: number): number[] {
    this.#load(view);
    this.#words(this.#desk, workspace.KNOWN).set(layout.level_weights[level].map(BigInt));
    this.#exports.choose_by_weights(this.#game, this.#desk, seed, this.#facts);
    return this.#readMove(this.#facts);
  }

  /** The move of a level that looks one move ahead by a net, by its numbers, from a view and a seed. */
  chooseByNet(view: readonly number[], level: keyof typeof layout.noise, net: Net, seed: number): number[] {
    this.#assumeHands(view);
    const evaluator = [net.weights, ...this.#scratch] as const;
    this.#exports.choose_by_net(this.#game, ...evaluator, this.#rows, layout.noise[level], seed, this.#facts);
    return this.#readMove(this.#facts);
  }

  /** Begin to look ahead from the best moves of a net, as the Master does; there is one search at a time. */
  startSearch(view: readonly number[], net: Net, seed: number): Search {
    this.#assumeHands(view);
    const { start_search, look_ahead, rank_candidates } = this.#exports;
    const evaluator = [net.weights, ...this.#scratch] as const;
    start_search(this.#game, this.#view, ...evaluator, this.#rows, this.#desk, seed, this.#sums);
    const candidates = () => Number(this.#words(this.#desk, DESK)[workspace.CANDIDATES]);
    return {
      candidates,
      run: (samples) => look_ahead(this.#game, this.#desk, ...evaluator, choice.TURNS, samples, this.#sums),
      rank: (kept) => rank_candidates(this.#desk, kept, this.#sums),
      best: () => ({ numbers: this.#readMove(this.#desk + WORD * workspace.CANDIDATE), chances: this.#chances(net) }),
    };
  }

  /** A seed that views before and after a refill share, so that their samples differ by the views and not by chance. */
  seedView(view: readonly number[], salt = 0): number {
    this.#words(this.#view, knowledge.VIEW_WORDS).set(view.map(BigInt));
    return this.#exports.seed_view(this.#view, salt);
  }

  /** The shares of all seats in samples of a view, each played to the end by a net with a little noise. */
  playSamples(view: readonly number[], net: Net, { seed, first, samples }: Sampling): number[][] {
    const { players } = net;
    const desk = this.#words(this.#sampled, workspace.CANDIDATE);
    desk.set(view.map(BigInt), workspace.KNOWN);
    desk.set([seed, first].map(BigInt), workspace.SEED);
    const noise = valuation.NOISE[`${players}` as keyof typeof valuation.NOISE];
    const evaluator = [net.weights, ...this.#scratch] as const;
    return Array.from({ length: samples }, () => {
      this.#exports.value_position(this.#game, this.#sampled, ...evaluator, 1, noise, this.#rows);
      return this.#readDoubles(this.#rows, players);
    });
  }

  /** Every legal move of the seat to move in a position or a view of that seat, evaluated by a net from what it knows. */
  evaluate(position: Position, net: Net): EvaluatedMove[] {
    if (position.length > at.STATE) this.#assumeHands(position);
    else this.#load(position);
    const count = this.#exports.evaluate_moves(this.#game, net.weights, ...this.#scratch, this.#rows);
    const rows = new Float64Array(this.#exports.memory.buffer, this.#rows, evaluation.ROW * count);
    return Array.from({ length: count }, (_, i) => {
      const row = rows.subarray(evaluation.ROW * i, evaluation.ROW * (i + 1));
      const chances = row.subarray(evaluation.CHANCE, evaluation.CHANCE + net.players);
      return { numbers: [...row.subarray(0, evaluation.CHANCE)].filter(isNumber), chances: [...chances] };
    });
  }

  /** Memory that is never freed, for so many bytes. */
  #allocate(bytes: number): Address {
    const { memory } = this.#exports;
    const address = Math.ceil(this.#free / ALIGNMENT) * ALIGNMENT;
    this.#free = address + bytes;
    const missing = this.#free - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    return address;
  }

  /** Load a view as some position that is consistent with it. */
  #assumeHands(view: readonly number[]): void {
    this.#words(this.#view, knowledge.VIEW_WORDS).set(view.map(BigInt));
    this.#exports.assume_hands(this.#view, this.#game);
  }

  #readMove(address: Address): number[] {
    return this.#read(address, choice.MOVE).filter(isNumber);
  }

  /** The mean chances of all seats after the first candidate. */
  #chances({ players }: Net): number[] {
    const weight = choice.EVALUATION_WEIGHT + Number(this.#words(this.#desk, DESK)[workspace.SAMPLES]);
    return this.#readDoubles(this.#sums, players).map((sum) => sum / weight);
  }

  #proceed(position: Position, number: number): number[] {
    this.#load(position);
    const count = this.#exports.proceed(this.#game, number);
    return this.#read(this.#game + WORD * at.LEGAL, count);
  }

  #load(position: Position): void {
    this.#words(this.#game, at.STATE).set(position.slice(0, at.STATE).map(BigInt));
  }

  #read(address: Address, length: number): number[] {
    return Array.from(this.#words(address, length), Number);
  }

  #readDoubles(address: Address, length: number): number[] {
    return [...new Float64Array(this.#exports.memory.buffer, address, length)];
  }

  /** A view of the memory, which is void once the memory grows. */
  #words(address: Address, length: number): BigInt64Array {
    return new BigInt64Array(this.#exports.memory.buffer, address, length);
  }
}

function isNumber(number: number): boolean {
  return number !== playout.NOTHING;
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked).arrayBuffer();
}
