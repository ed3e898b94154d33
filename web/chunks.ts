/** Which modules share a file of the built page. */

interface Graph {
  getModuleInfo: (module: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
}

const source = (path: string): string => new URL(`src/${path}`, import.meta.url).pathname;
const MAIN = source("app/main.ts");
const HOME = source("home/HomePage.svelte");
const TABLE = source("app/GameTable.svelte");

/** Everything that's loaded with a module, by the module. */
const loaded = new Map<string, ReadonlySet<string>>();

function loadedWith(module: string, graph: Graph): ReadonlySet<string> {
  const known = loaded.get(module);
  if (known !== undefined) return known;
  const found = new Set([module]);
  for (const one of found) for (const other of graph.getModuleInfo(one)?.importedIds ?? []) found.add(other);
  loaded.set(module, found);
  return found;
}

/** Return the modules that start a chunk, since they're loaded only when they're needed. */
function starts(graph: Graph): ReadonlySet<string> {
  const found = new Set([MAIN]);
  for (const start of found) {
    for (const one of loadedWith(start, graph)) for (const part of graph.getModuleInfo(one)?.dynamicallyImportedIds ?? []) found.add(part);
  }
  return found;
}

/** Return the chunk of what every page needs, and of what Home shares with other pages. */
export function firstChunk(module: string, graph: Graph): string | null {
  if (loadedWith(MAIN, graph).has(module)) return "first";
  if (!loadedWith(HOME, graph).has(module)) return null;
  return [...starts(graph)].some((start) => start !== HOME && loadedWith(start, graph).has(module)) ? "first" : null;
}

/** Return the chunk of what a table needs and shares with its dialogs or other pages. */
export function tableChunk(module: string, graph: Graph): string | null {
  return loadedWith(TABLE, graph).has(module) ? "shared" : null;
}
