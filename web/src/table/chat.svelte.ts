/** What was said at a table, and how much of it is new. */

import { settings } from "../platform/settings.svelte";
import { playSound } from "../platform/sounds";
import type { Chat, ChatLine } from "../wire";

/** Within how many milliseconds of joining a table one is told what was said before. */
const HISTORY_WITHIN = 400;

export class ChatLog {
  lines = $state.raw<ChatLine[]>([]);
  private lastRead = $state(0);
  private joinedAt = 0;

  readonly unread: number = $derived(
    settings.muted ? 0 : this.lines.filter((line) => line.number > this.lastRead && !this.isMine(line)).length,
  );

  constructor(private readonly isMine: (line: ChatLine) => boolean) {}

  /** Note when the table was first heard of. */
  join(): void {
    this.joinedAt ||= performance.now();
  }

  /** Add what was said, or say it anew of the seats after the deal; what was said before one joined has been read. */
  receive(chat: Chat): void {
    const known = new Map(this.lines.map((line) => [line.number, line]));
    const news = chat.lines.filter((line) => !known.has(line.number));
    const lines = new Map([...known, ...chat.lines.map((line) => [line.number, line] as const)]);
    this.lines = [...lines.values()].sort((a, b) => a.number - b.number);
    if (performance.now() - this.joinedAt < HISTORY_WITHIN && !known.size) this.markRead();
    else if (news.some((line) => !this.isMine(line)) && !settings.muted) playSound("card");
  }

  markRead(): void {
    this.lastRead = this.lines.at(-1)?.number ?? 0;
  }
}
