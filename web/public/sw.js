/** Keeps the page itself, so that it opens without a network and can say so. Never any game. */

/** A new name where a picture has changed under its old one. */
const STORE = "aces-around-1";
const WORDS = "aces-around-words";
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

self.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate") {
    event.respondWith(
      fetch(event.request).then(
        (answer) => {
          event.waitUntil(fill().catch(() => undefined));
          return answer;
        },
        async () => (await caches.match("/")) ?? Response.error(),
      ),
    );
  } else if (url.pathname.startsWith("/api/tongues")) {
    event.respondWith(
      fetch(event.request).then(
        async (answer) => {
          await (await caches.open(WORDS)).put(event.request, answer.clone());
          return answer;
        },
        async () => (await caches.match(event.request)) ?? Response.error(),
      ),
    );
  } else if (KEPT.test(url.pathname)) {
    event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(event.request)));
  }
});
