/** Translations: English sentences are the keys, and the server has the other languages. */

import { keepSettings, settings } from "./settings.svelte";

export interface Tongue {
  code: string;
  name: string;
}

/** Milliseconds to wait for translations. */
const PATIENCE = 4000;

let words: Readonly<Record<string, string>> = {};
let offered: readonly Tongue[] = [{ code: "en", name: "English" }];
/** The code of the language that's shown. */
let shown = "en";

/** Return the available languages. */
export function tongues(): readonly Tongue[] {
  return offered;
}

/** Return the code of the language that's shown. The page, its numbers, and the server all use it. */
export function tongue(): string {
  return shown;
}

/** Return the code of the chosen language, else of the browser's first that the server has. */
function preferred(): string {
  const wanted = [settings.tongue, ...navigator.languages].map((code) => code.split("-")[0] ?? "");
  return wanted.find((code) => offered.some((one) => one.code === code)) ?? "en";
}

/** Load the preferred language. If the server doesn't answer in time, show English. */
export async function learn(): Promise<void> {
  [words, shown] = [{}, "en"];
  try {
    const found = await told<Tongue[]>("/api/tongues");
    if (Array.isArray(found)) offered = found;
    const code = preferred();
    const learned = code === "en" ? undefined : (await told<{ words?: Record<string, string> }>(`/api/tongues/${code}`)).words;
    if (learned !== undefined) [words, shown] = [learned, code];
  } catch {
    // The sentences stay English.
  }
  // Screen readers choose a voice by this.
  document.documentElement.lang = shown;
}

async function told<T>(path: string): Promise<T> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`);
  return (await answer.json()) as T;
}

/** Switch languages. The page reloads, so that the server switches too. */
export function speak(code: string): void {
  settings.tongue = code;
  keepSettings();
  location.reload();
}

/** Translate an English sentence, with `values` for the names in braces. */
export function t(sentence: string, values?: Readonly<Record<string, string | number>>): string {
  const said = words[sentence] ?? sentence;
  if (values === undefined) return said;
  return said.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Capitalize the first letter of a sentence. */
export function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
