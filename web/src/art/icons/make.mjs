/** Writes the icons of the installable app into `public/`: PNG pictures of two drawings, taken with Chromium. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

const icon = join(target, "favicon.svg");
const maskable = join(here, "maskable.svg");
const icons = [
  { from: icon, to: "icon-192.png", size: 192 },
  { from: icon, to: "icon-512.png", size: 512 },
  { from: maskable, to: "icon-maskable-512.png", size: 512 },
  { from: maskable, to: "apple-touch-icon.png", size: 180 },
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

for (const { from, to, size } of icons) picture(readFileSync(from, "utf8"), join(target, to), size);
