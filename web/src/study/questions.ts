/** Questions about decisions, which a worker of their own answers one by one. */

import type { Choice } from "../wire";
import type { Knowledge } from "./knowledge";
import type { NamedAdvice, NamedDecision } from "./pieces";
import type { Shares } from "./sampler";
import type { ChoicesQuestion, JudgementQuestion, Question, TableQuestion, TableReport } from "./worker";

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

/** Answers questions about what a seat at a table knows, one by one, in a worker that can be stopped at once. */
export class Thinker {
  private worker: Worker | null = null;

  /** The best move. */
  advise(knowledge: Knowledge, onprogress: (done: number) => void): Promise<NamedAdvice> {
    return this.ask({ type: "advise", ...knowledge }, onprogress);
  }

  /** The shares of the victory in numbered samples. */
  value(knowledge: Knowledge, first: number, samples: number): Promise<Shares> {
    return this.ask({ type: "value", ...knowledge, first, samples });
  }

  /** Stop at once; what was asked is never answered. */
  stop(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private ask<T>(question: TableQuestion, onprogress: (done: number) => void = () => undefined): Promise<T> {
    this.worker ??= new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    const { port1, port2 } = new MessageChannel();
    this.worker.postMessage(question, [port2]);
    return new Promise((settle, fail) => {
      port1.onmessage = ({ data }: MessageEvent<TableReport>) => {
        if (data.type === "progress") return onprogress(data.done);
        port1.close();
        if (data.type === "answer") settle(data.answer as T);
        else fail(new Error("the worker has failed"));
      };
    });
  }
}
