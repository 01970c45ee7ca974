/** What a study says in words and numbers: points are hundredths of a victory. */

import { parseMove } from "../game/notation";
import { describeChoice, joinList, nameAbility, nameColour } from "../i18n/descriptions";
import { say } from "../i18n/phrases.svelte";
import type { Choice, State } from "../wire";
import { isClear } from "./measure";
import type { Reason } from "./reasons";

/** A share of the victory in points of 100. */
export const toPoints = (share: number): number => Math.round(100 * share);

/** A whole number with a minus sign where it is below 0. */
export const writeWhole = (number: number): string => String(Math.round(number)).replace("-", "−");

/** A share in points. */
export const writePoints = (share: number): string => writeWhole(100 * share);

/** An error in points, which is never none. */
export const toError = (error: number): number => Math.max(1, Math.round(100 * error));

/** Luck with its error, or that it is about even. */
export function describeLuck(luck: { luck: number; error: number }): string {
  const error = toError(luck.error);
  return isClear(luck)
    ? say("study-with-error", { value: signed(luck.luck), error })
    : say("study-about-even", { error });
}

/** A change in points with its sign. */
export function signed(change: number): string {
  const points = toPoints(change);
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

/** A reason in words without a subject. */
export const describeReason = ({ kind, letter }: Reason): string =>
  say(
    `study-reason-${kind}`,
    kind === "ability" ? { ability: nameAbility(letter) } : { colour: letter && nameColour(letter) },
  );

/** Why a move is the best; empty without reasons. */
export const describeReasons = (reasons: readonly Reason[]): string =>
  reasons.length ? say("study-because", { reasons: joinList(reasons.map(describeReason)) }) : "";

/** A move in notation as something that could be done in a state. */
export function describeAdvice(state: State, move: string): string {
  const { kind, piers, cards, colour, cells, ability, turned } = parseMove(move);
  const choice = { move, kind, cards, colour, cells, ability, turned, piers, points: 0, coats: 0 } as unknown as Choice;
  return describeChoice(state, choice);
}
