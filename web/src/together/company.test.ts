import { beforeEach, describe, expect, it } from "vitest";
import { settings } from "../settings.svelte";
import type { ChatLine, Lobby, State } from "../wire";
import { Company } from "./company.svelte";

const line = (number: number, seat: number): ChatLine => ({ number, seat, name: "B", text: "Hej", at: 0 });
const sitter = (bot: string | null) => ({ sitter: { name: "A", bot }, standIn: null });
const state = (more: Partial<State> = {}) =>
  ({ mine: [0], due: 0, timeLeft: [60_000, 60_000], places: [sitter(null), sitter(null)], ...more }) as State;

describe("company", () => {
  beforeEach(() => {
    settings.muted = false;
  });

  it("counts what others said since it was looked at, unless it is muted", () => {
    const company = new Company();
    company.see(state());
    company.hear({ type: "chat", lines: [line(1, 1)] });
    expect(company.unread).toBe(0);
    company.hear({ type: "chat", lines: [line(1, 1), line(2, 1), line(3, 0)] });
    expect([company.unread, company.lines.length]).toEqual([1, 3]);
    settings.muted = true;
    expect(company.unread).toBe(0);
    settings.muted = false;
    company.readAll();
    expect(company.unread).toBe(0);
  });

  it("hears lines anew when seats come into the order of play, and counts none of them twice", () => {
    const company = new Company();
    company.see(state());
    company.hear({ type: "chat", lines: [line(1, 0), line(2, 1)] });
    company.hear({ type: "chat", lines: [line(3, 1)] });
    company.hear({ type: "chat", lines: [line(1, 1), line(2, 0), line(3, 1)] });
    expect(company.lines.map(({ seat }) => seat)).toEqual([1, 0, 1]);
    expect(company.unread).toBe(1);
  });

  it("lets the time of whoever is due run down", () => {
    const company = new Company();
    company.see(state({ options: { clock: { seconds: 60 } } as State["options"] }));
    company.time({ type: "tick", turn: 0, spent: 50_000 });
    expect(Math.round(company.left(0)! / 1000)).toBe(10);
    expect(company.left(1)).toBe(60_000);
    expect([company.isShort(0), company.isShort(1)]).toEqual([true, false]);
    company.beat();
    expect(company.runs(0)).toBe(true);
  });

  it("has no time for bots, and none runs while one stands in", () => {
    const company = new Company();
    company.see(state({ places: [{ ...sitter(null), standIn: "apprentice" }, sitter("mason")] as State["places"] }));
    company.time({ type: "tick", turn: 0, spent: 50_000 });
    expect([company.left(0), company.left(1)]).toEqual([60_000, null]);
  });

  it("knows whether anybody was waited for", () => {
    const company = new Company();
    company.gather({ dealing: true, mine: [0] } as unknown as Lobby);
    expect(company.gathered).toBe(false);
    company.gather({ dealing: false, mine: [0] } as unknown as Lobby);
    expect([company.gathered, company.mine]).toEqual([true, [0]]);
    company.see(state());
    expect(company.lobby).toBeNull();
  });
});
