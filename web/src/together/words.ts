/** Playing together in words. */

import { names, nameOf } from "../announce";
import { say } from "../phrases.svelte";
import type { Table } from "../table.svelte";
import type { LobbySeat, Options, Place, State } from "../wire";
import { face } from "./clock";

/** A time as a clock writes it, in as little room as the language needs. */
export function timeText(milliseconds: number): string {
  const { days, hours, minutes, text } = face(milliseconds);
  if (days) return say("together-time-days", { days, hours });
  return hours ? say("together-time-hours", { hours, minutes: String(minutes).padStart(2, "0") }) : text;
}

/** Whether somebody is there, for those who do not see the dot. */
export function presenceWords(place: Place): string {
  if (place.sitter.bot !== null) return "";
  if (place.standIn) return say("together-stands-in", { bot: nameOf({ name: "", bot: place.standIn }) });
  if (place.away) return say("together-away");
  return say(place.present ? "together-present" : "together-absent");
}

/** The clock that a table has. */
export function clockWords(options: Options): string | null {
  const { clock } = options;
  if (!clock) return null;
  if (clock.perTurn) return say("together-clock-per-turn", { time: timeText(clock.seconds * 1000) });
  const time = timeText(clock.seconds * 1000);
  return say("together-clock-in-all", { time, increment: clock.increment ?? 0 });
}

/** Who has a seat before the game begins. */
export function sitterWords(seat: LobbySeat, index: number): string {
  if (seat.open) return say("together-seat-open");
  return seat.bot ? nameOf(seat) : seat.name || say("web-guest", { seat: index + 1 });
}

/** The title of the window: whose turn it is. */
export function titleWords(state: State): string {
  if (state.outcome) return say("due-over");
  if (state.due === null) return "";
  return state.mine.includes(state.due) ? say("together-your-turn") : (names(state)[state.due] ?? "");
}

/** Whether anybody at a table could talk to another one. */
export function talks(table: Table): boolean {
  const { latest, lines } = table.company;
  return !!latest && (latest.shared || latest.watching > 0 || lines.length > 0);
}
