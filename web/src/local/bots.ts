/** The bots of tables in this browser: each chooses by what its seat may know, and by nothing else. */

import { NET_NOISE } from "../constants";
import { countCards, layout, type Engine, type Net, type Position } from "../engine/engine";
import { fetchWeights } from "../engine/nets";
import { listSeats } from "./notation";

const { words: at, knowledge } = layout;
const NOISE: Readonly<Record<string, number>> = NET_NOISE;

/** Some position that a seat cannot tell from the real one: its view, with unseen cards in the hands of the others. */
export function completeView(view: Position): Position {
  const words = view.slice(0, at.STATE);
  for (const seat of listSeats(view)) {
    for (let missing = view[knowledge.UNKNOWN + seat]!; missing > 0; missing -= 1) {
      const kind = countCards(words[at.SUPPLY]!).findIndex((n) => n > 0);
      const hand = at.SEATS + seat * at.SEAT_WORDS + at.HAND;
      const card = 2 ** (at.BYTE * kind);
      words[at.SUPPLY]! -= card;
      words[hand]! += card;
      words[hand - at.HAND + at.HIDDEN]! += card;
    }
  }
  return words;
}

/** Chooses the moves of bots by the nets, which it fetches when it first needs them. */
export class Bots {
  private readonly nets = new Map<number, Net>();

  constructor(
    private readonly engine: Engine,
    private readonly random: () => number = Math.random,
    private readonly fetchNet: (players: number) => Promise<Float32Array> = fetchWeights,
  ) {}

  /** The numbers of the move with the best chance to win, plus the noise of the bot. */
  async chooseMove(bot: string, view: Position): Promise<readonly number[]> {
    const noise = NOISE[bot]!;
    const moves = this.engine.evaluate(completeView(view), await this.loadNet(view[at.PLAYERS]!));
    const seat = view[at.SEAT]!;
    const values = moves.map(({ chances }) => chances[seat]! + noise * this.random());
    return moves[values.indexOf(Math.max(...values))]!.numbers;
  }

  private async loadNet(players: number): Promise<Net> {
    const net = this.nets.get(players) ?? this.engine.addNet(players, await this.fetchNet(players));
    this.nets.set(players, net);
    return net;
  }
}
