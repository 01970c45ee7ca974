/** The worker of the tables in this browser: it owns the engine, and every port is a page at a table, or a question. */

import { Engine } from "../engine/engine";
import type { Command } from "../wire";
import { Bots } from "./bots";
import { LocalSession } from "./local-session";
import { recordTable } from "./record";
import { replayTable } from "./replay";
import { BrowserStore } from "./store";
import { Denied, LocalTable } from "./table";

/** What a page asks the worker for, each with a port of its own. */
export interface WorkerRequest {
  readonly type: "show" | "record" | "replay";
  readonly table: string;
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

/** Answer with the record or the replay of a game. */
async function answer(engine: Engine, type: "record" | "replay", name: string, port: MessagePort): Promise<void> {
  try {
    const found = await store.read(name);
    if (!found) throw new Denied("no-such-table");
    const table = new LocalTable(engine, found, found.log);
    if (!table.game) throw new Denied("not-started");
    port.postMessage({
      answer: type === "record" ? recordTable(engine, table) : replayTable(engine, table, found.log),
    });
  } catch (error) {
    port.postMessage({ refusal: error instanceof Denied ? error.code : "failed" });
  }
}

tabs.onmessage = ({ data }: MessageEvent<string>) => {
  for (const session of sessions) if (session.id === data) session.reload();
};

self.onmessage = async ({ data: { type, table }, ports: [port] }: MessageEvent<WorkerRequest>) => {
  if (type === "show") show(await engine, table, port!);
  else await answer(await engine, type, table, port!);
};
