/** The others at a table: whether they are there, how much time they have, and what they say. */

import { settings } from "../settings.svelte";
import { sound } from "../sounds";
import type { Chat, ChatLine, Lobby, State, Tick } from "../wire";
import { left, shortAt } from "./clock";
import { remember } from "./promises";

/** Within how many milliseconds of coming to a table one is told what was said before. */
const HISTORY = 400;

export class Company {
  /** The table before the game begins. */
  lobby = $state.raw<Lobby | null>(null);
  /** Whether the table has waited for anybody; one that is full from the start is dealt at once. */
  gathered = $state(false);
  /** The newest state, though turns before it may still be shown. */
  latest = $state.raw<State | null>(null);
  lines = $state.raw<ChatLine[]>([]);
  /** Behind whom somebody looks who only watches. */
  watched = $state(0);
  private read = $state(0);
  private came = 0;
  private tick = $state.raw({ spent: 0, at: 0 });
  private now = $state(0);

  /** Whether people sit at several devices; a table that is only looked at again has nobody. */
  readonly shared: boolean = $derived(this.latest?.shared ?? false);
  readonly mine: readonly number[] = $derived(this.latest?.mine ?? this.lobby?.mine ?? []);
  readonly unread: number = $derived(
    settings.muted ? 0 : this.lines.filter((line) => line.number > this.read && !this.isMine(line)).length,
  );

  gather(lobby: Lobby): void {
    this.come();
    this.lobby = lobby;
    remember(lobby.table, lobby.commitment);
    if (!lobby.dealing) this.gathered = true;
  }

  see(state: State): void {
    this.come();
    this.lobby = null;
    this.latest = state;
    if (!state.outcome) remember(state.table, state.commitment);
  }

  /** Add what was said, or say it anew of the seats after the deal; what was said before one came has been heard. */
  hear(chat: Chat): void {
    const known = new Map(this.lines.map((line) => [line.number, line]));
    const news = chat.lines.filter((line) => !known.has(line.number));
    const told = new Map([...known, ...chat.lines.map((line) => [line.number, line] as const)]);
    this.lines = [...told.values()].sort((a, b) => a.number - b.number);
    if (performance.now() - this.came < HISTORY && !known.size) this.readAll();
    else if (news.some((line) => !this.isMine(line)) && !settings.muted) sound("card");
  }

  private come(): void {
    this.came ||= performance.now();
  }

  readAll(): void {
    this.read = this.lines.at(-1)?.number ?? 0;
  }

  time(tick: Tick): void {
    this.tick = { spent: tick.spent, at: performance.now() };
    this.beat();
  }

  /** Let the clock that is running show how late it is. */
  beat(): void {
    this.now = performance.now();
  }

  /** Whether a seat's clock is running. */
  runs(seat: number): boolean {
    const place = this.latest?.places[seat];
    return !!place && this.latest?.due === seat && place.sitter.bot === null && !place.standIn;
  }

  /** How many milliseconds a seat has left; null without a clock, and for bots. */
  left(seat: number): number | null {
    const all = this.latest?.timeLeft;
    if (!all || this.latest?.places[seat]?.sitter.bot) return null;
    const running = this.runs(seat) ? this.tick.spent + Math.max(0, this.now - this.tick.at) : 0;
    return left(all[seat] ?? 0, running);
  }

  /** Whether a seat that is thinking has little time left. */
  isShort(seat: number): boolean {
    const clock = this.latest?.options.clock;
    return !!clock && this.runs(seat) && (this.left(seat) ?? Infinity) < shortAt(clock);
  }

  private isMine(line: ChatLine): boolean {
    return this.mine.includes(line.seat);
  }
}
