// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import type { Place, State } from "../wire";
import { describeDue } from "./descriptions";
import { setLanguage } from "./phrases.svelte";
import {
  describeClock,
  describeInvitation,
  describeLobbySeat,
  describePresence,
  describeTitle,
  formatClockTime,
} from "./presence-descriptions";

const person = { sitter: { name: "Béla", bot: null }, present: true, away: false, standIn: null } as Place;
const options = { clock: null } as State["options"];
const state = { places: [person, person], mine: [0], due: 1, outcome: null, shared: true } as unknown as State;

describe("multiplayer in words", () => {
  beforeAll(() => setLanguage("en"));

  it("says who is there", () => {
    expect(describePresence(person)).toBe("here");
    expect(describePresence({ ...person, present: false })).toBe("not here");
    expect(describePresence({ ...person, present: false, away: true })).toBe("away");
    expect(describePresence({ ...person, standIn: "apprentice" })).toBe("The Apprentice stands in");
    expect(describePresence({ ...person, sitter: { name: "mason", bot: "mason" } })).toBe("");
  });

  it("writes times and clocks", () => {
    expect(formatClockTime(65_000)).toBe("1:05");
    expect(formatClockTime(3_900_000)).toBe("1h05");
    expect(formatClockTime(26 * 3_600_000)).toBe("1d 2h");
    expect(describeClock(options)).toBeNull();
    expect(describeClock({ ...options, clock: { seconds: 900, increment: 10 } })).toBe(
      "15 minutes each, +10 s per turn",
    );
    expect(describeClock({ ...options, clock: { seconds: 60 } })).toBe("1 minute each");
    expect(describeClock({ ...options, clock: { seconds: 172_800, perTurn: true } })).toBe("2d per turn");
  });

  it("says who invites to what", () => {
    const clock = { seconds: 900, increment: 0, perTurn: false };
    const invitation = { host: "Anna", players: 2, open: 1, options: { ...options, clock } };
    expect(describeInvitation(invitation)).toBe("Anna invites you: 2 players, 15 minutes each.");
    expect(describeInvitation({ ...invitation, host: "", options })).toBe("You’re invited: 2 players, no time limit.");
  });

  it("names seats before the game", () => {
    expect(describeLobbySeat({ name: "", bot: null, open: true, present: false }, 1)).toBe("Waiting for a player…");
    expect(describeLobbySeat({ name: "", bot: null, open: false, present: true }, 1)).toBe("Guest 2");
    expect(describeLobbySeat({ name: "mason", bot: "mason", open: false, present: true }, 1)).toBe("Mason");
  });

  it("says whose turn it is, and who is waited for", () => {
    expect(describeTitle(state)).toBe("Béla");
    expect(describeTitle({ ...state, due: 0 })).toBe("Your turn");
    expect(describeDue({ ...state, places: [person, { ...person, away: true }] })).toBe("Béla is away.");
    expect(describeDue({ ...state, due: 0, places: [{ ...person, standIn: "apprentice" }, person] })).toBe(
      "A bot is playing for you.",
    );
  });
});
