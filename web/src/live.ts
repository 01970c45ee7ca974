/** The live connection to a table: it heals itself, and what was asked is asked again until it is answered. */

import type { Answer, Ask, Chat, Lobby, Shuffle, State, Tick, Told } from "./wire";

export type Status = "connecting" | "open" | "lost" | "elsewhere" | "gone";

/** How the server closes a connection to a table that is not there, or not for this device. */
const NO_SUCH_TABLE = 4404;
/** How it closes one whose place newer pages of this device have taken; if all came again, they would push each other out. */
const REPLACED = 4409;

/** A message without the parts that the connection adds. */
export type Wish = Ask extends infer A ? (A extends Ask ? Omit<A, "id" | "seq"> : never) : never;

interface Waiting {
  readonly ask: Ask;
  readonly settle: (answer: Answer) => void;
}

export interface Ears {
  state(state: State): void;
  lobby(lobby: Lobby): void;
  chat(chat: Chat): void;
  tick(tick: Tick): void;
  shuffle(shuffle: Shuffle): void;
  status(status: Status): void;
}

/** What a connection needs of the world, so that tests can hand in another one. */
export interface World {
  socket(url: string): WebSocket;
  later(act: () => void, milliseconds: number): number;
  never(timer: number): void;
  chance(): number;
  /** So many random bytes that nobody can guess. */
  bytes(count: number): Uint8Array;
}

export const browser: World = {
  socket: (url) => new WebSocket(url),
  later: (act, milliseconds) => window.setTimeout(act, milliseconds),
  never: (timer) => window.clearTimeout(timer),
  chance: () => Math.random(),
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
};

const SHORTEST = 300;
const LONGEST = 8000;
/** How long an answer may take before the connection is taken for dead. */
const PATIENCE = 12_000;

/** How long to wait before the nth attempt: twice as long each time, and never all at once. */
export function pause(attempt: number, chance: number): number {
  return Math.min(LONGEST, SHORTEST * 2 ** attempt) * (0.5 + chance / 2);
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Live {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer = 0;
  private watchdog = 0;
  private closed = false;
  /** Whether the connection waits for the person, and does not come again by itself. */
  private replaced = false;
  /** Whether nothing was heard yet over this connection. */
  private fresh = true;
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
    this.world.never(this.watchdog);
    this.socket?.close();
  }

  /** Try at once, for example because the device is online again. */
  hurry(): void {
    if (this.closed || this.replaced || this.socket) return;
    this.world.never(this.timer);
    this.connect();
  }

  /** Come again, since the person wants to see the table here and not on another page. */
  resume(): void {
    this.replaced = false;
    this.hurry();
  }

  /** Take the connection for dead, for example because the device has gone offline, and try again. */
  drop(): void {
    const { socket } = this;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
    this.lose(socket, 0);
  }

  private connect(): void {
    this.ears.status(this.attempt ? "lost" : "connecting");
    const socket = this.world.socket(this.url);
    this.socket = socket;
    this.fresh = true;
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as Told);
    socket.onclose = (event: CloseEvent) => this.lose(socket, event.code);
  }

  private hear(told: Told): void {
    switch (told.type) {
      case "state":
        return this.take(told.seq, () => this.ears.state(told));
      case "lobby":
        return this.take(told.seq, () => this.ears.lobby(told));
      case "chat":
        return this.ears.chat(told);
      case "tick":
        return this.ears.tick(told);
      case "shuffle":
        return this.ears.shuffle(told);
      default:
        return this.settle(told);
    }
  }

  /** Take over how the table stands, and ask again what was not answered over the connection before. */
  private take(seq: number, tell: () => void): void {
    const { fresh } = this;
    this.fresh = false;
    this.seq = seq;
    this.attempt = 0;
    this.ears.status("open");
    tell();
    if (fresh) for (const { ask } of this.waiting.values()) this.post(ask);
  }

  private settle(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    this.world.never(this.watchdog);
    waiting?.settle(answer);
  }

  private post(ask: Ask): void {
    if (this.socket?.readyState !== 1) return;
    this.socket.send(JSON.stringify(ask));
    this.world.never(this.watchdog);
    this.watchdog = this.world.later(() => this.drop(), PATIENCE);
  }

  private lose(socket: WebSocket, code: number): void {
    if (this.socket !== socket || this.closed) return;
    this.socket = null;
    this.world.never(this.watchdog);
    if (code === NO_SUCH_TABLE) {
      this.closed = true;
      this.ears.status("gone");
      for (const { ask } of [...this.waiting.values()])
        this.settle({ type: "answer", id: ask.id, seq: this.seq, refusal: "no-such-table" });
      return;
    }
    if (code === REPLACED) {
      this.replaced = true;
      this.ears.status("elsewhere");
      return;
    }
    this.ears.status("lost");
    const wait = pause(this.attempt, this.world.chance());
    this.attempt += 1;
    this.timer = this.world.later(() => this.connect(), wait);
  }
}
