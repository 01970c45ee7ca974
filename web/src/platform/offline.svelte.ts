/** The copy of the page that the browser keeps to start without a connection, and new versions of it. */

import { ROOT } from "./addresses";

/** Whether this browser can keep the page; it does so only for secure addresses, which plain http on a network is not. */
export const canKeepPage = "serviceWorker" in navigator;

export const version = $state({ isOutdated: false });

const SCRIPT = "script[type=module][src]";
/** The script of this very page, whose name has a hash. */
const own = document.querySelector<HTMLScriptElement>(SCRIPT)?.src.split("/").at(-1);

/** Notice that the server has a new version of the page. */
async function compareVersions(): Promise<void> {
  const page = await fetch(ROOT, { cache: "no-cache" });
  if (own && page.ok) version.isOutdated = !(await page.text()).includes(own);
}

const ignore = () => undefined;
const look = async () => (await navigator.serviceWorker.getRegistration())?.update();

/** Keep the page, once it is shown and the browser has nothing else to do. */
export function keepPage(): void {
  if (!canKeepPage || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("controllerchange", () => void compareVersions().catch(ignore));
  document.addEventListener("visibilitychange", () => void (document.hidden || look().catch(ignore)));
  window.addEventListener("online", () => void look().catch(ignore));
  const register = () => void serviceWorker.register(`${ROOT}service-worker.js`).catch(ignore);
  if ("requestIdleCallback" in window) window.requestIdleCallback(register, { timeout: 5000 });
  else setTimeout(register, 1000);
}
