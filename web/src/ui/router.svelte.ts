/** The route: the page that's open. */

export type Place = "front" | "table" | "new" | "house" | "games" | "host" | "replay" | "nowhere";

interface Route {
  place: Place;
  /** The open table, live or as a replay. */
  table: string | null;
  /** Number of pages opened so far, so that reopening a page counts as a new visit. */
  visit: number;
}

const TABLE = /^\/(table|replay)\/([^/]+)$/;
/** Maximum length of a table name. */
const LONGEST_NAME = 64;
const PLACES: Readonly<Record<string, Place>> = { "/": "front", "/new": "new", "/house": "house", "/games": "games", "/host": "host" };

function current(): Omit<Route, "visit"> {
  const place = PLACES[location.pathname];
  if (place !== undefined) return { place, table: null };
  const [, kind, name] = TABLE.exec(location.pathname) ?? [];
  try {
    const table = decodeURIComponent(name ?? "");
    if (table !== "" && table.length <= LONGEST_NAME) return { place: kind as "table" | "replay", table };
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

/** Open a new table with the invitation for others. */
export function invitedTo(table: string): void {
  open(`/table/${encodeURIComponent(table)}?invite=yes`);
}

/** Return the path of a finished game's replay, from a seat or as a spectator. */
export function replayOf(table: string, seat: number | null, at?: { hand: number; step: number }): string {
  const words = [...(seat === null ? [] : [`seat=${seat}`]), ...(at === undefined ? [] : [`hand=${at.hand}`, `step=${at.step}`])];
  return `/replay/${encodeURIComponent(table)}${words.length === 0 ? "" : `?${words.join("&")}`}`;
}

/** Return a query parameter of the address, or null. */
export function asked(name: string): string | null {
  return new URLSearchParams(location.search).get(name);
}

/** Remove the fragment of the address, which is never sent to a server, and return it. */
export function takeFragment(): string {
  const found = location.hash.slice(1);
  if (found !== "") history.replaceState(history.state, "", location.pathname + location.search);
  return found;
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
