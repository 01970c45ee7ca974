/** The bots of tables in this browser: each chooses by what its seat may know, and by nothing else. */

import { layout, type Engine, type Net, type Position } from "../engine/engine";
import { fetchWeights } from "../engine/nets";

const { words: at, level_weights: weighing, noise } = layout;

/** What the Master may spend on a move, in playouts and in milliseconds, as on a server. */
const PLAYOUTS = 1000;
const MILLISECONDS = 900;
/** After so many milliseconds the Master lets the worker do something else. */
const SLICE = 50;
const SEEDS = 2 ** 52;
const WORD_BITS = 32;

/** How a bot thinks; without a seed it is drawn. */
export interface Thinking {
  readonly seed?: number;
  readonly playouts?: number;
  readonly milliseconds?: number;
  /** Stops the Master, who raises the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** Chooses the moves of bots; nets are fetched when a bot first needs them. */
export class Bots {
  private readonly nets = new Map<number, Net>();
  /** The Master's moves one by one, since the engine has one search at a time. */
  private searches: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly engine: Engine,
    private readonly fetchNet: (players: number) => Promise<Float32Array> = fetchWeights,
  ) {}

  /** The numbers of the move of a level, from a view. */
  async chooseMove(bot: string, view: Position, thinking: Thinking = {}): Promise<readonly number[]> {
    const { seed = Math.floor(Math.random() * SEEDS) } = thinking;
    if (bot in weighing) return this.engine.chooseByWeights(view, bot as keyof typeof weighing, seed);
    const net = await this.loadNet(view[at.PLAYERS]!);
    if (bot in noise) return this.engine.chooseByNet(view, bot as keyof typeof noise, net, seed);
    const found = this.searches.then(() => this.lookAhead(view, net, { ...thinking, seed }));
    this.searches = found.catch(() => undefined);
    return found;
  }

  /** The best move by sequential halving: after each equal part of the budget the worse half drops out. */
  private async lookAhead(
    view: Position,
    net: Net,
    { seed, playouts = PLAYOUTS, milliseconds = MILLISECONDS, signal }: Thinking & { readonly seed: number },
  ): Promise<readonly number[]> {
    const search = this.engine.startSearch(view, net, seed);
    const start = performance.now();
    const rounds = countHalvings(search.candidates());
    for (let [round, played, rested] = [1, 0, start]; round <= rounds; round += 1) {
      const [field, part] = [search.candidates(), round / rounds];
      const isAllowed = () => played + field <= part * playouts && performance.now() - start < part * milliseconds;
      while (!played || isAllowed()) {
        search.run(1);
        played += field;
        if (performance.now() - rested < SLICE) continue;
        await rest();
        signal?.throwIfAborted();
        rested = performance.now();
      }
      search.rank(round === rounds ? field : Math.ceil(field / 2));
    }
    return search.best().numbers;
  }

  private async loadNet(players: number): Promise<Net> {
    const net = this.nets.get(players) ?? this.engine.addNet(players, await this.fetchNet(players));
    this.nets.set(players, net);
    return net;
  }
}

/** How often a field is halved until one is left, and once at least; browsers need not agree on logarithms. */
const countHalvings = (field: number) => Math.max(1, WORD_BITS - Math.clz32(field - 1));

/** Let other tasks run. */
const rest = () => new Promise((rested) => setTimeout(rested, 0));
