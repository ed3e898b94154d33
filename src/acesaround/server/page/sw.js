/** Caches the page itself, so that it opens offline and can say so. Games are never cached. */

/** Change this if an image changes under its old name. */
const STORE = "aces-around-2";
const WORDS = "aces-around-words";
/** Timeout in milliseconds, shorter than the page's own. */
const PATIENCE = 2500;
const KEPT = /^\/(assets|cards|icons)\//;

/** Return Home and every file that it, its styles, and its scripts refer to. */
async function shell(store) {
  const text = async (file) => ((await store.match(file)) ?? (await fetch(file))).text();
  const page = await (await fetch("/", { cache: "no-store" })).text();
  const files = new Set([...page.matchAll(/(?:src|href)="(\/(?:assets|cards|icons)\/[^"]+)"/g)].map((found) => found[1]));
  // Files found on the way are searched as well.
  for (const file of files) {
    if (file.endsWith(".css")) {
      for (const [, named] of (await text(file)).matchAll(/url\(["']?(\/assets\/[^"')]+)/g)) files.add(named);
    } else if (file.endsWith(".js")) {
      for (const [, named] of (await text(file)).matchAll(/(?:assets|\.)\/([\w-]+\.(?:js|css))/g)) files.add(`/assets/${named}`);
    }
  }
  const courts = ["K", "Q", "J"].flatMap((rank) => ["S", "H", "C", "D"].map((suit) => `/cards/${rank}${suit}.svg`));
  const backs = ["burgundy", "navy", "forest", "plum", "ink", "sky"].map((back) => `/cards/back-${back}.svg`);
  return ["/", "/manifest.webmanifest", ...files, ...courts, ...backs];
}

async function fill() {
  const store = await caches.open(STORE);
  const wanted = new Set(await shell(store));
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

/** Return translations from the server, or from the cache if that fails or takes too long. */
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
