/** Questions about decisions, which a worker of their own answers one by one. */

import type { Choice } from "../wire";
import type { NamedDecision } from "./pieces";
import type { ChoicesQuestion, JudgementQuestion, Question } from "./worker";

let worker: Worker | null = null;

function ask<T>(question: Question): Promise<T> {
  worker ??= new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(question, [port2]);
  return new Promise((settle) => {
    port1.onmessage = ({ data }: MessageEvent<T>) => settle(data);
  });
}

/** What could be done at a decision. */
export const askForChoices = (question: Omit<ChoicesQuestion, "type">): Promise<Choice[]> =>
  ask({ type: "choices", ...question });

/** How good a move is at a decision, by what its seat could know. */
export const askForJudgement = (question: Omit<JudgementQuestion, "type">): Promise<NamedDecision> =>
  ask({ type: "judge", ...question });
