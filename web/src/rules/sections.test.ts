import { expect, test } from "vitest";
import errors from "../../../src/nyhavn/game/errors.py?raw";
import { findSection } from "./sections";

const codes = [...errors.matchAll(/^ {4}[A-Z_]+ = "([a-z-]+)"$/gm)].map((match) => match[1]!);

test("every refusal leads to a section of the rules", () => {
  expect(codes.length).toBeGreaterThan(50);
  expect(codes.filter((code) => !findSection(code))).toEqual([]);
});

test("a refusal that is not about the rules leads nowhere", () => {
  expect(findSection("unreachable")).toBeNull();
});
