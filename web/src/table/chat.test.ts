// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { settings } from "../platform/settings.svelte";
import type { ChatLine } from "../wire";
import { ChatLog } from "./chat.svelte";

const line = (number: number, seat: number): ChatLine => ({ number, seat, name: "B", text: "Hej", at: 0 });

function joined(): ChatLog {
  const chat = new ChatLog(({ seat }) => seat === 0);
  chat.join();
  return chat;
}

describe("a chat log", () => {
  beforeEach(() => {
    settings.muted = false;
  });

  it("counts unread lines of others, unless it is muted", () => {
    const chat = joined();
    chat.receive({ type: "chat", lines: [line(1, 1)] });
    expect(chat.unread).toBe(0);
    chat.receive({ type: "chat", lines: [line(1, 1), line(2, 1), line(3, 0)] });
    expect([chat.unread, chat.lines.length]).toEqual([1, 3]);
    settings.muted = true;
    expect(chat.unread).toBe(0);
    settings.muted = false;
    chat.markRead();
    expect(chat.unread).toBe(0);
  });

  it("updates the seats of lines after the deal, and counts no line twice", () => {
    const chat = joined();
    chat.receive({ type: "chat", lines: [line(1, 0), line(2, 1)] });
    chat.receive({ type: "chat", lines: [line(3, 1)] });
    chat.receive({ type: "chat", lines: [line(1, 1), line(2, 0), line(3, 1)] });
    expect(chat.lines.map(({ seat }) => seat)).toEqual([1, 0, 1]);
    expect(chat.unread).toBe(1);
  });
});
