/** Which page is open. */

export type Place = "front" | "table" | "new" | "house" | "games" | "replay" | "nowhere";

interface Route {
  place: Place;
  /** The table that is open, on its page or step by step. */
  table: string | null;
  /** Grows with every page opened, so that one opened again is a new one. */
  visit: number;
}

const TABLE = /^\/(table|replay)\/([^/]+)$/;
/** No table has a longer name. */
const LONGEST_NAME = 64;
const PLACES: Readonly<Record<string, Place>> = { "/": "front", "/new": "new", "/house": "house", "/games": "games" };

function current(): Omit<Route, "visit"> {
  const place = PLACES[location.pathname];
  if (place !== undefined) return { place, table: null };
  const [, kind, name] = TABLE.exec(location.pathname) ?? [];
  try {
    const table = decodeURIComponent(name ?? "");
    if (table !== "" && table.length <= LONGEST_NAME) return { place: kind as "table" | "replay", table };
  } catch {
    // An address that was cut within a letter leads nowhere.
  }
  return { place: "nowhere", table: null };
}

export const route: Route = $state({ ...current(), visit: 0 });

function look(): void {
  Object.assign(route, current(), { visit: route.visit + 1 });
}

window.addEventListener("popstate", look);
window.addEventListener("hashchange", look);

/** Open a page by its path, with question mark and fragment. */
export function open(path: string): void {
  if (path !== location.pathname + location.search + location.hash) history.pushState(null, "", path);
  look();
  window.scrollTo(0, 0);
}

/** Open a table, or the first page. */
export function goTo(table: string | null): void {
  open(table === null ? "/" : `/table/${encodeURIComponent(table)}`);
}

/** Where a finished game is looked at, from a seat or as who watches. */
export function replayOf(table: string, seat: number | null, at?: { hand: number; step: number }): string {
  const words = [...(seat === null ? [] : [`seat=${seat}`]), ...(at === undefined ? [] : [`hand=${at.hand}`, `step=${at.step}`])];
  return `/replay/${encodeURIComponent(table)}${words.length === 0 ? "" : `?${words.join("&")}`}`;
}

/** A word of the question mark's, in the address. */
export function asked(name: string): string | null {
  return new URLSearchParams(location.search).get(name);
}

/** Take a secret out of the address: the part after #, which no server is told of, or a word of the question mark's. */
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
