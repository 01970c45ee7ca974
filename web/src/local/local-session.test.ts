import fs from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Engine, layout, type Position } from "../engine/engine";
import { DEFAULT_OPTIONS } from "../net/default-options";
import type { Outgoing } from "../net/connection";
import { hashPledge, hashTerms } from "../shuffle/protocol";
import { verifyRecord } from "../shuffle/verification";
import type { Answer, Command, Lobby, Options, Shuffle, State, Update } from "../wire";
import { LocalSession, type Trouble } from "./local-session";
import { recordTable } from "./record";
import type { Store } from "./store";
import type { StoredTable, TableEvent } from "./stored-table";
import { LocalTable } from "./table";

const { words: at, knowledge } = layout;
const NONCE = "5e".repeat(32);
let engine: Engine;
beforeAll(async () => {
  const folder = path.join(import.meta.dirname, "..", "engine");
  engine = await Engine.compile(new Uint8Array(fs.readFileSync(path.join(folder, "nyhavn.wasm.gz"))));
});

afterEach(() => vi.restoreAllMocks());

class MemoryStore implements Store {
  readonly tables = new Map<string, StoredTable>();
  full = false;
  async read(table: string) {
    if (this.full) throw new Error("the disk is broken");
    return this.tables.get(table);
  }
  async append(table: string, known: number, events: readonly TableEvent[], summary: StoredTable["summary"]) {
    if (this.full) throw new Error("the disk is full");
    const found = this.tables.get(table);
    if (found?.log.length !== known) return false;
    this.tables.set(table, { ...found, log: [...found.log, ...events], summary });
    return true;
  }
}

function openTable(names: readonly (string | null)[], options: Partial<Options> = {}): MemoryStore {
  const sitters = names.map((name) => (name === null ? { name: "planner", bot: "planner" } : { name, bot: null }));
  const opening = {
    table: "T",
    sitters,
    first: 0,
    options: { ...DEFAULT_OPTIONS, ...options },
    secret: "07".repeat(32),
  };
  const store = new MemoryStore();
  store.tables.set("T", { ...opening, log: [], summary: { changed: 0 } as StoredTable["summary"] });
  return store;
}

/** A page at the table, whose browser takes part in the shuffle. */
class Tab {
  readonly updates: (Update | Trouble)[] = [];
  readonly timers: (() => void)[] = [];
  readonly views: Position[] = [];
  readonly session: LocalSession;
  private count = 0;
  private readonly waiting = new Map<string, (answer: Answer) => void>();

  constructor(
    readonly store: MemoryStore,
    others: () => Tab[] = () => [],
    private readonly takesPart = true,
  ) {
    this.session = new LocalSession("T", {
      engine,
      store,
      chooseMove: async (_, view) => {
        this.views.push(view);
        const moves = engine.describe(view.slice(0, at.STATE));
        return moves[(7 * this.views.length) % moves.length]!.numbers;
      },
      send: (update) => this.receive(update),
      announce: () => others().forEach((tab) => tab !== this && tab.session.reload()),
      now: () => 5000,
      setTimer: (act) => this.timers.push(act),
      clearTimer: (timer) => (this.timers[timer - 1] = () => undefined),
    });
  }

  private receive(update: Update | Trouble): void {
    this.updates.push(update);
    if (update.type === "answer") this.waiting.get(update.id)?.(update);
    if (update.type === "lobby" && this.takesPart) this.takePart(update);
  }

  private takePart(lobby: Lobby): void {
    if (lobby.pledges) void this.ask({ type: "nonce", nonce: NONCE });
    else void this.ask({ type: "pledge", hash: hashPledge(hashTerms(lobby), NONCE) });
  }

  last<T extends Update["type"]>(type: T): Extract<Update, { type: T }> {
    return this.updates.findLast((update) => update.type === type) as Extract<Update, { type: T }>;
  }

  get state(): State {
    return this.last("state");
  }

  async hear(type: Trouble["type"]): Promise<void> {
    while (!this.updates.some((update) => update.type === type)) await new Promise((done) => setTimeout(done));
  }

  ask(outgoing: Outgoing, seq = this.state?.seq ?? 0): Promise<Answer> {
    this.count += 1;
    const ask = { ...outgoing, id: String(this.count), seq } as Command;
    return new Promise((settle) => {
      this.waiting.set(ask.id, settle);
      this.session.handle(ask);
    });
  }

  /** Wait until a state that fits is shown. */
  async until(fits: (state: State) => boolean): Promise<State> {
    while (!this.state || !fits(this.state)) await new Promise((done) => setTimeout(done));
    return this.state;
  }

  /** Play until the game is over. */
  async playOn(): Promise<State> {
    for (let i = 0; ; i += 1) {
      const { outcome, canEnd, choices, waitsFor } = await this.until((state) => !state.thinking);
      if (outcome) return this.state;
      if (waitsFor !== null) await this.ask({ type: "here", seat: waitsFor });
      else if (canEnd) await this.ask({ type: "end" });
      else await this.ask({ type: "play", move: choices[(5 * i) % choices.length]!.move });
    }
  }
}

const ready = (state: State) => state.due !== null && state.choices.length > 0;

describe("a session at a table of this browser", () => {
  it("commits to its secret, then deals by it and by the nonce of the page", async () => {
    const tab = new Tab(openTable(["Anna", null]));
    await tab.until(ready);
    const lobbies = tab.updates.filter((update): update is Lobby => update.type === "lobby");
    expect(lobbies.map(({ pledges }) => pledges?.length ?? null)).toEqual([null, 1]);
    expect(new Set([...lobbies, tab.state].map(({ commitment }) => commitment)).size).toBe(1);
    expect(tab.last("shuffle")).toMatchObject({ version: 2, first: "set", begins: 0 } satisfies Partial<Shuffle>);
    expect(tab.last("shuffle").pledges[0]!.nonce).toBe(NONCE);
    expect(tab.state.secret).toBeNull();
  });

  it("deals without a nonce that does not come", async () => {
    const tab = new Tab(openTable(["Anna", null]), undefined, false);
    while (!tab.timers.length) await new Promise((done) => setTimeout(done));
    tab.timers.at(-1)!();
    await tab.until(ready);
    expect(tab.last("shuffle").pledges).toEqual([]);
  });

  it.each([
    ["alone against a bot", ["Anna", null]],
    ["with two at one screen and two bots", ["Anna", null, "Béla", null]],
  ])("plays a whole game %s, whose record can be verified", async (_, names) => {
    const store = openTable(names, { publicKnowledge: true, openHands: names.length > 2 });
    const tab = new Tab(store);
    const over = await tab.playOn();
    expect(over.secret).toBe("07".repeat(32));
    const { log, summary } = store.tables.get("T")!;
    const record = recordTable(engine, new LocalTable(engine, store.tables.get("T")!, log));
    expect(verifyRecord(engine, record).finding).toBe("fair");
    expect(record.includes("\nhands: open\n")).toBe(names.length > 2);
    expect([summary.ending, summary.changed]).toEqual([over.outcome!.ending, 5]);
  });

  it("shows the same after it was closed", async () => {
    const store = openTable(["Anna", null]);
    const tab = new Tab(store);
    await tab.until(ready);
    await tab.ask({ type: "play", move: tab.state.choices[0]!.move });
    tab.session.close();
    const again = new Tab(store);
    expect(await again.until(() => true)).toEqual(tab.state);
    expect(again.last("shuffle")).toEqual(tab.last("shuffle"));
  });

  it("lets one of two tabs play, and shows the other one what happened", async () => {
    const store = openTable(["Anna", null]);
    const tabs: Tab[] = [];
    tabs.push(new Tab(store, () => tabs));
    await tabs[0]!.until(ready);
    tabs.push(new Tab(store, () => tabs));
    await tabs[1]!.until(ready);
    const [one, other] = tabs.map((tab) => tab.state.choices[0]!.move);
    const answers = await Promise.all(tabs.map((tab, i) => tab.ask({ type: "play", move: [one, other][i]! })));
    expect(answers.map(({ refusal }) => refusal).sort()).toEqual([null, "stale"].sort());
    expect(store.tables.get("T")!.log.filter(({ type }) => type === "play")).toHaveLength(1);
    await tabs[1]!.until(({ drafted }) => drafted.length === 1);
    expect(tabs[0]!.state).toEqual(tabs[1]!.state);
  });

  it("shows no hand until the person whose turn it is has said to be there", async () => {
    const tab = new Tab(openTable(["Anna", "Béla"]));
    const waiting = await tab.until(({ waitsFor }) => waitsFor === 0);
    expect(waiting.places.map(({ hand }) => hand)).toEqual([null, null]);
    expect((await tab.ask({ type: "play", move: "t12" })).refusal).toBe("say-here-first");
    await tab.ask({ type: "here", seat: 0 });
    expect(tab.state.places.map(({ hand }) => hand === null)).toEqual([false, true]);
  });

  it("notes the turns with hints in its states and its record", async () => {
    const store = openTable(["Anna", null]);
    const tab = new Tab(store);
    expect((await tab.until(ready)).hintTurns).toBeUndefined();
    for (const refusal of [null, "no-hints"]) expect((await tab.ask({ type: "hint" }, 0)).refusal).toBe(refusal);
    expect(tab.state.hintTurns).toEqual([0]);
    await tab.playOn();
    const stored = store.tables.get("T")!;
    expect(stored.log.filter(({ type }) => type === "hint")).toHaveLength(1);
    expect(recordTable(engine, new LocalTable(engine, stored, stored.log))).toContain("\nhint-turns: 1\n");
  });

  it.each([
    ["in rated games", ["Anna", null], { rated: true }, "no-hints"],
    ["where others play", ["Anna", "Béla"], {}, "no-hints"],
    ["where others play, unless that was chosen", ["Anna", "Béla"], { hints: true }, null],
  ])("gives no hints %s", async (_, names, options, refusal) => {
    const tab = new Tab(openTable(names, options));
    await tab.until(() => true);
    await tab.ask({ type: "here", seat: 0 });
    expect((await tab.ask({ type: "hint" })).refusal).toBe(refusal);
  });

  it("does not acknowledge what it cannot store", async () => {
    const store = openTable(["Anna", null]);
    const tab = new Tab(store);
    const before = await tab.until(ready);
    store.full = true;
    const report = vi.spyOn(console, "error").mockReturnValue();
    expect((await tab.ask({ type: "play", move: before.choices[0]!.move })).refusal).toBe("not-stored");
    expect(tab.state).toEqual(before);
    expect(report).toHaveBeenCalledOnce();
    store.full = false;
    expect((await tab.ask({ type: "play", move: before.choices[0]!.move })).refusal).toBeNull();
  });

  it("says that a bot's move cannot be stored, and makes it later", async () => {
    const store = openTable(["Anna", null]);
    const tab = new Tab(store);
    const before = await tab.until(ready);
    await tab.ask({ type: "play", move: before.choices[0]!.move });
    tab.session.rest(true);
    await tab.ask({ type: "end" });
    const report = vi.spyOn(console, "error").mockReturnValue();
    store.full = true;
    tab.session.rest(false);
    await tab.hear("stuck");
    expect(report).toHaveBeenCalledOnce();
    store.full = false;
    tab.timers.at(-1)!();
    await tab.until((state) => state.turns.length === 2);
  });

  it("says that nothing can be read", async () => {
    const store = openTable(["Anna", null]);
    store.full = true;
    const report = vi.spyOn(console, "error").mockReturnValue();
    await new Tab(store).hear("unread");
    expect(report).toHaveBeenCalledOnce();
  });

  it("lets bots wait while nobody looks", async () => {
    const tab = new Tab(openTable(["Anna", null]));
    const before = await tab.until(ready);
    await tab.ask({ type: "play", move: before.choices[0]!.move });
    tab.session.rest(true);
    await tab.ask({ type: "end" });
    expect((await tab.ask({ type: "undo" })).refusal).toBe("not-your-turn");
    expect(tab.views).toEqual([]);
    tab.session.rest(false);
    await tab.until((state) => state.turns.length === 2);
    expect(tab.views).not.toEqual([]);
  });

  it("gives a bot nothing that its seat may not know", async () => {
    const tab = new Tab(openTable([null, "Anna", "Béla"]));
    await tab.until((state) => state.turns.length > 0);
    const { store, views } = tab;
    const { log } = store.tables.get("T")!;
    const dealt = new LocalTable(engine, store.tables.get("T")!, log.slice(0, 4)).game!.position;
    const redealt = [...dealt];
    const hidden = (seat: number) => at.SEATS + seat * at.SEAT_WORDS + at.HIDDEN;
    for (const seat of [1, 2]) {
      const other = dealt[hidden(3 - seat)]!;
      redealt[hidden(seat)] = other;
      redealt[hidden(seat) - at.HIDDEN + at.HAND] = other;
    }
    expect(redealt).not.toEqual(dealt);
    expect(views[0]).toEqual(engine.view(dealt, 0));
    expect(views[0]).toEqual(engine.view(redealt, 0));
    expect(views[0]).toHaveLength(knowledge.VIEW_WORDS);
  });

  it("says that a table does not exist", async () => {
    const tab = new Tab(new MemoryStore());
    while (!tab.updates.length) await new Promise((done) => setTimeout(done));
    expect(tab.updates).toEqual([{ type: "gone" }]);
  });
});
