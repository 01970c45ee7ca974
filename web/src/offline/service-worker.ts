/**
 * The service worker: it keeps the files of the page, so that the page starts without a connection. Whatever is asked
 * of the server's interface passes by. `vite.config.ts` writes the names of all files into it.
 */

/// <reference lib="webworker" />

/** A name for one set of files. */
declare const VERSION: string;
/** The files that are fetched when a version is installed, and those that are kept once they were used. */
declare const FILES: readonly string[];
declare const NETS: readonly string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const root = new URL(worker.registration.scope);
/** All pages of an origin share its caches; a page in a folder has its own names. */
const PREFIX = `nyhavn-page-${root.pathname.slice(1)}`;
const CACHE = PREFIX + VERSION;
const INDEX = "./";
/** The milliseconds that the network has to answer before a page is opened from the cache. */
const NETWORK_TIMEOUT = 3000;

const isOwn = (name: string) => name.startsWith(PREFIX) && !name.slice(PREFIX.length).includes("/");
const locate = (name: string) => new URL(name, root).href;
const isHashed = (name: string) => name.startsWith("assets/");
/** A file by its name, in this version or in another one; names with a hash mean the same in all of them. */
const find = (name: string) =>
  caches.match(locate(name), { ignoreVary: true, ...(isHashed(name) ? {} : { cacheName: CACHE }) });

/** Fetch all files, one after the other to leave the network to the page; those of the last version are copied. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const name of FILES) await cache.put(locate(name), (isHashed(name) && (await find(name))) || (await load(name)));
  for (const name of NETS) {
    const used = await find(name);
    if (used) await cache.put(locate(name), used);
  }
  await worker.skipWaiting();
}

async function load(name: string): Promise<Response> {
  const response = await fetch(locate(name), isHashed(name) ? {} : { cache: "no-cache" });
  if (!response.ok) throw new Error(`${response.status} for ${name}`);
  return response;
}

/** Delete all versions but this one and the one before it, whose pages may still be open. */
async function activate(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => isOwn(name) && name !== CACHE);
  await Promise.all(versions.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** A page comes from the network if that answers in time, and else from the cache. */
async function answerNavigation(request: Request): Promise<Response> {
  const kept = () => find(INDEX);
  const answer = fetch(request);
  const late = new Promise((settle) => setTimeout(settle, NETWORK_TIMEOUT)).then(kept);
  const first = await Promise.race([answer, late]).catch(kept);
  if (first && first.status < 500) return first;
  return (await kept()) ?? answer;
}

/** A file comes from the cache; a net that is used is kept from then on. */
async function answerFile(request: Request, name: string): Promise<Response> {
  const kept = await find(name);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && NETS.includes(name)) await (await caches.open(CACHE)).put(locate(name), response.clone());
  return response;
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const name = request.url.startsWith(root.href) ? request.url.slice(root.href.length).split(/[?#]/)[0]! : "api/";
  if (request.method !== "GET" || name.startsWith("api/")) return;
  if (request.mode === "navigate") event.respondWith(answerNavigation(request));
  else if (isHashed(name) || FILES.includes(name)) event.respondWith(answerFile(request, name));
});
