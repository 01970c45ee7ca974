import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.NYHAVN_SERVER ?? "http://127.0.0.1:8766";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/nyhavn/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true } },
  },
  test: { environment: "happy-dom", include: ["lint/**/*.test.ts", "src/**/*.test.ts"] },
});
