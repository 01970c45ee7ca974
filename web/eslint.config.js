import path from "node:path";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import importDirection from "./lint/import-direction.js";
import ruleConstants, { FOLDERS } from "./lint/rule-constants.js";

export default ts.config(
  { ignores: ["node_modules", "src/wire.ts", "src/constants.ts", "src/engine/exports.ts"] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"] } },
  },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-non-null-assertion": "off",
      "svelte/no-navigation-without-resolve": "off",
      "svelte/prefer-svelte-reactivity": "off",
      "no-restricted-syntax": [
        "error",
        {
          selector: "SvelteAttribute[key.name='href'] > SvelteLiteral[value=/^\\//]",
          message: "Write href={formatAddress(path)}: a site has its pages elsewhere than a server.",
        },
      ],
    },
  },
  {
    files: ["src/**/*.ts", "src/**/*.svelte"],
    plugins: { nyhavn: { rules: { "import-direction": importDirection, "rule-constants": ruleConstants } } },
    rules: { "nyhavn/import-direction": ["error", { root: path.join(import.meta.dirname, "src") }] },
  },
  {
    files: FOLDERS.flatMap((folder) => [`src/${folder}/**/*.ts`, `src/${folder}/**/*.svelte`]),
    ignores: ["**/*.test.ts"],
    rules: { "nyhavn/rule-constants": "error" },
  },
);
