/** The view of a board: a state, the one before it, and the seat in front. */

import { listCards } from "../game/cards";
import { listRecentTurns } from "../game/recap";
import { playSound } from "../platform/sounds";
import type { Place, State } from "../wire";
import { listSoundCues } from "./sound-cues";

export class TableView {
  state = $state.raw<State | null>(null);
  /** The previous state, from which changes are animated. */
  before = $state.raw<State | null>(null);
  /** Whether cards of the last change are still on their way. */
  moving = $state(false);
  /** The points of each seat that are still on their way to its name. */
  arriving = $state.raw<readonly number[]>([]);
  /** The seat in front for a spectator. */
  watchedSeat = $state(0);

  /** The number of turns after which the End card was first known to be near. */
  private nearSince = $state<number | null>(null);

  readonly hand: string[] = $derived(listCards(this.own?.hand ?? "-"));

  /** The turns since the seat in front last played. */
  readonly recent: number[] = $derived(this.state ? listRecentTurns(this.state, this.seat) : []);

  /** Whether everybody is in the first turn since the End card is near. */
  get isNewlyNear(): boolean {
    const { state, nearSince } = this;
    return !!state && nearSince !== null && state.turns.length < nearSince + state.players;
  }

  /** The seat in front: the viewer, the first of the device, or the one that a spectator watches. */
  get seat(): number {
    return this.state?.viewer ?? this.state?.mine[0] ?? this.watchedSeat;
  }

  /** Whose turn it is; a turn begins only when the cards of the one before have arrived. */
  get due(): number | null {
    return (this.moving ? this.before : this.state)?.due ?? null;
  }

  get own(): Place | undefined {
    return this.state?.places[this.seat];
  }

  /** Whether this device is a spectator. */
  get watching(): boolean {
    return this.state?.mine.length === 0;
  }

  show(state: State): void {
    const before = this.state;
    this.state = state;
    if (state.endCard !== "near") this.nearSince = null;
    else this.nearSince ??= state.turns.length;
    // A change of presence alone does not change the board.
    if (before?.seq === state.seq && before.view === state.view) return;
    // The view of another person at this device is not kept.
    this.before = before?.viewer === state.viewer ? before : null;
    // The animation says when the cards have arrived.
    this.moving = !!this.before && this.before.view !== state.view;
    if (this.before) for (const { sound, ...options } of listSoundCues(this.before, state)) playSound(sound, options);
  }

  /** Show a state without animation, since it does not follow the previous one. */
  jump(state: State): void {
    this.state = null;
    this.show(state);
  }
}
