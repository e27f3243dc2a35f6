interface Rules {
  createHTML: (text: string) => string | null;
  createScriptURL: (text: string) => string | null;
}
interface Policies {
  createPolicy(name: "default", rules: Rules): unknown;
}

/** A built script: a plain name in /assets, without a query. */
const ASSET = /^\/assets\/[\w.-]+\.js$/;

/** No hash: a service worker's address must not change. */
const WORKERS: ReadonlySet<string> = new Set(["/setup-sw.js", "/crew-sw.js"]);

/** The address if it is a built script, else null. Workers start only from these. */
export function assetScript(text: string, origin: string): string | null {
  const url = URL.parse(text, origin);
  if (url === null || url.origin !== origin) return null;
  if (!ASSET.test(url.pathname) && !WORKERS.has(url.pathname)) return null;
  return url.href === `${origin}${url.pathname}` ? url.href : null;
}

/** Trusted Types of production: React Aria clears its announcer by `innerHTML = ""`, and the mathematics starts as a worker. */
(globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text === "" ? text : null),
  createScriptURL: (text) => assetScript(text, location.origin),
});
