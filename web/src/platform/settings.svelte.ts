/** The settings of this device. */

import { LANGUAGES } from "../constants";
import { chooseLanguage, isLanguage, type Language } from "../i18n/phrases.svelte";
import { readStorage, writeStorage } from "./storage";

export type Pace = "slow" | "normal" | "fast";
export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "less";

export interface Settings {
  language: Language;
  /** Whether a turn in which nothing is left to decide ends by itself. */
  autoEnd: boolean;
  /** Whether the page has asked if turns shall go on ending by themselves. */
  autoEndAsked: boolean;
  pace: Pace;
  motion: Motion;
  sound: boolean;
  /** How loud sounds are, from 0 to 100. */
  volume: number;
  /** Whether the page has asked if it may make sounds. */
  soundAsked: boolean;
  theme: Theme;
  /** Whether the page has offered the theme of the night. */
  nightAsked: boolean;
  name: string;
  /** Whether unrated games without guests are played in this browser, where that is possible. */
  here: boolean;
  /** Whether a bar beside the house shows the chances, where hints are allowed. */
  chances: boolean;
  /** Whether the chat is hidden. */
  muted: boolean;
  /** Whether a notification announces the player's turn while the page is hidden. */
  notify: boolean;
}

const KEY = "nyhavn-settings";
export const TURN_PAUSES: Record<Pace, number> = { slow: 2400, normal: 1200, fast: 0 };

const DEFAULTS: Omit<Settings, "language"> = {
  autoEnd: true,
  autoEndAsked: false,
  pace: "normal",
  motion: "auto",
  sound: false,
  volume: 60,
  soundAsked: false,
  theme: "auto",
  nightAsked: false,
  name: "",
  here: true,
  chances: false,
  muted: false,
  notify: false,
};

function loadSettings(): Settings {
  const stored = readStorage<Settings>(KEY);
  const language =
    stored.language && isLanguage(stored.language) ? stored.language : chooseLanguage(navigator.languages);
  return { ...DEFAULTS, ...stored, language };
}

const CHOICES: { readonly [key in keyof Settings]?: readonly string[] } = {
  language: LANGUAGES,
  pace: Object.keys(TURN_PAUSES),
  theme: ["auto", "light", "dark"],
  motion: ["auto", "less"],
};

/** Take over settings of another device where this one has never been set; a permission cannot be taken over. */
export function mergeSettings(other: Readonly<Record<string, unknown>>): void {
  const fresh: Settings = { ...DEFAULTS, language: chooseLanguage(navigator.languages) };
  const isTaken = ([key, value]: [string, unknown]) =>
    key !== "notify" && typeof other[key] === typeof value && settings[key as keyof Settings] === value;
  const isKnown = (key: string, value: unknown) => CHOICES[key as keyof Settings]?.includes(value as string) ?? true;
  const taken = Object.entries(fresh).filter((entry) => isTaken(entry) && isKnown(entry[0], other[entry[0]]));
  Object.assign(settings, Object.fromEntries(taken.map(([key]) => [key, other[key]])));
  saveSettings();
}

export const settings: Settings = $state(loadSettings());

/** The locale for dates and times: the first of the browser's that is in the chosen language. */
export const findLocale = (): string =>
  navigator.languages.find((tag) => tag.startsWith(settings.language)) ?? settings.language;

/** Store the settings and apply them to the page. */
export function saveSettings(): void {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = settings.theme;
  root.dataset["motion"] = settings.motion;
  storeSettings();
}

/** Store the settings. */
export const storeSettings = (): void => writeStorage(KEY, settings);

/** Whether animations are reduced. */
export function prefersReducedMotion(): boolean {
  return settings.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
