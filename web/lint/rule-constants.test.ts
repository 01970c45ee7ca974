import { Linter } from "eslint";
import ts from "typescript-eslint";
import { describe, expect, it } from "vitest";
import * as constants from "../src/constants";
import rule, { listNumbers } from "./rule-constants.js";

function lint(text: string): string[] {
  const plugins = { rules: { rules: { constants: rule } } };
  const config = { files: ["**/*.ts"], languageOptions: { parser: ts.parser }, plugins } as Linter.Config;
  const found = new Linter().verify(text, [{ ...config, rules: { "rules/constants": "error" } }], "a.ts");
  return found.map(({ message }) => message.split(" ")[0]!);
}

describe("numbers of the rules", () => {
  it.each([
    ["the hand limit", `const most = 7;`, ["7"]],
    ["the winning score", `if (score >= 12) end();`, ["12"]],
    ["the cards of each colour", `const cards = { 2: 14, 3: 12 };`, ["14", "12"]],
    ["the depth of the End card", `const deep = countAll(supply) > 10;`, ["10"]],
    ["a number of players", `if (players === 2) supply.E = 1;`, ["2"]],
    ["the size of a house", `const cell = 5 * row + column;`, ["5"]],
  ])("are found: %s", (_, text, numbers) => {
    expect(lint(text)).toEqual(numbers);
  });

  it("are none of everyday use", () => {
    expect(lint(`const half = all / 2; const last = list.length > 1; const quarter = (turns + 3) % 4;`)).toEqual([]);
  });

  it("include those that the page has as constants", () => {
    const { CARDS_PER_COLOUR, COLUMNS, END_CARD_DEPTH, HAND_LIMIT, PIERS, ROWS, WINNING_SCORE } = constants;
    const all = listNumbers([CARDS_PER_COLOUR, COLUMNS, END_CARD_DEPTH, HAND_LIMIT, PIERS, ROWS, WINNING_SCORE]);
    expect(all.length).toBeGreaterThan(8);
    for (const number of all) expect(lint(`f(${number})`)).toEqual([String(number)]);
  });
});
