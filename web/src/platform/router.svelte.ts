/** The router: which page the address names. */

import { formatAddress, readPath } from "./addresses";
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

const LINK_KINDS = ["join", "watch", "seat"] as const;
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

let path = $state.raw(readPath(window.location));
const page = $derived(parsePath(path));
let before = "/";

export function findCurrentPage(): Page {
  return page;
}

/** What the path says behind its `?`. */
export function findQuery(): URLSearchParams {
  return new URL(path, window.location.origin).searchParams;
}

/** What the path says behind its `#`. */
export function findFragment(): string {
  return path.split("#")[1] ?? "";
}

/** The path of the previous page. */
export function findPreviousPath(): string {
  return before;
}

/** Whether a path leads from one game to another, so that a new version of the page can be taken over on the way. */
const isBetweenGames = (path: string) => ["start", "new", "table"].includes(parsePath(path).name);

/** Go to another page of the client without reloading, unless a new version is ready and no game is interrupted. */
export function navigate(wanted: string, replace = false): void {
  before = readPath(window.location);
  history[replace ? "replaceState" : "pushState"](null, "", formatAddress(wanted));
  if (version.isOutdated && isBetweenGames(wanted)) return window.location.reload();
  path = wanted;
  window.scrollTo(0, 0);
}

/** Whether a click opens a link here, and not in another tab or window. */
export const isOpenedHere = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  !(button || ctrlKey || metaKey || shiftKey);

/** Follow a clicked link without reloading. */
export function followLink(event: MouseEvent): void {
  if (!isOpenedHere(event)) return;
  event.preventDefault();
  navigate(readPath(event.currentTarget as HTMLAnchorElement));
}

window.addEventListener("popstate", () => (path = readPath(window.location)));
