/**
 * Opens the setup wizard without a connection. `tools/build/offline-setup.ts` builds it into /setup-sw.js with the list of files; its
 * scope is /setup, so no other screen can ever be served stale. Answers of the API are never kept.
 */
import { type Asked, cachedAddress, SETUP_PAGE } from "./source.ts";

/** Files of the wizard, and a name for exactly these; written by the build. */
declare const SETUP_FILES: readonly string[];
declare const SETUP_VERSION: string;

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface AskedEvent extends WorkerEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** The part of ServiceWorkerGlobalScope that is used here; its types exclude those of pages. */
interface WorkerScope {
  location: Location;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: AskedEvent) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent<unknown>) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
const PREFIX = "setup-files-";
const CACHE = PREFIX + SETUP_VERSION;
const files = new Set(SETUP_FILES);

/** All files or none: a page and scripts of different versions would not start. */
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
  const kept = await caches.match(address, { cacheName: CACHE });
  if (kept) return kept;
  // The browser, or a page of another version, has emptied the cache.
  if (address === SETUP_PAGE) event.waitUntil(fill().catch(() => undefined));
  return fetch(request);
}

scope.addEventListener("install", (event) => event.waitUntil(fill()));
scope.addEventListener("activate", (event) => event.waitUntil(dropOthers().then(async () => scope.clients.claim())));
// A new version waits until the wizard has nothing on the screen that it could interrupt.
scope.addEventListener("message", ({ data }) => data === "activate" && void scope.skipWaiting());
scope.addEventListener("fetch", (event) => {
  const asked: Asked = event.request;
  const address = cachedAddress(asked, scope.location.origin, files);
  if (address !== null) event.respondWith(answer(event.request, address, event));
});
