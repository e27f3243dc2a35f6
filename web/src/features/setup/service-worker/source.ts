export const SETUP_PAGE = "/setup";

export interface Asked {
  method: string;
  mode: string;
  url: string;
}

/** Cache address of a request; null: network. */
export function cachedAddress({ method, mode, url }: Asked, origin: string, files: ReadonlySet<string>): string | null {
  const asked = new URL(url);
  if (method !== "GET" || asked.origin !== origin) return null;
  if (mode === "navigate") return asked.pathname === SETUP_PAGE ? SETUP_PAGE : null;
  return asked.search === "" && files.has(asked.pathname) ? asked.pathname : null;
}
