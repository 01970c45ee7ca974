/** The state of an HTTP action: whether it is running, and its error. */

import { canRunEngine } from "../engine/support";
import { describeRefusal } from "../i18n/descriptions";
import { say } from "../i18n/phrases.svelte";
import { isSite } from "../platform/addresses";
import { Refusal } from "./api";

/** What a failed request is about, in words. */
export function describeFailure(code: string): string {
  if (code === "no-engine" || (code === "unreachable" && isSite && !canRunEngine())) return say("web-no-engine");
  return code === "unreachable" ? say("web-unreachable") : describeRefusal(code);
}

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
      this.error = describeFailure(problem.code);
    } finally {
      this.busy = false;
    }
  }
}
