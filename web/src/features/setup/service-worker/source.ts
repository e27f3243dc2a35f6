export const SETUP_PAGE = "/setup";

export interface FetchRequest {
  method: string;
  mode: string;
  url: string;
}

/** Cache address of a request; null: network. */
export function cachedAddress(
  { method, mode, url }: FetchRequest,
  origin: string,
  files: ReadonlySet<string>,
): string | null {
  const requested = new URL(url);
  if (method !== "GET" || requested.origin !== origin) return null;
  if (mode === "navigate") return requested.pathname === SETUP_PAGE ? SETUP_PAGE : null;
  return requested.search === "" && files.has(requested.pathname) ? requested.pathname : null;
}
