/** The sections of the rules, and which of them explains a refusal. */

export const SECTIONS = [
  "aim",
  "table",
  "setup",
  "turn",
  "take",
  "hand",
  "price",
  "support",
  "points",
  "coats",
  "bonuses",
  "abilities",
  "end",
  "secret",
  "letters",
  "questions",
] as const;

export type Section = (typeof SECTIONS)[number];

const REFUSALS: Partial<Record<Section, readonly string[]>> = {
  table: ["no-such-tile", "out-of-stock", "tiles-do-not-add-up"],
  setup: ["too-few-seats", "no-such-seat", "cards-do-not-add-up", "abilities-do-not-add-up"],
  turn: ["take-or-build", "dealers-turn", "wrong-draw", "wrong-harbour"],
  take: ["two-piers", "not-neighbours"],
  hand: ["discard-first", "wrong-discard", "wrong-hand"],
  price: ["not-in-hand", "wrong-colour", "too-few-cards", "too-many-cards"],
  support: ["space-covered", "nothing-underneath", "house-in-the-air"],
  coats: ["no-bonus-open"],
  bonuses: ["bonus-first", "ability-owned", "nothing-to-activate"],
  abilities: [
    "build-or-end",
    "needs-additional-card",
    "needs-both-actions",
    "ability-without-effect",
    "ability-not-owned",
    "ability-used",
    "one-colour-changes",
    "nothing-to-build",
  ],
  end: ["game-over", "wrong-end-card", "should-be-over", "not-over", "not-in-supply", "wrong-result"],
  letters: ["wrong-turn-number"],
};

const SECTION_OF = new Map(
  SECTIONS.flatMap((section) => (REFUSALS[section] ?? []).map((code) => [code, section] as const)),
);

/** The section that explains a refusal; null for one that is not about the rules. */
export function findSection(code: string): Section | null {
  return SECTION_OF.get(code) ?? (code.startsWith("expected-") ? "letters" : null);
}
