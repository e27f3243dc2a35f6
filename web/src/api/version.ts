import { APPLICATION_VERSION } from "#contract/common/version";
import { api, unwrap } from "./client.ts";
import { type TabStorage, mayReload, reloads, tabStorage } from "./reload-guard.ts";

/** True if the server has another version: once a visit. */
function mustReload(own: string, servers: string, storage: TabStorage | null, now: number): boolean {
  return own !== servers && mayReload(storage, reloads.version, now, Number.POSITIVE_INFINITY);
}

export async function followServerVersion(): Promise<void> {
  const { version } = await unwrap(api.version.$get());
  if (!mustReload(APPLICATION_VERSION, version, tabStorage(), Date.now())) return;
  if ("caches" in window) for (const name of await caches.keys()) await caches.delete(name);
  location.reload();
}
