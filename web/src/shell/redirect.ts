/** Where a person goes who was going nowhere in particular. */
export const HOME = "/dashboard";
/** Screens to which nobody is sent back after signing in. */
const NEVER = new Set(["/login", "/adminlogin", "/logout", "/signup", "/register"]);

/** A `redirect` of the address, if it is a path of this very site; anything else would send people to a stranger's page. */
export function safeRedirect(wanted: unknown, origin: string): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/")) return HOME;
  const url = URL.parse(wanted, origin);
  if (url?.origin !== origin || NEVER.has(url.pathname.replace(/\/+$/, ""))) return HOME;
  return url.pathname + url.search + url.hash;
}
