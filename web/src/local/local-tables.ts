/** The tables of this browser, as a page sees them: their list, and the worker that plays at them. */

import { fetchNet, needsNet } from "../engine/nets";
import { canRunEngine } from "../engine/support";
import { Refusal } from "../net/api";
import { DEFAULT_OPTIONS } from "../net/default-options";
import {
  browserEnvironment,
  toHex,
  type ConnectionListener,
  type Outgoing,
  type TableConnection,
  type TableHost,
} from "../net/connection";
import { loadObservedGame, storeObservedGame } from "../shuffle/observed-games";
import type { Answer, Command, NewTable, Rating, Replay, TableSummary, Update } from "../wire";
import { nameDeal, openDeal } from "./daily-deal";
import type { DealScore } from "./daily-rival";
import type { Trouble } from "./local-session";
import { writeTable, type PortableTable } from "./portable";
import { findRunning, listResults } from "./rated-games";
import { BrowserStore } from "./store";
import { DEALT, formatTableName, type Opening, type StoredTable, type TableEvent } from "./stored-table";
import type { WorkerRequest } from "./worker";

const NAME_BYTES = 16;
const SECRET_BYTES = 32;

const store = new BrowserStore();
let worker: Worker | null = null;

const randomHex = (bytes: number) => toHex(browserEnvironment.randomBytes(bytes));

/** Whether this browser can play without a server. */
export const canPlayLocally = (): boolean =>
  canRunEngine() && [typeof Worker, typeof BroadcastChannel].every((kind) => kind !== "undefined");

/** Fetch the net that the bots of a table need; from then on the browser has it without a connection, too. */
async function provideNet(seats: readonly { readonly bot?: string | null }[]): Promise<void> {
  if (!seats.some(({ bot }) => bot && needsNet(bot))) return;
  await fetchNet(seats.length).catch(() => {
    throw new Refusal("no-net");
  });
}

/** Whether some tables last as long as this page, since the browser could not store them, and which nobody knows yet. */
let keepsUnsaved = false;
const untold = new Set<string>();

/** Whether a person is still to be told that a table lasts only as long as this page. */
export const takeUnsavedNotice = (table: string): boolean => untold.delete(table);

/**
 * Open a table for persons at this device and bots; its dealer is this browser, and commits to a secret at once. One
 * that cannot be stored is refused, unless playing here is the last resort.
 */
export async function openLocalTable(wanted: NewTable, last: boolean): Promise<string> {
  const { seats, first = null, options = DEFAULT_OPTIONS, goOn = null } = wanted;
  await provideNet(seats);
  const table = formatTableName(randomHex(NAME_BYTES));
  const sitters = seats.map(({ name, bot }) => ({ name: bot ?? name ?? "", bot: bot ?? null }));
  const opening: Opening = { table, sitters, first, options, secret: randomHex(SECRET_BYTES) };
  if (goOn || options.lesson !== null) {
    await keepTable(await ask({ type: "begin", opening, goOn }), last);
    return table;
  }
  await storeTable(opening, [], last);
  storeObservedGame(table, { ...loadObservedGame(table), pledged: true });
  return table;
}

/** Open the table of a daily deal, unless it is open already, or one for a try that does not count. */
export async function openDealTable(day: number, counted: boolean): Promise<string> {
  const table = nameDeal(day, counted ? "" : randomHex(NAME_BYTES));
  if ((await listLocalTables()).some((known) => known.table === table)) return table;
  const opening = openDeal(table, { day, counted });
  await provideNet(opening.sitters);
  await storeTable(opening, DEALT, true);
  return table;
}

/** Have the net of two players, so that deals can be played and compared without a connection on any later day. */
export const prepareDeals = async (): Promise<void> => void (await fetchNet(2).catch(() => undefined));

/** Store a new table whose cards are dealt already, or are dealt when a page shows it. */
async function storeTable(opening: Opening, log: readonly TableEvent[], last: boolean): Promise<void> {
  const begins = log.length ? opening.first! : 0;
  const sitters = [...opening.sitters.slice(begins), ...opening.sitters.slice(0, begins)];
  const summary: TableSummary = {
    table: opening.table,
    sitters,
    scores: sitters.map(() => 0),
    turn: 0,
    due: log.length ? 0 : null,
    ending: null,
    winners: [],
    changed: now(),
    lesson: null,
    gathering: !log.length,
    mine: sitters.flatMap(({ bot }, seat) => (bot === null ? [seat] : [])),
    rated: opening.options.rated,
  };
  await keepTable({ ...opening, log, summary }, last);
}

/** Store a new table; one that cannot be stored is refused, or kept as long as this page as the last resort. */
async function keepTable(opened: StoredTable, last: boolean): Promise<void> {
  await store.add(opened).then(protectTables, async () => {
    if (!last) throw new Refusal("not-stored");
    await ask({ type: "keep", table: opened });
    keepsUnsaved = true;
    untold.add(opened.table);
  });
}

export async function listLocalTables(): Promise<TableSummary[]> {
  const kept = keepsUnsaved ? await ask<TableSummary[]>({ type: "list" }) : [];
  const stored = await store.readAll().catch(() => []);
  return [...kept, ...stored.flatMap(({ summary, removed }) => (removed ? [] : [summary]))];
}

/** Ask the browser not to clear what it keeps, from the second game on, since some browsers ask the person. */
function protectTables(): void {
  const ask = async () => (await store.readAll()).length > 1 && navigator.storage?.persist?.();
  void ask().catch(() => undefined);
}

/** All tables of this browser, to be taken elsewhere. */
export const exportLocalTables = async (): Promise<PortableTable[]> => (await store.readAll()).map(writeTable);

/** Take over tables of another browser; the names of those that are new or continued here. */
export const importLocalTables = (tables: readonly unknown[]): Promise<string[]> => ask({ type: "import", tables });

/** A table of this browser, packed for a link that takes it elsewhere. */
export const packLocalTable = (table: string): Promise<string> => ask({ type: "pack", table });

/** Take over a table from a link; its name here. */
export async function takeLocalTable(packed: string): Promise<string> {
  if (!canPlayLocally()) throw new Refusal("no-engine");
  return ask({ type: "take", packed });
}

const now = () => Date.now() / 1000;

export const deleteLocalTable = (table: string): Promise<void> => store.remove(table, now());

/** The rating that this browser keeps itself, by how much a game has changed it, and the rated game that goes on. */
export async function rateLocalGames(table?: string): Promise<{ rating: Rating; change: number | null }> {
  const [tables, { estimateRating, isLevel }] = await Promise.all([store.readAll(), import("./rating")]);
  const results = listResults(tables).filter(({ levels }) => levels.every(isLevel));
  const rating = { ...estimateRating(results), games: results.length, running: findRunning(tables) };
  const before = results.findIndex((result) => result.table === table);
  const change = before < 0 ? null : rating.rating - estimateRating(results.toSpliced(before, 1)).rating;
  return { rating, change };
}

export const resetLocalRating = (): Promise<void> => store.voidResults(now());

/** Start the worker; one whose script cannot be fetched is started again with the next request. */
function startWorker(): Worker {
  const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  started.addEventListener("error", (event) => {
    if (!(event instanceof ErrorEvent)) worker = null;
  });
  return started;
}

/** Send a request to the worker, which starts with the first one, and return the port of the answers. */
function postRequest(request: WorkerRequest, onfailure: () => void): MessagePort {
  worker ??= startWorker();
  worker.addEventListener("error", onfailure);
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(request, [port2]);
  return port1;
}

/** A page at a table of this browser. */
class LocalConnection implements TableConnection {
  private port!: MessagePort;
  private readonly outbox = new Map<string, (answer: Answer) => void>();
  private seq = 0;
  private counter = 0;

  constructor(
    private readonly table: string,
    private readonly listener: ConnectionListener,
  ) {
    listener.status("connecting");
    this.open();
    document.addEventListener("visibilitychange", this.rest);
    this.rest();
  }

  private open(): void {
    this.port = postRequest({ type: "show", table: this.table }, () => this.seq || this.listener.status("lost"));
    this.port.onmessage = ({ data }: MessageEvent<Update | Trouble>) => this.receive(data);
  }

  private readonly rest = () => this.port.postMessage({ type: "rest", resting: document.hidden });

  request(outgoing: Outgoing): Promise<Answer> {
    this.counter += 1;
    const ask = { ...outgoing, id: String(this.counter), seq: this.seq } as Command;
    return new Promise((settle) => {
      this.outbox.set(ask.id, settle);
      this.port.postMessage(ask);
    });
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.rest);
    this.port.postMessage({ type: "close" });
  }

  reconnect(): void {
    if (!this.seq) this.open();
  }

  // A table in this browser needs no network once it is shown, and is shown by every tab.
  resume(): void {}
  reset(): void {}

  private receive(message: Update | Trouble): void {
    switch (message.type) {
      case "gone":
      case "unable":
      case "unread":
      case "stuck":
        return this.listener.status(message.type);
      case "answer":
        this.outbox.get(message.id)?.(message);
        this.outbox.delete(message.id);
        return;
      case "shuffle":
        return this.listener.shuffle(message);
      case "lobby":
      case "state":
        this.seq = message.seq;
        this.listener.status("open");
        if (message.type === "lobby") this.listener.lobby(message);
        else this.listener.state(message);
    }
  }
}

/** The answer to a question; a refusal is thrown. */
function ask<T>(request: Exclude<WorkerRequest, { type: "show" }>): Promise<T> {
  return new Promise((settle, fail) => {
    postRequest(request, () => fail(new Refusal("unreachable"))).onmessage = ({
      data,
    }: MessageEvent<{ answer?: T; refusal?: string }>) =>
      data.answer === undefined ? fail(new Refusal(data.refusal ?? "failed")) : settle(data.answer);
  });
}

export const fetchLocalReplay = (table: string): Promise<Replay> => ask({ type: "replay", table });

/** What a level makes of a daily deal. */
export const askForDeal = (day: number, level: string): Promise<DealScore> =>
  ask({ type: "deal", table: nameDeal(day), level });

export const browser: TableHost = {
  connect: (table, listener) => new LocalConnection(table, listener),
  fetchRecord: (table) => ask({ type: "record", table }),
  invites: false,
};
