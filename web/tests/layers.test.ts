/** The page's layers: which folder imports which, cycles, and the size of folders. */

import ts from "typescript";
import { describe, expect, it } from "vitest";

const MOST_FILES = 20;

const SCREENS = ["home", "setup", "rules", "replay", "review", "history", "host", "tutorial", "lessons", "practice"];
const BASE = ["client", "net", "storage", "i18n", "ui"];
const PARTS = ["people", "cards", ...BASE];

/** The folders that each folder imports from, apart from itself. Screens don't import each other. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  app: ["table", ...SCREENS, ...PARTS],
  ...Object.fromEntries(SCREENS.map((screen) => [screen, ["table", ...PARTS]])),
  // A review shows the table of a replay.
  review: ["replay", "table", ...PARTS],
  // Practice asks for decisions as a review does. It's a part of the page with your games.
  practice: ["review", "replay", "table", ...PARTS],
  history: ["practice", "table", ...PARTS],
  table: PARTS,
  people: BASE,
  cards: ["people", ...BASE],
  client: ["net", "storage", "i18n"],
  net: ["i18n"],
  storage: ["i18n"],
  ui: ["i18n"],
  i18n: [],
};
/** Folders that know the shape of the server's answers, but send no requests. */
const ONLY_TYPES: Readonly<Record<string, readonly string[]>> = { storage: ["net"], ui: ["net"] };
/** What a screen can't use of a table: the page itself, and what's only for the player to move. */
const OF_THE_TABLE_ALONE = /^table\/(TablePage\.svelte|prompt\/)/;

interface Import {
  from: string;
  to: string;
  /** True if only types are imported, which vanish from the page. */
  types: boolean;
}

const SOURCES = import.meta.glob<string>("../src/**/*.{ts,svelte,css,json}", { query: "?raw", import: "default", eager: true });
const texts = new Map(Object.entries(SOURCES).map(([path, text]) => [path.replace("../src/", ""), text]));
const modules = [...texts.keys()];
const imports = modules.flatMap(importsOf);

function importsOf(from: string): Import[] {
  if (!/\.(ts|svelte)$/.test(from)) return [];
  const text = texts.get(from) ?? "";
  const script = from.endsWith(".ts") ? text : [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map((part) => part[1]).join("\n");
  const found = ts.createSourceFile(from, script, ts.ScriptTarget.Latest).statements.flatMap((one) => {
    const named = ts.isImportDeclaration(one) || ts.isExportDeclaration(one) ? one.moduleSpecifier : undefined;
    return named && ts.isStringLiteral(named) ? [{ path: named.text, types: isForTypes(one) }] : [];
  });
  const lazy = [...text.matchAll(/\bimport\("([^"]+)"\)/g)].map((match) => ({ path: match[1] ?? "", types: false }));
  return [...found, ...lazy].filter(({ path }) => path.startsWith(".")).map(({ path, types }) => ({ from, to: resolved(from, path), types }));
}

function isForTypes(statement: ts.Statement): boolean {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
  if (!ts.isImportDeclaration(statement)) return false;
  const clause = statement.importClause;
  if (clause === undefined) return false;
  const names = clause.namedBindings && ts.isNamedImports(clause.namedBindings) ? clause.namedBindings.elements : [];
  return clause.phaseModifier === ts.SyntaxKind.TypeKeyword || (clause.name === undefined && names.length > 0 && names.every((name) => name.isTypeOnly));
}

function resolved(from: string, path: string): string {
  const to = new URL(path, `file:///${from}`).pathname.slice(1);
  const file = [to, `${to}.ts`].find((one) => texts.has(one));
  if (file === undefined) throw new Error(`${from} imports ${path}, which isn't there`);
  return file;
}

function top(path: string): string {
  return path.split("/")[0] ?? "";
}

function folder(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** Return a cycle as `a > b > a`, or an empty string if there is none. */
function cycle(edges: readonly (readonly [string, string])[]): string {
  const next = new Map<string, string[]>();
  for (const [from, to] of edges) if (from !== to) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const walk = (node: string, path: readonly string[]): string => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node].join(" > ");
    if (done.has(node)) return "";
    for (const to of next.get(node) ?? []) {
      const found = walk(to, [...path, node]);
      if (found !== "") return found;
    }
    done.add(node);
    return "";
  };
  return [...next.keys()].map((node) => walk(node, [])).find((found) => found !== "") ?? "";
}

describe("the page's modules", () => {
  it("are in folders of the known layers", () => {
    expect([...new Set(modules.map(top))].filter((name) => LAYERS[name] === undefined)).toEqual([]);
  });

  it("import from the layers below only", () => {
    const wrong = imports.filter(({ from, to, types }) => {
      const [mine, theirs] = [top(from), top(to)];
      if (mine === theirs || LAYERS[mine]?.includes(theirs)) return false;
      return !(types && ONLY_TYPES[mine]?.includes(theirs));
    });
    const told = wrong.map(({ from, to, types }) => `${from} can't import ${types ? "types of " : ""}${to}: ${top(from)} imports ${LAYERS[top(from)]?.join(", ") || "nothing"}`);
    expect(told.sort()).toEqual([]);
  });

  it("of a screen use the table's parts, but not its page or prompt", () => {
    const wrong = imports.filter(({ from, to }) => SCREENS.includes(top(from)) && OF_THE_TABLE_ALONE.test(to));
    expect(wrong.map(({ from, to }) => `${from} can't import ${to}`)).toEqual([]);
  });

  it("have no cycle of imports", () => {
    expect(cycle(imports.map(({ from, to }) => [from, to]))).toBe("");
  });

  it("have no cycle of folders", () => {
    expect(cycle(imports.map(({ from, to }) => [top(from), top(to)]))).toBe("");
  });

  it("of the table have no cycle of folders", () => {
    const inside = imports.filter(({ from, to }) => from.startsWith("table/") && to.startsWith("table/"));
    const pairs = inside.map(({ from, to }) => [folder(from), folder(to)] as const);
    expect(cycle(pairs.filter((pair) => !pair.includes("table")))).toBe("");
  });

  it("are at most 20 in each folder", () => {
    const sizes = new Map<string, number>();
    for (const path of modules) sizes.set(folder(path), (sizes.get(folder(path)) ?? 0) + 1);
    const large = [...sizes].filter(([, size]) => size > MOST_FILES);
    expect(large.map(([name, size]) => `${name} has ${size} files`)).toEqual([]);
  });

  it("are all used", () => {
    const used = new Set(imports.map(({ to }) => to));
    const roots = ["app/main.ts", "app/media.css"];
    expect(modules.filter((path) => !used.has(path) && !roots.includes(path))).toEqual([]);
  });
});
