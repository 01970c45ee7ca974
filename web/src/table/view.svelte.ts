/** What a board shows of a table: a state, the one before it, and the seat from which both are seen. */

import { listCards } from "../game/cards";
import { playSound } from "../platform/sounds";
import type { Place, State } from "../wire";

export class TableView {
  state = $state.raw<State | null>(null);
  /** The state before, from which things move to where they are now. */
  before = $state.raw<State | null>(null);
  /** The seat that is shown to somebody who only watches. */
  watchedSeat = $state(0);

  readonly hand: string[] = $derived(listCards(this.own?.hand ?? "-"));

  /** The seat in front: the viewer, or the first of the device, or one that is watched. */
  get seat(): number {
    return this.state?.viewer ?? this.state?.mine[0] ?? this.watchedSeat;
  }

  get own(): Place | undefined {
    return this.state?.places[this.seat];
  }

  /** Whether nobody at this device plays. */
  get watching(): boolean {
    return this.state?.mine.length === 0;
  }

  show(state: State): void {
    const before = this.state;
    this.state = state;
    // Who comes and goes changes nothing on the board.
    if (before?.seq === state.seq && before.view === state.view) return;
    // What somebody else at this device has seen is not kept.
    this.before = before?.viewer === state.viewer ? before : null;
    if (this.before) playChangeSound(this.before, state);
  }

  /** Show a state that does not follow the one before, so that nothing moves. */
  jump(state: State): void {
    this.state = null;
    this.show(state);
  }
}

/** Let what has changed be heard. */
function playChangeSound(before: State, now: State): void {
  const sumScores = ({ places }: State) => places.reduce((sum, place) => sum + place.house.score, 0);
  const countTiles = ({ places }: State) => places.reduce((sum, place) => sum + place.house.tiles.length, 0);
  if (sumScores(now) > sumScores(before)) playSound("gain");
  else if (countTiles(now) > countTiles(before)) playSound("tile");
  else if (now.harbour !== before.harbour) playSound("card");
}
