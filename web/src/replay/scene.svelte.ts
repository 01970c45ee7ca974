/** A table that is only looked at: the parts of the board draw it, and nothing on it can be moved. */

import { Table, type Line } from "../table.svelte";
import type { State } from "../wire";

const SILENCE: Line = {
  ask: () => new Promise(() => undefined),
  close: () => undefined,
  hurry: () => undefined,
  drop: () => undefined,
  resume: () => undefined,
};

export class Scene extends Table {
  constructor() {
    super("", () => SILENCE);
  }

  override get myTurn(): boolean {
    return false;
  }

  /** Show a moment; only what follows the moment before it moves. */
  place(state: State, follows: boolean): void {
    if (!follows) this.state = null;
    this.show(state);
  }

  override pick(): void {}
  override touchPier(): void {}
  override touchCard(): void {}
}
