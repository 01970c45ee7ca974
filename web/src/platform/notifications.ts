/** Calling somebody back to the table: by a notification, if they asked for it. */

import { settings } from "./settings.svelte";

/** Whether this browser can notify at all; over plain HTTP none does. */
export const CAN_NOTIFY = typeof Notification !== "undefined" && window.isSecureContext;

/** Ask the person whether notifications may come; whether they may. */
export async function requestNotifications(): Promise<boolean> {
  return (await Notification.requestPermission()) === "granted";
}

/** Notify somebody who does not see the page. */
export function notify(text: string, table: string): void {
  if (!CAN_NOTIFY || !settings.notify || !document.hidden || Notification.permission !== "granted") return;
  try {
    const notification = new Notification("Nyhavn", { body: text, tag: table, icon: "/icon-192.png" });
    notification.onclick = () => (window.focus(), notification.close());
  } catch {
    // Some phones have the word, but let no page use it.
  }
}
