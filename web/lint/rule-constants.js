/**
 * A lint rule for the folders that handle games and draw nothing: they write no number of the rules, such as a hand
 * limit, since the engine and `constants.ts` have them. Small numbers are everyday ones unless something is compared
 * with them.
 */

import fs from "node:fs";

const { material } = JSON.parse(fs.readFileSync(new URL("../src/engine/layout.json", import.meta.url), "utf8"));
/** The constants of the rules whose numbers count; others follow from them, or name the parts of a drawing. */
const NAMES = [
  "CARDS_PER_COLOUR",
  "CELL_COUNT",
  "COLUMNS",
  "END_CARD_DEPTH",
  "HAND_LIMIT",
  "PIERS",
  "PLAYER_COUNTS",
  "ROWS",
  "SIZES",
  "START_HANDS",
  "WINNING_SCORE",
];
const EVERYDAY = 4;
const COMPARISONS = ["==", "===", "!=", "!==", "<", "<=", ">", ">="];

/** The folders of `src/` that the rule is for. */
export const FOLDERS = ["engine", "game", "local", "net", "shuffle", "table"];

/** All numbers in a value, except 0 and 1. */
export function listNumbers(value) {
  if (typeof value === "number") return value > 1 ? [value] : [];
  return value && typeof value === "object" ? Object.values(value).flatMap(listNumbers) : [];
}

const NUMBERS = new Set(NAMES.flatMap((name) => listNumbers(material[name])));
const isCompared = ({ parent }) => parent.type === "BinaryExpression" && COMPARISONS.includes(parent.operator);

export default {
  meta: {
    type: "problem",
    schema: [],
    messages: { found: "{{number}} is a number of the rules: take it from the engine's layout, or from constants.ts." },
  },
  create: (context) => ({
    Literal(node) {
      if (NUMBERS.has(node.value) && (node.value > EVERYDAY || isCompared(node)))
        context.report({ node, messageId: "found", data: { number: node.value } });
    },
  }),
};
