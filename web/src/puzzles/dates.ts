/** Days in words. */

import { currentLanguage } from "../i18n/phrases.svelte";
import { dateOfDay } from "./puzzle";

/** The date of a day, without the year. */
export function writeDate(day: number, weekday = false): string {
  const locale = currentLanguage() === "en" ? "en-GB" : currentLanguage();
  const format = {
    ...(weekday && { weekday: "long" as const }),
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  } as const;
  const date = new Intl.DateTimeFormat(locale, format).format(dateOfDay(day));
  return date.charAt(0).toLocaleUpperCase() + date.slice(1);
}
