/** The bots of tables in this browser: each chooses by what its seat may know, and by nothing else. */

import { layout, type Engine, type Net, type Position } from "../engine/engine";
import { fetchWeights } from "../engine/nets";

const { words: at, level_weights: weighing, noise } = layout;

/** What the Master may spend on a move, in playouts and in milliseconds, as on a server. */
const PLAYOUTS = 1000;
const MILLISECONDS = 900;
const SEEDS = 2 ** 52;

/** Chooses the moves of bots; nets are fetched when a bot first needs them. */
export class Bots {
  private readonly nets = new Map<number, Net>();

  constructor(
    private readonly engine: Engine,
    private readonly fetchNet: (players: number) => Promise<Float32Array> = fetchWeights,
  ) {}

  /** The numbers of the move of a level, from a view. */
  async chooseMove(bot: string, view: Position): Promise<readonly number[]> {
    const seed = Math.floor(Math.random() * SEEDS);
    if (bot in weighing) return this.engine.chooseByWeights(view, bot as keyof typeof weighing, seed);
    const net = await this.loadNet(view[at.PLAYERS]!);
    if (bot in noise) return this.engine.chooseByNet(view, bot as keyof typeof noise, net, seed);
    return this.lookAhead(view, net, seed);
  }

  /** The best move by sequential halving: after each equal part of the budget the worse half drops out. */
  private lookAhead(view: Position, net: Net, seed: number): readonly number[] {
    const search = this.engine.startSearch(view, net, seed);
    const [start, rounds] = [performance.now(), Math.max(1, Math.ceil(Math.log2(search.candidates())))];
    for (let round = 1, played = 0; round <= rounds; round += 1) {
      const [field, part] = [search.candidates(), round / rounds];
      do {
        search.run(1);
        played += field;
      } while (played + field <= part * PLAYOUTS && performance.now() - start < part * MILLISECONDS);
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
