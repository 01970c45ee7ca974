/** Questions about decisions, which a worker answers until it is stopped. */

import type { Choice } from "../wire";
import type { Knowledge } from "./knowledge";
import type { NamedAdvice, NamedDecision } from "./pieces";
import type { Shares } from "./sampler";
import type { AnswerReport, ChoicesQuestion, JudgementQuestion, Question } from "./worker";

export class Thinker {
  private worker: Worker | null = null;

  /** The best move by what a seat at a table knows. */
  advise(knowledge: Knowledge, onprogress: (done: number) => void): Promise<NamedAdvice> {
    return this.ask({ type: "advise", ...knowledge }, onprogress);
  }

  /** The shares of the victory in numbered samples. */
  value(knowledge: Knowledge, first: number, samples: number): Promise<Shares> {
    return this.ask({ type: "value", ...knowledge, first, samples });
  }

  /** How good a move is by what a seat knows. */
  weigh(knowledge: Knowledge, move: string): Promise<NamedDecision> {
    return this.ask({ type: "weigh", ...knowledge, move });
  }

  /** What could be done at a decision of a game. */
  listChoices(question: Omit<ChoicesQuestion, "type">): Promise<Choice[]> {
    return this.ask({ type: "choices", ...question });
  }

  /** How good a move is at a decision of a game, by what its seat could know. */
  judge(question: Omit<JudgementQuestion, "type">): Promise<NamedDecision> {
    return this.ask({ type: "judge", ...question });
  }

  /** Stop at once; what was asked is never answered. */
  stop(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private ask<T>(question: Question, onprogress: (done: number) => void = () => undefined): Promise<T> {
    const worker = (this.worker ??= new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
    const { port1, port2 } = new MessageChannel();
    worker.postMessage(question, [port2]);
    return new Promise((settle, reject) => {
      /** A worker that has failed makes room for one that tries again. */
      const fail = () => {
        if (this.worker === worker) this.stop();
        reject(new Error("the worker has failed"));
      };
      worker.addEventListener("error", fail, { once: true });
      port1.onmessage = ({ data }: MessageEvent<AnswerReport>) => {
        if (data.type === "progress") return onprogress(data.done);
        worker.removeEventListener("error", fail);
        port1.close();
        if (data.type === "answer") settle(data.answer as T);
        else fail();
      };
    });
  }
}
