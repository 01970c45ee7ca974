/** Levels in words. */

import { LEVELS } from "../constants";
import { shortenName } from "../i18n/descriptions";
import { say } from "../i18n/phrases.svelte";
import type { Likeness } from "./rates";

const nameLevel = (place: number) => shortenName({ name: "", bot: LEVELS[place]! });

/** The level, or the first and the last of several ones. */
export const nameLikeness = ({ from, to }: Likeness): string =>
  from === to ? nameLevel(from) : say("numbers-levels", { from: nameLevel(from), to: nameLevel(to) });

/** How well somebody plays, in a sentence. */
export const describeLikeness = ({ from, to }: Likeness): string =>
  from === to
    ? say(`numbers-like-${LEVELS[from]!}`)
    : say("numbers-between", { from: nameLevel(from), to: nameLevel(to) });

/** How well somebody played one game, in a sentence. */
export const describeGameLikeness = ({ from, to }: Likeness): string =>
  from === to
    ? say(`replay-like-${LEVELS[from]!}`)
    : say("replay-between", { from: nameLevel(from), to: nameLevel(to) });
