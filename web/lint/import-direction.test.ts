import { Linter } from "eslint";
import svelte from "eslint-plugin-svelte";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import ts from "typescript-eslint";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import rule, { LAYERS } from "./import-direction.js";

let root = "";
beforeEach(() => (root = fs.mkdtempSync(path.join(os.tmpdir(), "imports-"))));
afterEach(() => fs.rmSync(root, { recursive: true }));

/** Write a tree of source files, and lint one of them. */
function lint(name: string, sources: Record<string, string>): string[] {
  for (const [file, text] of Object.entries(sources)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  const plugins = { imports: { rules: { direction: rule } } };
  const rules = { "imports/direction": ["error", { root }] } as const;
  const config = [
    { files: ["**/*.ts"], languageOptions: { parser: ts.parser }, plugins, rules },
    ...svelte.configs.base,
    { files: ["**/*.svelte"], languageOptions: { parserOptions: { parser: ts.parser } }, plugins, rules },
  ] as Linter.Config[];
  const found = new Linter({ cwd: root }).verify(sources[name]!, config, path.join(root, name));
  return found.map(({ message }) => message);
}

describe("the direction of imports", () => {
  it("lets a folder import from those below it, and from itself", () => {
    const text = `import { a } from "../art/a"; import type { B } from "./b"; import "../wire";`;
    expect(lint("board/c.ts", { "art/a.ts": "", "board/b.ts": "", "wire.ts": "", "board/c.ts": text })).toEqual([]);
  });

  it.each([
    ["a value", `import { p } from "../pages/p";`],
    ["a type", `import type { P } from "../pages/p";`],
    ["a type within a type", `export type Q = typeof import("../pages/p");`],
    ["something handed on", `export { p } from "../pages/p";`],
    ["everything handed on", `export * from "../pages/p";`],
    ["a side effect", `import "../pages/p";`],
    ["a lazy import", `export const p = () => import("../pages/p");`],
  ])("refuses %s from above", (_, text) => {
    const above = "board may not import pages, which lies above it.";
    expect(lint("board/b.ts", { "pages/p.ts": "", "board/b.ts": text })).toEqual([above]);
  });

  it("refuses what a component imports in its markup", () => {
    const text = `<script lang="ts"></script>{#await import("../pages/P.svelte") then P}<P.default />{/await}`;
    const above = "art may not import pages, which lies above it.";
    expect(lint("art/A.svelte", { "pages/P.svelte": "", "art/A.svelte": text })).toEqual([above]);
  });

  it("refuses imports between features that stand beside each other", () => {
    const sources = { "replay/steps.ts": "", "learn/a.ts": `import "../replay/steps";` };
    expect(lint("learn/a.ts", sources)).toEqual(["learn may not import replay, which lies beside it."]);
  });

  it("refuses modules of one folder that import each other, though only by types", () => {
    const sources = {
      "game/a.ts": `import { b } from "./b";`,
      "game/b.ts": `import { c } from "./c";`,
      "game/c.ts": `import type { A } from "./a";`,
    };
    const cycle = "These modules import each other: game/a.ts → game/b.ts → game/c.ts → game/a.ts.";
    expect(lint("game/a.ts", sources)).toEqual([cycle]);
  });

  it("refuses a folder that has no place in the order", () => {
    const sources = { "utils/a.ts": "", "game/b.ts": `import "../utils/a";` };
    expect(lint("game/b.ts", sources)[0]).toMatch(/^utils stands in no row/);
  });

  it("has a place for everything that there is", () => {
    const src = path.join(import.meta.dirname, "..", "src");
    expect(LAYERS.flat().sort()).toEqual(fs.readdirSync(src).sort());
  });
});
