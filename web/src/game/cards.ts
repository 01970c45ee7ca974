/** Cards as the notation writes them: a bag `R2YG`, an empty one `-`. */

import { COLOURS } from "../constants";

export type CardCounts = Record<string, number>;

/** How many cards of each colour are in a bag. */
export function countCards(bag: string): CardCounts {
  const found: CardCounts = {};
  for (const [, letter, number] of bag.matchAll(/([A-Z?])(\d*)/g)) {
    found[letter!] = (found[letter!] ?? 0) + (number ? Number(number) : 1);
  }
  return found;
}

/** The cards of a bag one by one, in the order of its text. */
export function listCards(bag: string): string[] {
  return Object.entries(countCards(bag)).flatMap(([letter, number]) => Array<string>(number).fill(letter));
}

/** The text of a bag with these cards. */
export function formatBag(cards: readonly string[]): string {
  const found = countCards(cards.join(""));
  const text = COLOURS.filter((c) => found[c]).map((c) => c + (found[c]! > 1 ? found[c] : ""));
  return text.join("") || "-";
}

/** How many cards a bag has. */
export function countBag(bag: string): number {
  return Object.values(countCards(bag)).reduce((sum, number) => sum + number, 0);
}
