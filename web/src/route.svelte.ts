/** Which page is shown, as the address says. */

export type Page =
  | { readonly name: "start" | "new" | "learn" | "rules" | "game" }
  | { readonly name: "table" | "replay"; readonly table: string };

export function pageOf(path: string): Page {
  const [, first, second] = path.split(/[?#]/)[0]!.split("/");
  if ((first === "table" || first === "replay") && second) return { name: first, table: second };
  if (first === "new" || first === "learn" || first === "rules" || first === "game") return { name: first };
  return { name: "start" };
}

let page = $state.raw<Page>(pageOf(window.location.pathname));
let before = "/";

export function current(): Page {
  return page;
}

/** The path of the page from which one came to this one. */
export function previous(): string {
  return before;
}

/** Go to another page of the client without loading anything. */
export function go(path: string, replace = false): void {
  before = window.location.pathname;
  history[replace ? "replaceState" : "pushState"](null, "", path);
  page = pageOf(path);
  window.scrollTo(0, 0);
}

window.addEventListener("popstate", () => (page = pageOf(window.location.pathname)));
