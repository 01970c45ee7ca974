/**
 * The addresses of the pages. A path such as `/rules#aim` is the address on a server; a site, which is a folder of
 * files written by `nyhavn site`, has all paths in the fragment of its one file.
 */

/** Whether the page belongs to a site, which has no server of its own. */
export const isSite = document.querySelector("meta[name=nyhavn-site]") !== null;

/** The folder of the page's files, from any of its addresses. */
export const ROOT = isSite ? "./" : "/";

/** What a site writes for the `#` of a path, since links with two of them break in texts. */
const INNER_HASH = "~";

export const formatAddress = (path: string): string => (isSite ? `#${path.replace("#", INNER_HASH)}` : path);

/** The address of a path for use outside the page. */
export const formatFullAddress = (path: string): string => new URL(formatAddress(path), window.location.href).href;

/** The path that an address leads to. */
export function readPath({ pathname, search, hash }: Location | HTMLAnchorElement): string {
  return isSite ? hash.slice(1).replace(INNER_HASH, "#") || "/" : pathname + search + hash;
}
