/** Address of the wizard: what this worker serves without a connection, and nothing else of the portal. */
export const SETUP_PAGE = "/setup";

export interface Asked {
  method: string;
  mode: string;
  url: string;
}

/** The address under which the cache holds a request; null: the request goes to the network untouched. */
export function cachedAddress({ method, mode, url }: Asked, origin: string, files: ReadonlySet<string>): string | null {
  const asked = new URL(url);
  if (method !== "GET" || asked.origin !== origin) return null;
  if (mode === "navigate") return asked.pathname === SETUP_PAGE ? SETUP_PAGE : null;
  return asked.search === "" && files.has(asked.pathname) ? asked.pathname : null;
}
