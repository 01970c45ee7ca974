import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import ts from "typescript";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env.NYHAVN_SERVER ?? "http://127.0.0.1:8766";
const WORKER = "service-worker";

/** Writes the service worker beside the finished page, with the names of all its files. */
function serviceWorker(): Plugin {
  let folder = "";
  return {
    name: "nyhavn-service-worker",
    apply: "build",
    configResolved: ({ build, root }) => void (folder = path.resolve(root, build.outDir)),
    closeBundle() {
      const read = (name: string) => fs.readFileSync(path.join(folder, name));
      const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      const names = files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
      const kept = names.filter((name) => !/(^|[\\/])\.|\.f16$/.test(name) && name !== `${WORKER}.js`).sort();
      const hash = createHash("sha256");
      for (const name of kept) hash.update(name).update(read(name));
      const toPath = (name: string) => (name === "index.html" ? "./" : name.split(path.sep).join("/"));
      const known = {
        VERSION: hash.digest("hex").slice(0, 16),
        FILES: kept.map(toPath),
        NETS: names.filter((name) => name.endsWith(".f16")).map(toPath),
      };
      const source = fs.readFileSync(path.join(import.meta.dirname, "src", "offline", `${WORKER}.ts`), "utf8");
      const { outputText } = ts.transpileModule(source, { compilerOptions: { target: ts.ScriptTarget.ES2022 } });
      const constants = Object.entries(known).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
      fs.writeFileSync(path.join(folder, `${WORKER}.js`), `${constants.join("")}${outputText}`);
    },
  };
}

/**
 * Modules that several pages share are in few large scripts: what the start page needs, small common parts, and the
 * table. Without these groups, each set of pages would have a script and a style sheet for what only it shares: a
 * hundred more files, most of them smaller than the headers of their responses.
 */
const groups = [
  { name: "start", tags: ["$initial" as const], test: /web[\\/]src[\\/](?!main\.ts)/, priority: 2 },
  {
    name: "shared",
    test: /web[\\/]src[\\/](art|game|i18n|platform|ui|study[\\/](measure|words)\.ts$)/,
    minShareCount: 2,
    priority: 1,
  },
  { name: "table", test: /web[\\/]src[\\/](board|play|table)[\\/]/, minShareCount: 2 },
];

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  build: {
    outDir: "../src/nyhavn/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
    target: "es2022",
  },
  experimental: {
    // Scripts and styles find files beside themselves, so that `nyhavn site` need only change the index.
    renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }),
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true } },
  },
  test: {
    // A file that needs a document says so in its first line: making one takes longer than most tests.
    environment: "node",
    include: ["lint/**/*.test.ts", "src/**/*.test.ts"],
    // A test that hangs fails; one on a busy machine does not.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
