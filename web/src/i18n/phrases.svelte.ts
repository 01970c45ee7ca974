/** The phrases of the page in the current language, from the Fluent files of the Python package. */

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { LANGUAGES } from "../constants";

export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", fr: "Français", es: "Español", hu: "Magyar" };

const FILES = import.meta.glob<string>(
  "../../../src/nyhavn/phrases/*/{game,verify,web,multiplayer,rules,learn,replay,study,trainer,numbers,storage}.ftl",
  {
    query: "?raw",
    import: "default",
  },
);

/** The Fluent files that are loaded; those of rules, tutorial and replay are loaded with their pages. */
const parts = new Set(["game", "web", "multiplayer"]);

export type PhraseArgs = Record<string, FluentVariable>;

let bundle = $state.raw<FluentBundle | null>(null);
let fallback: FluentBundle | null = null;

export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}

/** The first of the browser's languages that has phrases. */
export function chooseLanguage(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? LANGUAGES[0];
}

async function loadBundle(language: Language): Promise<FluentBundle> {
  const made = new FluentBundle(language, { useIsolating: false });
  const paths = Object.keys(FILES).filter((path) =>
    [...parts].some((part) => path.endsWith(`/${language}/${part}.ftl`)),
  );
  for (const text of await Promise.all(paths.map((path) => FILES[path]!()))) made.addResource(new FluentResource(text));
  return made;
}

let language: Language = LANGUAGES[0];
let applied: Promise<void> = Promise.resolve();

/** The language of the page. */
export const currentLanguage = (): Language => (bundle ? (bundle.locales[0] as Language) : language);

async function applyLanguage(): Promise<void> {
  const wanted = language;
  const made = await loadBundle(wanted);
  if (wanted !== LANGUAGES[0] && !made.hasMessage("web-play-now")) fallback ??= await loadBundle(LANGUAGES[0]);
  bundle = made;
  document.documentElement.lang = wanted;
}

/** Change the language; changes are applied one after the other, so that the last one wins. */
export function setLanguage(wanted: Language): Promise<void> {
  language = wanted;
  return (applied = applied.catch(() => undefined).then(applyLanguage));
}

/** Load one more Fluent file. */
export function loadPhrases(part: string): Promise<void> {
  parts.add(part);
  return setLanguage(language);
}

export function hasPhrase(key: string): boolean {
  return bundle?.hasMessage(key) ?? false;
}

/** The phrase with this key; for a missing one, its key and a warning in the console. */
export function say(key: string, args: PhraseArgs = {}): string {
  const found = bundle?.hasMessage(key) ? bundle : fallback;
  const pattern = found?.getMessage(key)?.value;
  if (!found || !pattern) {
    console.warn(`there is no phrase ${key}`);
    return key;
  }
  return found.formatPattern(pattern, args);
}
