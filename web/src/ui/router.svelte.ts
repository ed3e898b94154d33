/** The route: the page that's open. */

export type Place = "front" | "table" | "new" | "house" | "games" | "learn" | "host" | "replay" | "review" | "nowhere";

interface Route {
  place: Place;
  /** The open table, live, as a replay, or reviewed, or the open lesson. */
  table: string | null;
  /** Number of pages opened so far, so that reopening a page counts as a new visit. */
  visit: number;
}

const PATH = /^\/(?:(new|house|games|learn|host)|(table|replay|review|learn)\/([^/]+))?$/;
/** Maximum length of a table name. */
const LONGEST_NAME = 64;

function current(): Omit<Route, "visit"> {
  const [path, page = "front", kind, name] = PATH.exec(location.pathname) ?? [];
  try {
    const table = decodeURIComponent(name ?? "");
    if (path !== undefined && table.length <= LONGEST_NAME) return { place: (kind ?? page) as Place, table: table || null };
  } catch {
    // An invalid percent escape is treated as an unknown page.
  }
  return { place: "nowhere", table: null };
}

export const route: Route = $state({ ...current(), visit: 0 });

function look(): void {
  Object.assign(route, current(), { visit: route.visit + 1 });
}

window.addEventListener("popstate", look);
window.addEventListener("hashchange", look);

/** Open a page by its path, query, and fragment. */
export function open(path: string): void {
  if (path !== location.pathname + location.search + location.hash) history.pushState(null, "", path);
  look();
  window.scrollTo(0, 0);
}

/** Open a table, or Home for null. */
export function goTo(table: string | null): void {
  open(table === null ? "/" : `/table/${encodeURIComponent(table)}`);
}

/** Return a query parameter of the address, or null. */
export function asked(name: string): string | null {
  return new URLSearchParams(location.search).get(name);
}

/**
 * Remove a secret from the address and return it. It's in the fragment, which is never sent to a
 * server, or in the query.
 */
export function takeFromAddress(name: string): string | null {
  const found = new URLSearchParams(location.hash.slice(1)).get(name) ?? asked(name);
  if (found !== null) {
    const left = new URL(location.href);
    left.searchParams.delete(name);
    left.hash = "";
    history.replaceState(history.state, "", left);
  }
  return found;
}
