/** Data kept in this browser between visits, or only while the page is open if storage fails. */

import { t } from "../i18n/language.svelte";

/** Data that couldn't be stored, kept while the page is open. */
const unstored = new Map<string, string>();

export function read<T>(key: string, otherwise: T): T {
  try {
    const text = unstored.get(key) ?? localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    // Storage is full or not allowed, but the game can continue.
    unstored.set(key, text);
  }
}

/** Return true if everything written will be there on the next visit. */
export function isStored(): boolean {
  return unstored.size === 0;
}

/** Return the objects stored under `key`, by name, skipping invalid ones. */
export function readAll<T>(key: string): Record<string, T> {
  const all = Object.entries(read<object | null>(key, null) ?? {});
  return Object.fromEntries(all.filter(([, one]) => typeof one === "object" && one !== null && !Array.isArray(one))) as Record<string, T>;
}

/**
 * Return a warning for pages that have just reported something as saved, if this browser can't
 * store data, else an empty string.
 */
export function warning(): string {
  return isStored() ? "" : t("page.your_browser_cant_save_this_its_storage");
}
