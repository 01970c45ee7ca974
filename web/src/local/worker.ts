/** The worker of the tables in this browser: it owns the engine, and every port is a page at a table, or a question. */

import { Engine } from "../engine/engine";
import type { Command, GoOn } from "../wire";
import { beginBranch, findLesson, unpackBranch } from "./beginning";
import { Bots } from "./bots";
import { findDeal } from "./daily-deal";
import { playDeal } from "./daily-rival";
import { packText, unpackText } from "./link-codec";
import { LocalSession, type Trouble } from "./local-session";
import { writeTable } from "./portable";
import { readTable } from "./portable-reader";
import { recordTable } from "./record";
import { replayTable } from "./replay";
import { BrowserStore, LayeredStore } from "./store";
import type { Opening, StoredTable } from "./stored-table";
import { Denied, LocalTable } from "./table";

/** What a page asks the worker for, each with a port of its own. */
export type WorkerRequest =
  | { readonly type: "show" | "record" | "replay" | "pack"; readonly table: string }
  /** What a level makes of a daily deal. */
  | { readonly type: "deal"; readonly table: string; readonly level: string }
  /** Take over tables of another browser. */
  | { readonly type: "import"; readonly tables: readonly unknown[] }
  | { readonly type: "take"; readonly packed: string }
  /** Begin a table in the middle of a recorded game, or of that of the tutorial after the turns that its options say. */
  | { readonly type: "begin"; readonly opening: Opening; readonly goOn: GoOn | null }
  /** Keep a table that cannot be stored, as long as the page is open; or list those. */
  | { readonly type: "keep"; readonly table: StoredTable }
  | { readonly type: "list" };

type Question = Exclude<WorkerRequest, { type: "show" }>;

/** What a page sends to a table that it shows. */
export type PageMessage = Command | { readonly type: "close" } | { readonly type: "rest"; readonly resting: boolean };

const store = new LayeredStore(new BrowserStore());
const tabs = new BroadcastChannel("nyhavn-tables");
const sessions = new Set<LocalSession>();
const engine = Engine.load();
const bots = engine.then((loaded) => new Bots(loaded));

function show(engine: Engine, table: string, port: MessagePort): void {
  const session = new LocalSession(table, {
    engine,
    store,
    chooseMove: async (bot, view, thinking) => (await bots).chooseMove(bot, view, thinking),
    send: (update) => port.postMessage(update),
    announce: (changed) => announce(changed, session),
    now: () => Date.now(),
    setTimer: (act, milliseconds) => self.setTimeout(act, milliseconds),
    clearTimer: (timer) => self.clearTimeout(timer),
  });
  sessions.add(session);
  port.onmessage = ({ data }: MessageEvent<PageMessage>) => {
    if (data.type === "rest") return session.rest(data.resting);
    if (data.type !== "close") return session.handle(data);
    session.close();
    sessions.delete(session);
    port.close();
  };
}

/** Tell the other tabs, and all pages of this one but the given one, that a table has changed. */
function announce(table: string, from?: LocalSession): void {
  tabs.postMessage(table);
  reload(table, from);
}

function reload(table: string, except?: LocalSession): void {
  for (const session of sessions) if (session !== except && session.id === table) session.reload();
}

/** Take over the table in a link; its name here. */
async function take(engine: Engine, packed: string): Promise<string> {
  const value: unknown = await unpackText(packed).then(JSON.parse, () => null);
  const table = readTable(engine, value);
  const [stored] = await store.stored.merge([table]).catch(() => Promise.reject(new Denied("not-stored")));
  if (stored) announce(stored);
  return stored ?? table.table;
}

async function find(engine: Engine, request: Question): Promise<unknown> {
  if (request.type === "deal") return playDeal(engine, await bots, findDeal(request.table)!, request.level);
  if (request.type === "import") {
    const stored = await store.stored.merge(request.tables.map((table) => readTable(engine, table)));
    for (const table of stored) announce(table);
    return stored;
  }
  if (request.type === "take") return take(engine, request.packed);
  if (request.type === "begin") {
    const { opening, goOn } = request;
    const branch = goOn ? await unpackBranch(goOn) : findLesson(opening.options.lesson!);
    return beginBranch(engine, opening, branch, Date.now() / 1000);
  }
  if (request.type === "keep") return store.keep(request.table);
  if (request.type === "list") return store.listKept();
  const found = await store.read(request.table);
  if (!found) throw new Denied("no-such-table");
  if (request.type === "pack") return packText(JSON.stringify(writeTable(found)));
  const table = new LocalTable(engine, found, found.log);
  if (!table.game) throw new Denied("not-started");
  if (request.type === "record") return recordTable(engine, table);
  const replay = replayTable(engine, table, found.log);
  return { ...replay, packed: replay.record && (await packText(replay.record)) };
}

/** Answer a question. */
async function answer(request: Question, port: MessagePort): Promise<void> {
  try {
    const loaded = await engine.catch(() => Promise.reject(new Denied("no-engine")));
    port.postMessage({ answer: (await find(loaded, request)) ?? null });
  } catch (error) {
    port.postMessage({ refusal: error instanceof Denied ? error.code : "failed" });
  }
}

tabs.onmessage = ({ data }: MessageEvent<string>) => reload(data);

self.onmessage = async ({ data, ports: [port] }: MessageEvent<WorkerRequest>) => {
  if (data.type !== "show") return answer(data, port!);
  await engine.then(
    (loaded) => show(loaded, data.table, port!),
    () => port!.postMessage({ type: "unable" } satisfies Trouble),
  );
};
