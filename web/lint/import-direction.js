/**
 * A lint rule for the imports of `src/`: a folder imports only from folders below it, and no modules import each
 * other in a circle. Types and lazy imports count.
 */

import fs from "node:fs";
import path from "node:path";

/** The folders and files of `src/` from the bottom up; those of one row stand beside each other. */
export const LAYERS = [
  ["constants.ts", "wire.ts"],
  ["art"],
  ["game"],
  ["i18n"],
  ["platform"],
  ["engine"],
  ["net"],
  ["ui"],
  ["rules"],
  ["shuffle"],
  ["local"],
  ["study"],
  ["table"],
  ["board"],
  ["play", "multiplayer", "replay", "learn"],
  ["puzzles", "numbers"],
  ["pages"],
  ["offline"],
  ["App.svelte"],
  ["main.ts"],
];

const IMPORT = /\b(?:from\s*|import\s*\(?\s*)(["'])(\.{1,2}\/[^"']+)\1/g;
const ENDINGS = ["", ".ts", "/index.ts"];

/** The relative imports in a source text, and where each of them stands. */
export function findImports(text) {
  return [...text.matchAll(IMPORT)].map(({ 2: specifier, index }) => ({ specifier, index }));
}

/** The file that an import names; null if there is none. */
export function resolveImport(file, specifier) {
  const wanted = path.resolve(path.dirname(file), specifier.split("?")[0]);
  const isFile = (found) => fs.statSync(found, { throwIfNoEntry: false })?.isFile();
  return ENDINGS.map((ending) => wanted + ending).find(isFile) ?? null;
}

const read = new Map();

/** The files that a file imports, read again whenever it has changed. */
function importedFiles(file) {
  const { mtimeMs } = fs.statSync(file);
  if (read.get(file)?.mtimeMs !== mtimeMs) {
    const imports = /\.(ts|svelte)$/.test(file) ? findImports(fs.readFileSync(file, "utf8")) : [];
    const files = imports.map(({ specifier }) => resolveImport(file, specifier)).filter(Boolean);
    read.set(file, { mtimeMs, files });
  }
  return read.get(file).files;
}

/** The shortest chain of imports from a file to another one, both included; null if there is none. */
export function findChain(from, to) {
  const before = new Map([[from, null]]);
  for (const file of before.keys()) {
    if (file === to) {
      const chain = [];
      for (let each = file; each !== null; each = before.get(each)) chain.unshift(each);
      return chain;
    }
    for (const next of importedFiles(file)) if (!before.has(next)) before.set(next, file);
  }
  return null;
}

/** The folder directly below the root that a file lies in, or the file itself if it lies in none. */
const folderOf = (file, root) => path.relative(root, file).split(path.sep)[0];
const layerOf = (folder) => LAYERS.findIndex((row) => row.includes(folder));

/** What is wrong with one file's import of another one, as the id and the data of a message; null if nothing is. */
function findProblem(file, target, root) {
  const [from, to] = [folderOf(file, root), folderOf(target, root)];
  const [own, other] = [layerOf(from), layerOf(to)];
  const missing = [from, to].find((folder) => layerOf(folder) < 0);
  if (missing) return { messageId: "unknown", data: { folder: missing } };
  if (from !== to && other >= own) return { messageId: other > own ? "above" : "beside", data: { from, to } };
  const chain = findChain(target, file);
  const names = chain?.map((each) => path.relative(root, each)).join(" → ");
  return chain ? { messageId: "cycle", data: { chain: `${path.relative(root, file)} → ${names}` } } : null;
}

export default {
  meta: {
    type: "problem",
    schema: [{ type: "object", properties: { root: { type: "string" } }, required: ["root"] }],
    messages: {
      above: "{{from}} may not import {{to}}, which lies above it.",
      beside: "{{from}} may not import {{to}}, which lies beside it.",
      cycle: "These modules import each other: {{chain}}.",
      unknown: "{{folder}} stands in no row of LAYERS in lint/import-direction.js.",
    },
  },
  create(context) {
    const { filename, sourceCode, options } = context;
    const [{ root }] = options;
    const isInside = (file) => file && !path.relative(root, file).startsWith("..");
    return {
      Program() {
        for (const { specifier, index } of findImports(sourceCode.text)) {
          const target = resolveImport(filename, specifier);
          const problem = isInside(target) ? findProblem(filename, target, root) : null;
          if (problem) context.report({ loc: sourceCode.getLocFromIndex(index), ...problem });
        }
      },
    };
  },
};
