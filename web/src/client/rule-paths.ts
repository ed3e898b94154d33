/** Functions for values in nested tables, with dotted paths such as `meld.run`. */

import type { Json, Tables } from "../net/api";
import { isTable } from "../storage/house-rules";

/** The value that removes something inherited in a rules file. */
export const NONE = "none";

export function at(table: Tables, path: string): Json | undefined {
  let found: Json | undefined = table;
  for (const name of path.split(".")) {
    if (!isTable(found)) return undefined;
    found = found[name];
  }
  return found;
}

/** Return a table with one value changed. */
export function put(table: Tables, path: string, value: Json): Tables {
  const [name, rest] = halves(path);
  if (rest === "") return { ...table, [name]: value };
  const inner = table[name];
  return { ...table, [name]: put(isTable(inner) ? inner : {}, rest, value) };
}

/** Return a table without one value. Tables that this empties are removed, too. */
export function without(table: Tables, path: string): Tables {
  const [name, rest] = halves(path);
  const { [name]: inner, ...others } = table;
  if (rest === "" || !isTable(inner)) return others;
  const left = without(inner, rest);
  return Object.keys(left).length > 0 ? { ...others, [name]: left } : others;
}

/** Merge changes into a table, field by field. */
export function laidOver(base: Tables, changes: Tables): Tables {
  const merged: Tables = { ...base };
  for (const [name, value] of Object.entries(changes)) {
    const old = merged[name];
    merged[name] = isTable(old) && isTable(value) ? laidOver(old, value) : value;
  }
  return merged;
}

export function same(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function halves(path: string): [string, string] {
  const dot = path.indexOf(".");
  return dot < 0 ? [path, ""] : [path.slice(0, dot), path.slice(dot + 1)];
}
