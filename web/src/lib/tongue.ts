/** Sentences in the language of this browser: English ones are the keys, the server has the others. */

import { keepSettings, settings } from "./settings.svelte";

export interface Tongue {
  code: string;
  name: string;
}

/** Milliseconds that the page waits for words. */
const PATIENCE = 4000;

let words: Readonly<Record<string, string>> = {};
let offered: readonly Tongue[] = [{ code: "en", name: "English" }];
/** The code of the language that's shown. */
let shown = "en";

/** The languages that there are. */
export function tongues(): readonly Tongue[] {
  return offered;
}

/** Return the code of the language that's shown: the page, its numbers, and the server all use it. */
export function tongue(): string {
  return shown;
}

/** Return the code of the chosen language, else of the browser's first that the server has. */
function preferred(): string {
  const wanted = [settings.tongue, ...navigator.languages].map((code) => code.split("-")[0] ?? "");
  return wanted.find((code) => offered.some((one) => one.code === code)) ?? "en";
}

/** Load the words of the preferred language. If the server sends none in time, show English. */
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
  // Screen readers pick a voice by this.
  document.documentElement.lang = shown;
}

async function told<T>(path: string): Promise<T> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`);
  return (await answer.json()) as T;
}

/** Speak another language from now on: the page opens anew, and so the server speaks it too. */
export function speak(code: string): void {
  settings.tongue = code;
  keepSettings();
  location.reload();
}

/** An English sentence in the language that is spoken, with `values` for the names in braces. */
export function t(sentence: string, values?: Readonly<Record<string, string | number>>): string {
  const said = words[sentence] ?? sentence;
  if (values === undefined) return said;
  return said.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A sentence with a capital at its beginning. */
export function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
