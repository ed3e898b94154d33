/** Keeps the page itself, so that it opens without a network and can say so. Never any game. */

/** A new name where a picture has changed under its old one. */
const STORE = "aces-around-1";
const WORDS = "aces-around-words";
/** Milliseconds; less than the page waits. */
const PATIENCE = 2500;
const KEPT = /^\/(assets|cards|icons)\//;

/** The first page and everything that it and its styles name. */
async function shell() {
  const page = await (await fetch("/", { cache: "no-store" })).text();
  const files = [...page.matchAll(/(?:src|href)="(\/(?:assets|cards|icons)\/[^"]+)"/g)].map((found) => found[1]);
  const styles = files.filter((file) => file.endsWith(".css"));
  for (const style of styles) {
    const text = await (await fetch(style)).text();
    files.push(...[...text.matchAll(/url\(["']?(\/assets\/[^"')]+)/g)].map((found) => found[1]));
  }
  for (const script of files.filter((file) => file.endsWith(".js"))) {
    const text = await (await fetch(script)).text();
    files.push(...[...text.matchAll(/assets\/[\w.-]+\.(?:js|css)/g)].map((found) => `/${found[0]}`));
  }
  const courts = ["K", "Q", "J"].flatMap((rank) => ["S", "H", "C", "D"].map((suit) => `/cards/${rank}${suit}.svg`));
  return ["/", "/manifest.webmanifest", "/cards/back.svg", ...files, ...courts];
}

async function fill() {
  const store = await caches.open(STORE);
  const wanted = new Set(await shell());
  for (const file of wanted) {
    if (!KEPT.test(file) || !(await store.match(file))) await store.add(file);
  }
  for (const kept of await store.keys()) {
    if (!wanted.has(new URL(kept.url).pathname)) await store.delete(kept);
  }
}

async function keptIn(store, what) {
  return (await caches.open(store)).match(what);
}

/** Words from the server, or as they were if it fails or takes too long. */
async function words(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) return (await keptIn(WORDS, request)) ?? answer;
    await (await caches.open(WORDS)).put(request, answer.clone());
    return answer;
  } catch {
    return (await keptIn(WORDS, request)) ?? Response.error();
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = async () => {
    const names = (await caches.keys()).filter((name) => name !== STORE && name !== WORDS);
    await Promise.all(names.map((name) => caches.delete(name)));
  };
  event.waitUntil(old().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/api/languages")) {
    event.respondWith(words(event.request));
  } else if (url.pathname.startsWith("/api/")) {
    return;
  } else if (event.request.mode === "navigate") {
    event.respondWith(
      fetch(event.request).then(
        (answer) => {
          event.waitUntil(fill().catch(() => undefined));
          return answer;
        },
        async () => (await keptIn(STORE, "/")) ?? Response.error(),
      ),
    );
  } else if (KEPT.test(url.pathname)) {
    event.respondWith(keptIn(STORE, url.pathname).then((found) => found ?? fetch(event.request)));
  }
});
