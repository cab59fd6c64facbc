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

self.addEventListener("message", ({ data }) => {
  if (data === "take-over") self.skipWaiting();
});

const page = async (request) => {
  const { waiting } = self.registration;
  // A newer release is taken when nobody has the page open: the browser is asked to come again.
  if (waiting && (await self.clients.matchAll()).length < 2) {
    waiting.postMessage("take-over");
    const empty = '<!doctype html><link rel="icon" href="data:,">';
    return new Response(empty, { headers: { Refresh: "0", "Content-Type": "text/html; charset=utf-8" } });
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
    const cache = await caches.open(NAME);
    return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
  })());
});
