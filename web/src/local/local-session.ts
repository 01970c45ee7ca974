/** A table of this browser that a page shows: it carries out commands, lets bots play, and stores before it answers. */

import type { Thinking } from "./bots";
import type { Engine, Position } from "../engine/engine";
import type { Answer, Command, Update } from "../wire";
import { findDeal, thinkSteadily } from "./daily-deal";
import { makeLobby, makeState, summarise } from "./state";
import type { Store } from "./store";
import type { TableEvent } from "./stored-table";
import { Denied, LocalTable } from "./table";

/** The milliseconds that a page has to pledge a nonce, and again to reveal it. */
const DEAL_TIMEOUT = 3000;
/** The commands whose meaning does not depend on the sequence number. */
const UNNUMBERED: readonly string[] = ["pledge", "nonce", "hint"];

/** Why there is nothing new to show: no such table, no engine, no storage, or a move that could not be made. */
export interface Trouble {
  readonly type: "gone" | "unable" | "unread" | "stuck";
}

/** What a session needs of its surroundings; tests replace it. */
export interface SessionEnvironment {
  readonly engine: Engine;
  readonly store: Store;
  /** The numbers of the move of a bot, which gets what its seat may know and nothing else. */
  chooseMove(bot: string, view: Position, thinking: Thinking): Promise<readonly number[]>;
  send(update: Update | Trouble): void;
  /** Tell the other tabs that a table has changed. */
  announce(table: string): void;
  /** In milliseconds since 1970. */
  now(): number;
  setTimer(act: () => void, milliseconds: number): number;
  clearTimer(timer: number): void;
}

export class LocalSession {
  private table: LocalTable | null = null;
  /** The number of stored events. */
  private stored = 0;
  /** The turn in which the person of a seat has confirmed to be present, and the seat. */
  private present: { readonly turn: number; readonly seat: number } | null = null;
  private shownShuffle = false;
  /** Whether bots wait because nobody looks. */
  private resting = false;
  private changed = 0;
  private timer = 0;
  private readonly closing = new AbortController();
  /** What happens one by one. */
  private queue: Promise<void> = Promise.resolve();

  constructor(
    readonly id: string,
    private readonly environment: SessionEnvironment,
  ) {
    this.reload();
  }

  /** Show what is stored, at the start or after another tab has changed it. */
  reload(): void {
    this.enqueue(async () => {
      await this.load();
      this.show();
      this.continue();
    });
  }

  handle(command: Command): void {
    this.enqueue(async () => {
      if (!this.table) return;
      const answer = await this.carryOut(command).then(nameRefusal, describeError);
      if (!this.table) return;
      if (answer.refusal === "stale") this.show();
      this.send({ type: "answer", id: command.id, seq: this.seq, ...answer });
      this.continue();
    });
  }

  /** Let bots wait while the page is hidden. */
  rest(resting: boolean): void {
    this.resting = resting;
    if (!resting) this.enqueue(async () => this.continue());
  }

  close(): void {
    this.closing.abort();
    this.environment.clearTimer(this.timer);
  }

  private get isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  private enqueue(act: () => Promise<void>): void {
    this.queue = this.queue
      .then(() => (this.isClosed ? undefined : act()))
      .catch((error: unknown) => {
        if (this.isClosed) return;
        console.error(error);
        this.send({ type: this.table ? "stuck" : "unread" });
        this.after(DEAL_TIMEOUT, async () => this.continue());
      });
  }

  private send(update: Update | Trouble): void {
    if (!this.isClosed) this.environment.send(update);
  }

  private async load(): Promise<void> {
    const { engine, store } = this.environment;
    const found = await store.read(this.id);
    if (!found) {
      this.table = null;
      this.send({ type: "gone" });
      return;
    }
    this.table = new LocalTable(engine, found, found.log);
    this.stored = found.log.length;
    this.changed = found.summary.changed;
  }

  /** Do what a command asks for, and return null, or raise Denied. */
  private async carryOut(command: Command): Promise<string | null> {
    const [table, visibility] = [this.table!, this.see()];
    if (!UNNUMBERED.includes(command.type) && command.seq !== this.seq) return "stale";
    if (command.type === "why") table.explain(command.move, visibility);
    else if (command.type === "here") this.confirmPresence(command.seat);
    else if (!(await this.commit(table.decide(command, visibility)))) return "stale";
    else this.show();
    return null;
  }

  private confirmPresence(seat: number): void {
    const { persons, due, game } = this.table!;
    if (!persons.includes(seat)) throw new Denied("not-your-seat");
    if (seat !== due) throw new Denied("not-your-turn");
    this.present = { turn: game!.turns.length, seat };
    this.show();
  }

  /** Store events, and only then change the table; false if another tab was faster, whose table is loaded then. */
  private async commit(events: readonly TableEvent[]): Promise<boolean> {
    const { engine, store } = this.environment;
    const after = this.table!.after(events);
    const changed = after.settledSeq === this.table!.settledSeq ? this.changed : this.environment.now() / 1000;
    const isStored = await store.append(this.id, this.stored, events, summarise(engine, after, changed));
    if (!isStored) {
      await this.load();
      return false;
    }
    this.stored += events.length;
    [this.table, this.changed] = [after, changed];
    this.environment.announce(this.id);
    return true;
  }

  /** Let time pass: deal without a nonce that does not come, or let a bot make its next move. */
  private continue(): void {
    this.environment.clearTimer(this.timer);
    if (this.table?.botDue && !this.resting) this.enqueue(() => this.playBot());
    else if (this.table && !this.table.game)
      this.after(DEAL_TIMEOUT, () => this.commitAndShow(this.table!.dealWithout()));
  }

  private after(milliseconds: number, act: () => Promise<void>): void {
    this.timer = this.environment.setTimer(() => this.enqueue(act), milliseconds);
  }

  /** One move of the bot whose turn it is, or the end of its turn. */
  private async playBot(): Promise<void> {
    if (!this.table?.botDue || this.resting) return;
    const { botDue, game } = this.table;
    if (game!.turnDone) return this.commitAndShow([this.table.makeTurnEnd()]);
    const view = this.environment.engine.view(game!.position, game!.seat);
    const deal = findDeal(this.id);
    const thinking = { ...(deal && thinkSteadily(deal, game!)), signal: this.closing.signal };
    const numbers = await this.environment.chooseMove(botDue, view, thinking);
    await this.commit([this.table.makeNumberedMove(numbers)]);
    this.continue();
  }

  private async commitAndShow(events: readonly TableEvent[]): Promise<void> {
    await this.commit(events);
    this.show();
    this.continue();
  }

  private see() {
    const { table, present } = this;
    return table!.see(present && present.turn === table!.game?.turns.length ? present.seat : null);
  }

  /** The sequence number that the page knows. */
  private get seq(): number {
    return this.see().drafts || !this.table!.game ? this.table!.seq : this.table!.settledSeq;
  }

  private show(): void {
    if (!this.table) return;
    if (!this.table.game) return this.send(makeLobby(this.table));
    this.send(makeState(this.environment.engine, this.table, this.see()));
    if (!this.shownShuffle) this.send(this.table.shuffle);
    this.shownShuffle = true;
  }
}

type Reason = Pick<Answer, "refusal" | "missing">;

const nameRefusal = (refusal: string | null): Reason => ({ refusal });

/** The reason of a refusal; whatever else went wrong, nothing was stored. */
function describeError(error: unknown): Reason {
  if (error instanceof Denied) return { refusal: error.code, ...(error.missing && { missing: error.missing }) };
  console.error(error);
  return nameRefusal("not-stored");
}
