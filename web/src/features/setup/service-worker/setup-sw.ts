/**
 * Opens the setup wizard offline. Built by `tools/build/offline-setup.ts` into /setup-sw.js with its file list; scope /setup, so no other
 * screen is served stale. API answers are never cached.
 */
import type { AskedEvent, WorkerScope } from "../../../api/offline/service-worker.ts";
import { type FetchRequest, cachedAddress, SETUP_PAGE } from "./source.ts";

declare const SETUP_FILES: readonly string[];
declare const SETUP_VERSION: string;

const scope = globalThis as unknown as WorkerScope;
const PREFIX = "setup-files-";
const CACHE = PREFIX + SETUP_VERSION;
const files = new Set(SETUP_FILES);

/** All or none: mixed versions would not start. */
async function fill(): Promise<void> {
  const page = await fetch(SETUP_PAGE, { cache: "reload" });
  const markup = await page.clone().text();
  if (!page.ok || !SETUP_FILES.some((file) => markup.includes(`src="${file}"`)))
    throw new Error("The page is of another version.");
  const cache = await caches.open(CACHE);
  await cache.addAll([...SETUP_FILES]);
  await cache.put(SETUP_PAGE, page);
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map(async (name) => caches.delete(name)),
  );
}

async function answer(request: Request, address: string, event: AskedEvent): Promise<Response> {
  const cached = await caches.match(address, { cacheName: CACHE });
  if (cached) return cached;
  // The browser, or another version's page, emptied the cache.
  if (address === SETUP_PAGE) event.waitUntil(fill().catch(() => undefined));
  return fetch(request);
}

scope.addEventListener("install", (event) => event.waitUntil(fill()));
scope.addEventListener("activate", (event) => event.waitUntil(dropOthers().then(async () => scope.clients.claim())));
// A new version waits until nothing can be interrupted.
scope.addEventListener("message", ({ data }) => data === "activate" && void scope.skipWaiting());
scope.addEventListener("fetch", (event) => {
  const fetchRequest: FetchRequest = event.request;
  const address = cachedAddress(fetchRequest, scope.location.origin, files);
  if (address !== null) event.respondWith(answer(event.request, address, event));
});
