/** Multiplayer in words: presence, clocks and seats. */

import { readClock } from "../game/clock";
import type { Invitation, LobbySeat, Options, Place, State } from "../wire";
import { nameSeats, nameSitter, shortenName } from "./descriptions";
import { say } from "./phrases.svelte";

/** A time as a clock shows it, in the short form of the language. */
export function formatClockTime(milliseconds: number): string {
  const { days, hours, minutes, text } = readClock(milliseconds);
  if (days) return say("multiplayer-time-days", { days, hours });
  return hours ? say("multiplayer-time-hours", { hours, minutes: String(minutes).padStart(2, "0") }) : text;
}

/** The presence of a player, as text for the dot. */
export function describePresence(place: Place): string {
  if (place.sitter.bot !== null) return "";
  if (place.standIn) return say("multiplayer-stands-in", { bot: nameSitter({ name: "", bot: place.standIn }) });
  if (place.away) return say("multiplayer-away");
  return say(place.present ? "multiplayer-present" : "multiplayer-absent");
}

/** A time to think, in words if it is in minutes. */
function describeTime(seconds: number): string {
  const minutes = seconds / 60;
  return Number.isInteger(minutes) && minutes < 60
    ? say("multiplayer-time-minutes", { count: minutes })
    : formatClockTime(seconds * 1000);
}

/** The clock of a table in words. */
export function describeClock(options: Options): string | null {
  const { clock } = options;
  if (!clock) return null;
  const [time, increment] = [describeTime(clock.seconds), clock.increment ?? 0];
  if (clock.perTurn) return say("multiplayer-clock-per-turn", { time });
  return increment ? say("multiplayer-clock-in-all", { time, increment }) : say("multiplayer-clock-each", { time });
}

/** Who invites to what. */
export function describeInvitation({ host, players, options }: Invitation): string {
  const clock = describeClock(options) ?? say("multiplayer-no-clock");
  return host ? say("multiplayer-invites", { host, players, clock }) : say("multiplayer-invited", { players, clock });
}

/** The player of a seat in the lobby. */
export function describeLobbySeat(seat: LobbySeat, index: number): string {
  if (seat.open) return say("multiplayer-seat-open");
  return seat.bot ? shortenName(seat) : seat.name || say("web-guest", { seat: index + 1 });
}

/** The title of the window: the player who is due. */
export function describeTitle(state: State): string {
  if (state.outcome) return say("due-over");
  if (state.due === null) return "";
  return state.mine.includes(state.due) ? say("multiplayer-your-turn") : (nameSeats(state)[state.due] ?? "");
}
