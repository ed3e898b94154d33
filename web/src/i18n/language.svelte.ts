/**
 * The page's text in the current language. English is built in, and the server has the
 * translations.
 */

import type english from "./texts.json";

export interface Language {
  code: string;
  name: string;
}

type Ids<Kind> = { [Id in keyof typeof english]: (typeof english)[Id] extends Kind ? Id : never }[keyof typeof english];

/**
 * The id of a string on the page. The build replaces ids with the English text (`texts.plugin.ts`).
 */
export type TextId = Ids<string>;
/** The id of a string with plural forms. The build replaces it with both English forms. */
export type PluralId = Ids<string[]>;

type Values = Readonly<Record<string, string | number>>;
/** Strings, or lists of plural forms. */
type Texts = Readonly<Record<string, string | readonly string[]>>;

interface Shown {
  code: string;
  /** Translations, with the English text as keys, or the English plural form. */
  texts: Texts;
  /** The index of the plural form for each number from 0 to 199. */
  plural: readonly number[];
}

/** Milliseconds to wait for translations. */
const PATIENCE = 4000;

let offered = $state.raw<readonly Language[]>([{ code: "en", name: "English" }]);
/** The current language, which the page, its numbers, and the server all use. */
let shown = $state.raw<Shown>({ code: "en", texts: {}, plural: [] });
/** Number of calls of `learn`. */
let calls = 0;

/** Return the available languages. */
export function languages(): readonly Language[] {
  return offered;
}

/** Return the code of the current language. */
export function language(): string {
  return shown.code;
}

/** Return the code of the chosen language, or else of the first browser language, that's available. */
function preferred(chosen: string): string {
  const wanted = [chosen, ...navigator.languages].flatMap((code) => [code, code.split("-")[0]]);
  return wanted.find((code) => offered.some((one) => one.code === code)) ?? "en";
}

/**
 * Load the translations for the chosen language or, if that's an empty string, for the browser's.
 * If they don't arrive in time, show English. If this is called again before they arrive, only the
 * last call counts.
 */
export async function learn(chosen: string): Promise<void> {
  const call = ++calls;
  let next: Shown = { code: "en", texts: {}, plural: [] };
  try {
    const found = await answer<Language[]>("/api/languages");
    if (Array.isArray(found)) offered = found;
    const code = preferred(chosen);
    if (code !== "en") next = await translations(code);
  } catch {
    // Use English.
  }
  if (call !== calls) return;
  shown = next;
  // Screen readers choose a voice based on this attribute.
  document.documentElement.lang = shown.code;
}

async function translations(code: string): Promise<Shown> {
  const asked = answer<Shown>(`/api/languages/${code}`);
  const [{ texts, plural }, english] = await Promise.all([asked, import("./texts.json")]);
  const pairs = Object.entries(english.default).map(([id, text]) => [typeof text === "string" ? text : text[1], texts[id]]);
  return { code, texts: Object.fromEntries(pairs) as Texts, plural };
}

async function answer<T>(path: string): Promise<T> {
  const response = await fetch(path, { signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) throw new Error(`${path} is answered with ${response.status}`);
  return (await response.json()) as T;
}

/** Return a string in the current language, with `values` for its placeholders. */
export function t(id: TextId, values?: Values): string {
  const text = (shown.texts[id] as string | undefined) ?? id;
  return values === undefined ? text : fill(text, values);
}

/** Return the form of a string for `count`, which also replaces `{count}`. */
export function tPlural(id: PluralId, count: number, values?: Values): string {
  const english = id as unknown as [string, string];
  // For numbers from 200 on, the last two digits decide.
  const form = shown.plural[count < 200 ? count : 100 + (count % 100)] ?? 0;
  return fill(shown.texts[english[1]]?.[form] ?? english[count === 1 ? 0 : 1], { count, ...values });
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Return a string with its first letter capitalized. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
