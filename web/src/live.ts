/** The live connection to a table: it heals itself, and what was asked is asked again until it is answered. */

import type { Answer, Ask, State, Told } from "./wire";

export type Status = "connecting" | "open" | "lost" | "gone";

/** How the server closes a connection to a table that is not there, or not for this device. */
const NO_SUCH_TABLE = 4404;

/** A message without the parts that the connection adds. */
export type Wish = Ask extends infer A ? (A extends Ask ? Omit<A, "id" | "seq"> : never) : never;

interface Waiting {
  readonly ask: Ask;
  readonly settle: (answer: Answer) => void;
}

export interface Ears {
  state(state: State): void;
  status(status: Status): void;
}

/** What a connection needs of the world, so that tests can hand in another one. */
export interface World {
  socket(url: string): WebSocket;
  later(act: () => void, milliseconds: number): number;
  never(timer: number): void;
  chance(): number;
}

export const browser: World = {
  socket: (url) => new WebSocket(url),
  later: (act, milliseconds) => window.setTimeout(act, milliseconds),
  never: (timer) => window.clearTimeout(timer),
  chance: () => Math.random(),
};

const SHORTEST = 300;
const LONGEST = 8000;

/** How long to wait before the nth attempt: twice as long each time, and never all at once. */
export function pause(attempt: number, chance: number): number {
  return Math.min(LONGEST, SHORTEST * 2 ** attempt) * (0.5 + chance / 2);
}

export class Live {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer = 0;
  private closed = false;
  private seq = 0;
  private counter = 0;
  private readonly session: string;
  private readonly waiting = new Map<string, Waiting>();

  constructor(
    private readonly url: string,
    private readonly ears: Ears,
    private readonly world: World = browser,
  ) {
    this.session = Math.floor(world.chance() * 2 ** 48).toString(36);
    this.connect();
  }

  /** Ask for something; the answer comes when it is stored, however often the connection breaks. */
  ask(wish: Wish): Promise<Answer> {
    this.counter += 1;
    const ask = { ...wish, id: `${this.session}-${this.counter}`, seq: this.seq } as Ask;
    return new Promise((settle) => {
      this.waiting.set(ask.id, { ask, settle });
      this.post(ask);
    });
  }

  close(): void {
    this.closed = true;
    this.world.never(this.timer);
    this.socket?.close();
  }

  /** Try at once, for example because the device is online again. */
  hurry(): void {
    if (this.closed || this.socket) return;
    this.world.never(this.timer);
    this.connect();
  }

  private connect(): void {
    this.ears.status(this.attempt ? "lost" : "connecting");
    const socket = this.world.socket(this.url);
    this.socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as Told);
    socket.onclose = (event: CloseEvent) => this.lose(socket, event.code);
  }

  private hear(told: Told): void {
    if (told.type === "state") {
      const fresh = this.attempt > 0 || this.seq === 0;
      this.seq = told.seq;
      this.attempt = 0;
      this.ears.status("open");
      this.ears.state(told);
      if (fresh) for (const { ask } of this.waiting.values()) this.post(ask);
      return;
    }
    const waiting = this.waiting.get(told.id);
    this.waiting.delete(told.id);
    waiting?.settle(told);
  }

  private post(ask: Ask): void {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(ask));
  }

  private lose(socket: WebSocket, code: number): void {
    if (this.socket !== socket || this.closed) return;
    this.socket = null;
    if (code === NO_SUCH_TABLE) {
      this.closed = true;
      this.ears.status("gone");
      return;
    }
    this.ears.status("lost");
    const wait = pause(this.attempt, this.world.chance());
    this.attempt += 1;
    this.timer = this.world.later(() => this.connect(), wait);
  }
}
