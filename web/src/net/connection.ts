/**
 * Connections to tables. That to a server is a WebSocket: it reconnects automatically, and repeats each request until it
 * is acknowledged.
 */

import type { Answer, Command, Chat, Lobby, Shuffle, State, Tick, Update } from "../wire";

export type ConnectionStatus =
  | "connecting"
  | "open"
  | "lost"
  | "elsewhere"
  | "gone"
  /** This browser cannot play without a server, or cannot read what it keeps. */
  | "unable"
  | "unread"
  /** This browser cannot make or store the next move of a bot, and tries again. */
  | "stuck";

/** The close code for a table that does not exist, or that this device may not see. */
const NO_SUCH_TABLE = 4404;
/** The close code after newer pages of this device; reconnecting would make pages replace each other forever. */
const REPLACED = 4409;

/** A message without the parts that the connection adds. */
export type Outgoing = Command extends infer A ? (A extends Command ? Omit<A, "id" | "seq"> : never) : never;

interface Pending {
  readonly ask: Command;
  readonly settle: (answer: Answer) => void;
}

export interface ConnectionListener {
  state(state: State): void;
  lobby(lobby: Lobby): void;
  chat(chat: Chat): void;
  tick(tick: Tick): void;
  shuffle(shuffle: Shuffle): void;
  status(status: ConnectionStatus): void;
}

/** The way to a table, wherever it lives. */
export interface TableConnection {
  /** Send a request; the answer arrives when it is stored. */
  request(outgoing: Outgoing): Promise<Answer>;
  close(): void;
  /** Connect again at once, for example when the device is online again. */
  reconnect(): void;
  /** Connect again, at the person's request, where another page has taken the table over. */
  resume(): void;
  /** Drop a connection that may be dead, and connect again. */
  reset(): void;
}

/** Where tables live. */
export interface TableHost {
  connect(table: string, listener: ConnectionListener): TableConnection;
  /** The record of a game that is over. */
  fetchRecord(table: string): Promise<string>;
  /** Whether others can come to its tables by links. */
  readonly invites: boolean;
}

/** The functions of the browser that a connection needs; tests replace them. */
export interface ConnectionEnvironment {
  openSocket(url: string): WebSocket;
  setTimer(act: () => void, milliseconds: number): number;
  clearTimer(timer: number): void;
  random(): number;
  /** Cryptographically secure random bytes. */
  randomBytes(count: number): Uint8Array;
}

export const browserEnvironment: ConnectionEnvironment = {
  openSocket: (url) => new WebSocket(url),
  setTimer: (act, milliseconds) => window.setTimeout(act, milliseconds),
  clearTimer: (timer) => window.clearTimeout(timer),
  random: () => Math.random(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
};

const SHORTEST_BACKOFF = 300;
const LONGEST_BACKOFF = 8000;
/** The milliseconds after which an unanswered connection is considered dead. */
const ANSWER_TIMEOUT = 12_000;

/** Exponential backoff with jitter: the milliseconds before the nth attempt. */
export function computeBackoff(attempt: number, random: number): number {
  return Math.min(LONGEST_BACKOFF, SHORTEST_BACKOFF * 2 ** attempt) * (0.5 + random / 2);
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The WebSocket to a table of a server. */
export class Connection implements TableConnection {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer = 0;
  private watchdog = 0;
  private closed = false;
  /** Whether another page has replaced this one, so that only the person reconnects it. */
  private replaced = false;
  /** Whether no message has arrived over this connection yet. */
  private fresh = true;
  private seq = 0;
  private counter = 0;
  private readonly session: string;
  /** The requests that are not acknowledged yet. */
  private readonly outbox = new Map<string, Pending>();

  constructor(
    private readonly url: string,
    private readonly listener: ConnectionListener,
    private readonly environment: ConnectionEnvironment = browserEnvironment,
  ) {
    this.session = Math.floor(environment.random() * 2 ** 48).toString(36);
    this.connect();
  }

  /** Send a request; the answer arrives when it is stored, even if the connection breaks in between. */
  request(outgoing: Outgoing): Promise<Answer> {
    this.counter += 1;
    const ask = { ...outgoing, id: `${this.session}-${this.counter}`, seq: this.seq } as Command;
    return new Promise((settle) => {
      this.outbox.set(ask.id, { ask, settle });
      this.transmit(ask);
    });
  }

  close(): void {
    this.closed = true;
    this.environment.clearTimer(this.timer);
    this.environment.clearTimer(this.watchdog);
    this.socket?.close();
  }

  /** Reconnect at once, for example when the device is online again. */
  reconnect(): void {
    if (this.closed || this.replaced || this.socket) return;
    this.environment.clearTimer(this.timer);
    this.connect();
  }

  /** Reconnect a page that was replaced, at the person's request. */
  resume(): void {
    this.replaced = false;
    this.reconnect();
  }

  /** Drop the connection and reconnect, for example when the device has gone offline. */
  reset(): void {
    const { socket } = this;
    if (!socket) return;
    socket.onmessage = socket.onclose = null;
    socket.close();
    this.handleClose(socket, 0);
  }

  private connect(): void {
    this.listener.status(this.attempt ? "lost" : "connecting");
    const socket = this.environment.openSocket(this.url);
    this.socket = socket;
    this.fresh = true;
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as Update);
    socket.onclose = (event: CloseEvent) => this.handleClose(socket, event.code);
  }

  private receive(message: Update): void {
    switch (message.type) {
      case "state":
        return this.synchronize(message.seq, () => this.listener.state(message));
      case "lobby":
        return this.synchronize(message.seq, () => this.listener.lobby(message));
      case "chat":
        return this.listener.chat(message);
      case "tick":
        return this.listener.tick(message);
      case "shuffle":
        return this.listener.shuffle(message);
      default:
        return this.acknowledge(message);
    }
  }

  /** Take over the sequence number, and repeat the requests that the previous connection did not acknowledge. */
  private synchronize(seq: number, deliver: () => void): void {
    const { fresh } = this;
    this.fresh = false;
    this.seq = seq;
    this.attempt = 0;
    this.listener.status("open");
    deliver();
    if (fresh) for (const { ask } of this.outbox.values()) this.transmit(ask);
  }

  private acknowledge(answer: Answer): void {
    const pending = this.outbox.get(answer.id);
    this.outbox.delete(answer.id);
    this.environment.clearTimer(this.watchdog);
    pending?.settle(answer);
  }

  private transmit(ask: Command): void {
    if (this.socket?.readyState !== 1) return;
    this.socket.send(JSON.stringify(ask));
    this.environment.clearTimer(this.watchdog);
    this.watchdog = this.environment.setTimer(() => this.reset(), ANSWER_TIMEOUT);
  }

  private handleClose(socket: WebSocket, code: number): void {
    if (this.socket !== socket || this.closed) return;
    this.socket = null;
    this.environment.clearTimer(this.watchdog);
    if (code === NO_SUCH_TABLE) {
      this.closed = true;
      this.listener.status("gone");
      for (const { ask } of [...this.outbox.values()])
        this.acknowledge({ type: "answer", id: ask.id, seq: this.seq, refusal: "no-such-table" });
      return;
    }
    if (code === REPLACED) {
      this.replaced = true;
      this.listener.status("elsewhere");
      return;
    }
    this.listener.status("lost");
    const wait = computeBackoff(this.attempt, this.environment.random());
    this.attempt += 1;
    this.timer = this.environment.setTimer(() => this.connect(), wait);
  }
}
