/**
 * A plugin that replaces ids with their English text, so that each chunk of the page contains only
 * its own text.
 */

import type { Plugin } from "vite";

import english from "./src/i18n/texts.json" with { type: "json" };

const texts = new Map<string, string | string[]>(Object.entries(english));
const keys = [...texts.values()].map((text) => (typeof text === "string" ? text : text[1]));
if (new Set(keys).size !== texts.size) throw new Error("Two ids have the same English text: use one id.");

/**
 * Return the plugin. For example, `t("page.dealer")` becomes `t("dealer")`, and
 * `tPlural("page.count_tricks", n)` becomes `tPlural(["1 trick", "{count} tricks"], n)`.
 */
export function englishTexts(): Plugin {
  return {
    name: "english-texts",
    enforce: "post",
    transform(code, path) {
      if (path.includes("/node_modules/")) return null;
      const filled = code.replace(/\b(t(?:Plural)?\(\s*)["'`]([\w.]+)["'`]/g, (call, start: string, id: string) => {
        const text = texts.get(id);
        return text === undefined ? call : start + JSON.stringify(text);
      });
      return filled === code ? null : { code: filled, map: null };
    },
  };
}
