/** Writes the icons of the installable app into `public/`: PNG pictures of the two SVG files, taken with Chromium. */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, "../../../public");
const chromium = process.env.NYHAVN_CHROMIUM ?? "chromium";
const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--hide-scrollbars",
  "--no-first-run",
  "--disable-dev-shm-usage",
];

const icons = [
  { from: "favicon.svg", to: "icon-192.png", size: 192 },
  { from: "favicon.svg", to: "icon-512.png", size: 512 },
  { from: "maskable.svg", to: "icon-maskable-512.png", size: 512 },
  { from: "maskable.svg", to: "apple-touch-icon.png", size: 180 },
];

function picture(svg, png, size) {
  const folder = mkdtempSync(join(tmpdir(), "nyhavn-icon-"));
  const page = join(folder, "icon.html");
  const style = `margin:0;width:${size}px;height:${size}px`;
  writeFileSync(page, `<body style="margin:0">${svg.replace("<svg", `<svg style="display:block;${style}"`)}`);
  const shot = [
    `--screenshot=${png}`,
    `--window-size=${size},${size}`,
    "--default-background-color=00000000",
    `file://${page}`,
  ];
  execFileSync(chromium, [...flags, `--user-data-dir=${folder}/profile`, ...shot], { stdio: "ignore" });
  rmSync(folder, { recursive: true, force: true });
}

mkdirSync(target, { recursive: true });
copyFileSync(join(here, "favicon.svg"), join(target, "favicon.svg"));
for (const { from, to, size } of icons) picture(readFileSync(join(here, from), "utf8"), join(target, to), size);
