/** House rules: those saved in this browser, and those from a link. */

import { t } from "../i18n/language.svelte";
import type { House, Tables } from "../net/api";
import { readAll, write } from "./browser-storage";

export interface HouseRules extends House {
  id: string;
  title: string;
  /** Save time, in milliseconds since 1970. */
  saved: number;
}

const KEY = "aces.house";

/** Return all saved house rules, newest first. */
export function saved(): HouseRules[] {
  const all = Object.values(readAll<HouseRules>(KEY));
  return all.filter((one) => isHouse(one)).sort((a, b) => b.saved - a.saved);
}

export function find(id: string | null): HouseRules | undefined {
  return saved().find((one) => one.id === id);
}

/** Save house rules, replacing those with `id`, and return their id. */
export function save(title: string, house: House, id: string | null): string {
  const name = id ?? Math.random().toString(36).slice(2, 10);
  const all = Object.fromEntries(saved().map((one) => [one.id, one]));
  all[name] = { id: name, title, rules: house.rules, changes: house.changes, saved: Date.now() };
  write(KEY, all);
  return name;
}

export function remove(id: string): void {
  write(KEY, Object.fromEntries(saved().filter((one) => one.id !== id).map((one) => [one.id, one])));
}

/** Return house rules as a link fragment, without the `#`. */
export function toFragment(house: House): string {
  const text = JSON.stringify({ rules: house.rules, changes: house.changes });
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  return btoa(bytes.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Return the house rules in a fragment, or null if it's invalid. */
export function fromFragment(fragment: string): House | null {
  try {
    const bytes = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
    const codes = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
    const found: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(codes));
    return isHouse(found) ? { rules: found.rules, changes: found.changes } : null;
  } catch {
    return null;
  }
}

export const broken = (): string =>
  t("page.this_link_is_broken_the_end_might");

export const notKept = (): string =>
  t("page.these_house_rules_arent_saved_in_this");

function isHouse(found: unknown): found is House {
  const { rules, changes } = (found ?? {}) as Partial<Record<keyof House, unknown>>;
  return typeof rules === "string" && isTable(changes);
}

export function isTable(value: unknown): value is Tables {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
