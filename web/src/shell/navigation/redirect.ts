export const HOME = "/dashboard";
/** Screens to which nobody is sent back after signing in. */
const NEVER = new Set(["/login", "/adminlogin", "/logout", "/signup", "/register"]);

/** A `redirect` of the address, if it is a path of this very site; anything else would send people to a stranger's page. */
export function safeRedirect(wanted: unknown, origin: string): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/")) return HOME;
  const url = URL.parse(wanted, origin);
  // "/x/..//host" ends as a path that begins with two slashes, which browsers read as another host.
  if (url?.origin !== origin || url.pathname.startsWith("//")) return HOME;
  if (NEVER.has(url.pathname.replace(/\/+$/, "").toLowerCase())) return HOME;
  return url.pathname + url.search + url.hash;
}
