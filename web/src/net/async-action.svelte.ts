/** The state of an HTTP action: whether it is running, and its error. */

import { describeRefusal } from "../i18n/descriptions";
import { say } from "../i18n/phrases.svelte";
import { Refusal } from "./api";

export class AsyncAction {
  busy = $state(false);
  error = $state<string | null>(null);

  async run(act: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.error = null;
    try {
      await act();
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.error = problem.code === "unreachable" ? say("web-unreachable") : describeRefusal(problem.code);
    } finally {
      this.busy = false;
    }
  }
}
