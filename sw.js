// Keeps the page working without network. The export writes the three constants; until then this does nothing.
"use strict";

const RELEASE = "";
const PAGE = "";
const FILES = [];

const PREFIX = `chautari-${new URL(self.registration.scope).pathname}-`;
const NAME = PREFIX + RELEASE;

const digest = async (data) => {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

// The files lie in folders named after their content: one that an earlier release had, or that the browser has, is the same.
const keep = async (cache, file) => {
  if (await cache.match(file)) return;
  const old = await caches.match(file);
  const answer = old ?? await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  await cache.put(file, answer);
};

// The page's own address never changes, so it is taken only when it is this release's.
const keepPage = async (cache) => {
  const answer = await fetch("./", { cache: "no-store" });
  const body = await answer.arrayBuffer();
  if (!answer.ok || (await digest(body)) !== PAGE) throw new Error("index.html is of another release");
  await cache.put("./", new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
};

self.addEventListener("install", (event) => {
  if (!RELEASE) return;
  event.waitUntil((async () => {
    // What was fetched stays when this fails half-way: the next try goes on from there.
    const cache = await caches.open(NAME);
    for (const file of FILES) await keep(cache, file);
    await keepPage(cache);
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

self.addEventListener("message", ({ data, ports }) => {
  if (data === "name") ports[0].postMessage(NAME);
  if (data === "take-over") self.skipWaiting();
});

// The name of the store of a release that waits; null when its worker does not answer.
const nameOf = (worker) => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => done(data);
  setTimeout(done, 2000, null);
  worker.postMessage("name", [port2]);
});

// A newer release is taken when nobody has the page open: its page is given at once, and its worker follows.
const page = async (request) => {
  const { waiting } = self.registration;
  if (waiting && (await self.clients.matchAll()).length < 2) {
    const name = await nameOf(waiting);
    const newer = name && await (await caches.open(name)).match("./");
    if (newer) {
      waiting.postMessage("take-over");
      return newer;
    }
  }
  return (await (await caches.open(NAME)).match("./")) ?? fetch(request);
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (!RELEASE || request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  if (request.mode === "navigate") {
    const { pathname } = new URL(request.url);
    const home = new URL(self.registration.scope).pathname;
    if (pathname === home || pathname === `${home}index.html`) event.respondWith(page(request));
    return;
  }
  event.respondWith((async () => {
    // In every store: a page of the newer release may still be served by this worker. What lies in the folders is the same.
    return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
  })());
});
