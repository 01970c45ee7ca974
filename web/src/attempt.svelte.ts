/** Something that a person asked for over HTTP: whether it is still being done, and what went wrong. */

import { refusalWords } from "./announce";
import { Refusal } from "./api";
import { say } from "./phrases.svelte";

export class Attempt {
  busy = $state(false);
  trouble = $state<string | null>(null);

  async make(act: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.trouble = null;
    try {
      await act();
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.trouble = problem.code === "unreachable" ? say("web-lost") : refusalWords(problem.code);
    } finally {
      this.busy = false;
    }
  }
}
