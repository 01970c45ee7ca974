/** Samples of views: games that are played from a view to the end, and what they have in common. */

import { layout, type Engine, type Net, type Position } from "../engine/engine";

const { words: at } = layout;

/** A row for each sample with the shares of all seats. */
export type Shares = readonly (readonly number[])[];

/** The words of a seat's knowledge, or a watcher's; all hands are known if they are played open. */
export function viewOf(engine: Engine, position: Position, seat: number | null, openHands: boolean): Position {
  const open = openHands ? [...position, ...Array<number>(layout.material.MAX_PLAYERS).fill(0)] : null;
  return open ?? engine.view(position, seat ?? at.NOBODY);
}

/** The view after a move of its own seat. */
export function playOnView(engine: Engine, view: Position, numbers: readonly number[]): Position {
  const words = numbers.reduce<Position>((position, number) => engine.play(position, number), view.slice(0, at.STATE));
  return [...words, ...view.slice(at.STATE)];
}

/** How many samples are played between two looks at the time. */
const CHUNK = 8;
/** After how many milliseconds others have their turn: only then can a worker be terminated at once. */
const LONGEST = 30;

/** Let everything else have its turn; unlike a timer, that costs no time if there is nothing. */
function pause(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Plays samples of views by the engine and a net. */
export class Sampler {
  private paused = performance.now();

  constructor(
    readonly engine: Engine,
    readonly net: Net,
    /** Told how many samples have just been played. */
    private readonly onplayed: (samples: number) => void = () => undefined,
  ) {}

  async play(view: Position, seed: number, first: number, samples: number): Promise<Shares> {
    const shares: number[][] = [];
    while (shares.length < samples) {
      if (performance.now() - this.paused > LONGEST) {
        await pause();
        this.paused = performance.now();
      }
      const sampling = { seed, first: first + shares.length, samples: Math.min(CHUNK, samples - shares.length) };
      shares.push(...this.engine.playSamples(view, this.net, sampling));
      this.onplayed(sampling.samples);
    }
    return shares;
  }

  seed(view: Position): number {
    return this.engine.seedView(view);
  }
}

/** How many samples at least tell that all end alike; at greater depths a quarter of all. */
const FEW = 100;

/** After how many of these samples to look whether all end alike: more would tell the same. */
export const countFew = (samples: number): number => Math.min(samples, Math.max(FEW, Math.floor(samples / 4)));

/** Whether all these samples end alike. */
export const areAlike = (results: readonly Shares[]): boolean =>
  new Set(results.flat().map((shares) => shares.join())).size === 1;

export const shareOf = (shares: Shares, seat: number): number[] => shares.map((row) => row[seat]!);
