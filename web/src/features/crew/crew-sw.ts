/** Opens the crew's page as it was last seen when there is no connection. Built into /crew-sw.js. */
import type { WorkerScope } from "../../api/offline/service-worker.ts";

const scope = globalThis as unknown as WorkerScope;
const CACHE = "crew-page";
const FILES = ["/crew.css", "/crew.js", "/favicon.svg"];

/** A link that ended must not stay readable on the phone. */
async function answer(request: Request, key: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(key, fresh.clone());
    else if (fresh.status === 404) await cache.delete(key);
    return fresh;
  } catch (error) {
    const known = await cache.match(key);
    if (known) return known;
    throw error;
  }
}

scope.addEventListener("install", (event) =>
  event.waitUntil(caches.open(CACHE).then(async (cache) => cache.addAll(FILES).then(() => scope.skipWaiting()))),
);
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  const isPage = request.mode === "navigate" && /^\/api\/crew\/[^/]+$/.test(pathname);
  if (request.method === "GET" && (isPage || FILES.includes(pathname))) event.respondWith(answer(request, pathname));
});
