/** Which page is open: the first page, or a table. */

const TABLE = /^\/table\/([^/]+)$/;

function current(): string | null {
  const name = TABLE.exec(location.pathname)?.[1];
  return name === undefined ? null : decodeURIComponent(name);
}

export const route: { table: string | null } = $state({ table: current() });

window.addEventListener("popstate", () => {
  route.table = current();
});

export function goTo(table: string | null): void {
  const path = table === null ? "/" : `/table/${encodeURIComponent(table)}`;
  if (path !== location.pathname) history.pushState(null, "", path);
  route.table = table;
}
