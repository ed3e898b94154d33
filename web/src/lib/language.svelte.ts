/**
 * The page's text in the current language. English is built in, and the server has the
 * translations.
 */

import { keepSettings, settings } from "./settings.svelte";
import type english from "./texts.json";

export interface Language {
  code: string;
  name: string;
}

/**
 * The id of a string on the page. The build replaces ids with the English text (`texts.plugin.ts`).
 */
export type TextId = keyof typeof english;

/** Translations, with the English text as keys. */
type Texts = Readonly<Record<string, string>>;

/** Milliseconds to wait for translations. */
const PATIENCE = 4000;

let offered = $state.raw<readonly Language[]>([{ code: "en", name: "English" }]);
/** The current language, which the page, its numbers, and the server all use. */
let shown = $state.raw<{ code: string; texts: Texts }>({ code: "en", texts: {} });

/** Return the available languages. */
export function languages(): readonly Language[] {
  return offered;
}

/** Return the code of the current language. */
export function language(): string {
  return shown.code;
}

/**
 * Return the code of the chosen language, or else of the first browser language that's available.
 */
function preferred(): string {
  const wanted = [settings.language, ...navigator.languages].map((code) => code.split("-")[0] ?? "");
  return wanted.find((code) => offered.some((one) => one.code === code)) ?? "en";
}

/** Load the translations for the preferred language. If they don't arrive in time, show English. */
export async function learn(): Promise<void> {
  let next: typeof shown = { code: "en", texts: {} };
  try {
    const found = await answer<Language[]>("/api/languages");
    if (Array.isArray(found)) offered = found;
    const code = preferred();
    if (code !== "en") next = { code, texts: await translations(code) };
  } catch {
    // Use English.
  }
  shown = next;
  // Screen readers choose a voice based on this attribute.
  document.documentElement.lang = shown.code;
}

async function translations(code: string): Promise<Texts> {
  const asked = answer<{ texts: Readonly<Record<string, string>> }>(`/api/languages/${code}`);
  const [{ texts }, english] = await Promise.all([asked, import("./texts.json")]);
  const pairs = Object.entries(english.default).map(([id, text]) => [text, texts[id] ?? text]);
  return Object.fromEntries(pairs) as Texts;
}

async function answer<T>(path: string): Promise<T> {
  const response = await fetch(path, { signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) throw new Error(`${path} is answered with ${response.status}`);
  return (await response.json()) as T;
}

/** Switch to another language. */
export async function chooseLanguage(code: string): Promise<void> {
  settings.language = code;
  keepSettings();
  await learn();
}

/** Return a string in the current language, with `values` for its placeholders. */
export function t(id: TextId, values?: Readonly<Record<string, string | number>>): string {
  const text = shown.texts[id] ?? id;
  if (values === undefined) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Return a string with its first letter capitalized. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
