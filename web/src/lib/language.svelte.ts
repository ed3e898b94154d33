/** Texts in the language of this browser: English is built in, the server has the others. */

import { keepSettings, settings } from "./settings.svelte";
import type english from "./texts.json";

export interface Language {
  code: string;
  name: string;
}

/** The id of a text of the page. The build puts the English text in its place (`texts.plugin.ts`). */
export type TextId = keyof typeof english;

/** Translations by their English text. */
type Texts = Readonly<Record<string, string>>;

/** Milliseconds that the page waits for texts. */
const PATIENCE = 4000;

let offered = $state.raw<readonly Language[]>([{ code: "en", name: "English" }]);
/** The language that's shown: the page, its numbers, and the server all use it. */
let shown = $state.raw<{ code: string; texts: Texts }>({ code: "en", texts: {} });

/** The languages that there are. */
export function languages(): readonly Language[] {
  return offered;
}

/** Return the code of the language that's shown. */
export function language(): string {
  return shown.code;
}

/** Return the code of the chosen language, else of the browser's first that the server has. */
function preferred(): string {
  const wanted = [settings.language, ...navigator.languages].map((code) => code.split("-")[0] ?? "");
  return wanted.find((code) => offered.some((one) => one.code === code)) ?? "en";
}

/** Load the texts of the preferred language. If the server sends none in time, show English. */
export async function learn(): Promise<void> {
  let next: typeof shown = { code: "en", texts: {} };
  try {
    const found = await answer<Language[]>("/api/languages");
    if (Array.isArray(found)) offered = found;
    const code = preferred();
    if (code !== "en") next = { code, texts: await translations(code) };
  } catch {
    // English is shown.
  }
  shown = next;
  // Screen readers pick a voice by this.
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

/** Show another language from now on. */
export async function chooseLanguage(code: string): Promise<void> {
  settings.language = code;
  keepSettings();
  await learn();
}

/** Return a text in the language that's shown, with `values` for the names in braces. */
export function t(id: TextId, values?: Readonly<Record<string, string | number>>): string {
  const text = shown.texts[id] ?? id;
  if (values === undefined) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Return a text with a capital at its beginning. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
