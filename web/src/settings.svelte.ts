/** What a person prefers on this device. */

import { isLanguage, preferred, type Language } from "./phrases.svelte";

export type Pace = "slow" | "normal" | "fast";
export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "less";

export interface Settings {
  language: Language;
  autoEnd: boolean;
  pace: Pace;
  motion: Motion;
  sound: boolean;
  theme: Theme;
  name: string;
  /** Whether the chat is kept out of sight. */
  muted: boolean;
  /** Whether a notification tells of one's turn while the page is hidden. */
  notify: boolean;
}

const KEY = "nyhavn-settings";
export const PACES: Record<Pace, number> = { slow: 2400, normal: 1200, fast: 0 };

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

const QUIET = { muted: false, notify: false };

function initial(): Settings {
  const kept = stored();
  const language = kept.language && isLanguage(kept.language) ? kept.language : preferred(navigator.languages);
  return {
    autoEnd: false,
    pace: "normal",
    motion: "auto",
    sound: false,
    theme: "auto",
    name: "",
    ...QUIET,
    ...kept,
    language,
  };
}

export const settings: Settings = $state(initial());

/** Where the person lives, as far as the browser tells, for the order of day and month, and for the hours of a day. */
export const region = (): string =>
  navigator.languages.find((tag) => tag.startsWith(settings.language)) ?? settings.language;

/** Keep the settings and let the page follow them. */
export function keep(): void {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = settings.theme;
  root.dataset["motion"] = settings.motion;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Whether things should rather stand still. */
export function still(): boolean {
  return settings.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
