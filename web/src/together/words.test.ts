import { beforeAll, describe, expect, it } from "vitest";
import { dueWords } from "../announce";
import { speak } from "../phrases.svelte";
import type { Place, State } from "../wire";
import { clockWords, presenceWords, sitterWords, timeText, titleWords } from "./words";

const person = { sitter: { name: "Béla", bot: null }, present: true, away: false, standIn: null } as Place;
const options = { clock: null } as State["options"];
const state = { places: [person, person], mine: [0], due: 1, outcome: null, shared: true } as unknown as State;

describe("playing together in words", () => {
  beforeAll(() => speak("en"));

  it("says who is there", () => {
    expect(presenceWords(person)).toBe("here");
    expect(presenceWords({ ...person, present: false })).toBe("not here");
    expect(presenceWords({ ...person, present: false, away: true })).toBe("away");
    expect(presenceWords({ ...person, standIn: "apprentice" })).toBe("The Apprentice stands in");
    expect(presenceWords({ ...person, sitter: { name: "mason", bot: "mason" } })).toBe("");
  });

  it("writes times and clocks", () => {
    expect(timeText(65_000)).toBe("1:05");
    expect(timeText(3_900_000)).toBe("1h05");
    expect(timeText(26 * 3_600_000)).toBe("1d 2h");
    expect(clockWords(options)).toBeNull();
    expect(clockWords({ ...options, clock: { seconds: 900, increment: 10 } })).toBe("15:00 each, 10 s more per turn");
    expect(clockWords({ ...options, clock: { seconds: 172_800, perTurn: true } })).toBe("2d for each turn");
  });

  it("names seats before the game", () => {
    expect(sitterWords({ name: "", bot: null, open: true, present: false }, 1)).toBe("Waiting for somebody…");
    expect(sitterWords({ name: "", bot: null, open: false, present: true }, 1)).toBe("Guest 2");
    expect(sitterWords({ name: "mason", bot: "mason", open: false, present: true }, 1)).toBe("The Mason");
  });

  it("says whose turn it is, and who is waited for", () => {
    expect(titleWords(state)).toBe("Béla 2");
    expect(titleWords({ ...state, due: 0 })).toBe("Your turn");
    expect(dueWords({ ...state, places: [person, { ...person, away: true }] })).toBe("Béla 2 is away.");
    expect(dueWords({ ...state, due: 0, places: [{ ...person, standIn: "apprentice" }, person] })).toBe(
      "A bot is playing for you.",
    );
  });
});
