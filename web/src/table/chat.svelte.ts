/** The chat of a table, and the number of unread messages. */

import { settings } from "../platform/settings.svelte";
import { playSound } from "../platform/sounds";
import type { Chat, ChatLine } from "../wire";

/** The milliseconds after joining within which the history of the chat arrives. */
const HISTORY_WITHIN = 400;

export class ChatLog {
  lines = $state.raw<ChatLine[]>([]);
  private lastRead = $state(0);
  private joinedAt = 0;

  private readonly news: ChatLine[] = $derived(
    settings.muted ? [] : this.lines.filter((line) => line.number > this.lastRead && !this.isMine(line)),
  );
  readonly unread: number = $derived(this.news.length);
  /** The last line of others that is not read yet. */
  readonly newest: ChatLine | null = $derived(this.news.at(-1) ?? null);

  constructor(private readonly isMine: (line: ChatLine) => boolean) {}

  /** Remember when the first message of the table arrived. */
  join(): void {
    this.joinedAt ||= performance.now();
  }

  /** Add new lines, and replace known ones, whose seats change with the deal; the history counts as read. */
  receive(chat: Chat): void {
    const known = new Map(this.lines.map((line) => [line.number, line]));
    const news = chat.lines.filter((line) => !known.has(line.number));
    const lines = new Map([...known, ...chat.lines.map((line) => [line.number, line] as const)]);
    this.lines = [...lines.values()].sort((a, b) => a.number - b.number);
    if (performance.now() - this.joinedAt < HISTORY_WITHIN && !known.size) this.markRead();
    else if (news.some((line) => !this.isMine(line)) && !settings.muted) playSound("message");
  }

  markRead(): void {
    this.lastRead = this.lines.at(-1)?.number ?? 0;
  }
}
