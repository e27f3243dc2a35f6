interface Rules {
  createHTML: (text: string) => string | null;
  createScriptURL: (text: string) => string | null;
}
interface Policies {
  createPolicy(name: "default", rules: Rules): unknown;
}

/** A script of the build: a plain name directly below /assets, without a query. */
const ASSET = /^\/assets\/[\w.-]+\.js$/;

/** The service worker of the setup wizard has no hash in its name: its address must stay the same. */
const SETUP_WORKER = "/setup-sw.js";

/** The address itself if it is a script of this portal's build, else null. Workers start from such addresses and from no other. */
export function assetScript(text: string, origin: string): string | null {
  const url = URL.parse(text, origin);
  if (url === null || url.origin !== origin) return null;
  if (!ASSET.test(url.pathname) && url.pathname !== SETUP_WORKER) return null;
  return url.href === `${origin}${url.pathname}` ? url.href : null;
}

/**
 * What the policy of production lets pass, and nothing else: React Aria empties its announcer by `innerHTML = ""` whenever a
 * date or number changes under the fingers, and the mathematics starts as a worker from a file of the build.
 */
(globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy("default", {
  createHTML: (text) => (text === "" ? text : null),
  createScriptURL: (text) => assetScript(text, location.origin),
});
