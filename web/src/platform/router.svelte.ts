/** The router: which page the address names. */

import { version } from "./offline.svelte";

export type Page =
  | { readonly name: "start" | (typeof PLAIN)[number] }
  | { readonly name: "table" | "replay"; readonly table: string }
  | { readonly name: "puzzles"; readonly part: "daily" | "train" | null }
  /** The daily deal of a date, or of today. */
  | { readonly name: "deal"; readonly date: string | null }
  /** An invite link; its key is in the fragment, which is never sent to a server. */
  | { readonly name: LinkKind; readonly table: string; readonly key: string };

/** The pages without parts. */
const PLAIN = ["new", "learn", "rules", "numbers", "game"] as const;

export const LINK_KINDS = ["join", "watch", "seat"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export function parsePath(path: string): Page {
  const [, first, second, third] = path.split(/[?#]/)[0]!.split("/");
  const kind = LINK_KINDS.find((name) => name === first);
  if (kind && second) return { name: kind, table: second, key: path.split("#")[1] ?? "" };
  if ((first === "table" || first === "replay") && second) return { name: first, table: second };
  if (first === "puzzles" && second === "deal") return { name: "deal", date: third || null };
  if (first === "puzzles") return { name: first, part: second === "daily" || second === "train" ? second : null };
  const plain = PLAIN.find((name) => name === first);
  if (plain) return { name: plain };
  return { name: "start" };
}

const parseLocation = () => parsePath(window.location.pathname + window.location.hash);

let page = $state.raw<Page>(parseLocation());
let before = "/";

export function findCurrentPage(): Page {
  return page;
}

/** The path of the previous page. */
export function findPreviousPath(): string {
  return before;
}

/** Whether a path leads from one game to another, so that a new version of the page can be taken over on the way. */
const isBetweenGames = (path: string) => ["start", "new", "table"].includes(parsePath(path).name);

/** Go to another page of the client without reloading, unless a new version is ready and no game is interrupted. */
export function navigate(path: string, replace = false): void {
  if (version.isOutdated && isBetweenGames(path)) return window.location[replace ? "replace" : "assign"](path);
  before = window.location.pathname;
  history[replace ? "replaceState" : "pushState"](null, "", path);
  page = parsePath(path);
  window.scrollTo(0, 0);
}

/** Follow a clicked link without reloading. */
export function followLink(event: MouseEvent): void {
  event.preventDefault();
  navigate((event.currentTarget as HTMLAnchorElement).getAttribute("href")!);
}

window.addEventListener("popstate", () => (page = parseLocation()));
