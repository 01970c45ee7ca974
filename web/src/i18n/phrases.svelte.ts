/** What the page says, in one language at a time; the texts are the same files that the terminal reads. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export const LANGUAGES = ["en", "fr", "es", "hu"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", fr: "Français", es: "Español", hu: "Magyar" };

const FILES = import.meta.glob<string>(
  "../../../src/nyhavn/phrases/*/{game,verify,web,multiplayer,rules,learn,replay}.ftl",
  {
    query: "?raw",
    import: "default",
  },
);

/** The files that are read: the rules, the tutorial and the replay only when they are looked at. */
const parts = new Set(["game", "web", "multiplayer"]);

export type PhraseArgs = Record<string, FluentVariable>;

let bundle = $state.raw<FluentBundle | null>(null);
let fallback: FluentBundle | null = null;

export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}

/** The first of the browser's languages that there are phrases in. */
export function chooseLanguage(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
}

async function loadBundle(language: Language): Promise<FluentBundle> {
  const made = new FluentBundle(language, { useIsolating: false });
  const paths = Object.keys(FILES).filter((path) =>
    [...parts].some((part) => path.endsWith(`/${language}/${part}.ftl`)),
  );
  for (const text of await Promise.all(paths.map((path) => FILES[path]!()))) made.addResource(new FluentResource(text));
  return made;
}

let language: Language = "en";
let applied: Promise<void> = Promise.resolve();

async function applyLanguage(): Promise<void> {
  const wanted = language;
  const made = await loadBundle(wanted);
  if (wanted !== "en" && !made.hasMessage("web-play-now")) fallback ??= await loadBundle("en");
  bundle = made;
  document.documentElement.lang = wanted;
}

/** Speak this language from now on; one wish after the other, so that the last one counts. */
export function setLanguage(wanted: Language): Promise<void> {
  language = wanted;
  return (applied = applied.catch(() => undefined).then(applyLanguage));
}

/** Speak of one more thing from now on. */
export function loadPhrases(part: string): Promise<void> {
  parts.add(part);
  return setLanguage(language);
}

export function hasPhrase(key: string): boolean {
  return bundle?.hasMessage(key) ?? false;
}

/** The phrase with this key; one that is missing shows its key, and complains. */
export function say(key: string, args: PhraseArgs = {}): string {
  const found = bundle?.hasMessage(key) ? bundle : fallback;
  const pattern = found?.getMessage(key)?.value;
  if (!found || !pattern) {
    console.warn(`there is no phrase ${key}`);
    return key;
  }
  return found.formatPattern(pattern, args);
}
