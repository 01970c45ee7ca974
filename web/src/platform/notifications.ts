/** Notifications that it is the player's turn, if they asked for them. */

import { ROOT } from "./addresses";
import { settings } from "./settings.svelte";

/** Whether this browser supports notifications; over plain HTTP none does. */
export const CAN_NOTIFY = typeof Notification !== "undefined" && window.isSecureContext;

/** Ask for the permission to notify; whether it was granted. */
export async function requestNotifications(): Promise<boolean> {
  return (await Notification.requestPermission()) === "granted";
}

/** Notify if the page is hidden. */
export function notify(text: string, table: string): void {
  if (!CAN_NOTIFY || !settings.notify || !document.hidden || Notification.permission !== "granted") return;
  try {
    const notification = new Notification("Nyhavn", { body: text, tag: table, icon: `${ROOT}icon-192.png` });
    notification.onclick = () => (window.focus(), notification.close());
  } catch {
    // Some phones define the class but do not let pages use it.
  }
}
