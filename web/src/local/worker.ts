/** The worker of the tables in this browser: it owns the engine, and every port is a page at a table, or a question. */

import { Engine } from "../engine/engine";
import type { Command } from "../wire";
import { Bots } from "./bots";
import { findDeal } from "./daily-deal";
import { playDeal } from "./daily-rival";
import { LocalSession } from "./local-session";
import { recordTable } from "./record";
import { replayTable } from "./replay";
import { BrowserStore } from "./store";
import { Denied, LocalTable } from "./table";

/** What a page asks the worker for, each with a port of its own: a table, or what a level makes of a daily deal. */
export interface WorkerRequest {
  readonly type: "show" | "record" | "replay" | "deal";
  readonly table: string;
  readonly level?: string;
}

/** What a page sends to a table that it shows. */
export type PageMessage = Command | { readonly type: "close" };

const store = new BrowserStore();
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
    announce: (changed) => {
      tabs.postMessage(changed);
      for (const other of sessions) if (other !== session && other.id === changed) other.reload();
    },
    now: () => Date.now(),
    setTimer: (act, milliseconds) => self.setTimeout(act, milliseconds),
    clearTimer: (timer) => self.clearTimeout(timer),
  });
  sessions.add(session);
  port.onmessage = ({ data }: MessageEvent<PageMessage>) => {
    if (data.type !== "close") return session.handle(data);
    session.close();
    sessions.delete(session);
    port.close();
  };
}

/** The record or the replay of a game, or the result of a level. */
async function find(engine: Engine, { type, table: name, level }: WorkerRequest): Promise<unknown> {
  if (type === "deal") return playDeal(engine, await bots, findDeal(name)!, level!);
  const found = await store.read(name);
  if (!found) throw new Denied("no-such-table");
  const table = new LocalTable(engine, found, found.log);
  if (!table.game) throw new Denied("not-started");
  return type === "record" ? recordTable(engine, table) : replayTable(engine, table, found.log);
}

async function answer(engine: Engine, request: WorkerRequest, port: MessagePort): Promise<void> {
  try {
    port.postMessage({ answer: await find(engine, request) });
  } catch (error) {
    port.postMessage({ refusal: error instanceof Denied ? error.code : "failed" });
  }
}

tabs.onmessage = ({ data }: MessageEvent<string>) => {
  for (const session of sessions) if (session.id === data) session.reload();
};

self.onmessage = async ({ data, ports: [port] }: MessageEvent<WorkerRequest>) => {
  if (data.type === "show") show(await engine, data.table, port!);
  else await answer(await engine, data, port!);
};
