/** The message about the puzzle of a day: it says whether it was solved and gives nothing away. */

import { say } from "../i18n/phrases.svelte";
import { writeDate } from "./dates";

/** The message, with a line for the streak if there is one, and the address of the puzzle. */
export function writeMessage(day: number, solved: boolean, days: number): string {
  return [
    `Nyhavn, ${writeDate(day)}`,
    say(solved ? "trainer-message-solved" : "trainer-message-missed"),
    ...(days > 1 ? [say("trainer-days", { count: days })] : []),
    `${window.location.origin}/puzzles/daily`,
  ].join("\n");
}
