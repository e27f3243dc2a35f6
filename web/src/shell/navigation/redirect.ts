export const HOME = "/dashboard";
/** Never a target after signing in. */
const FORBIDDEN_TARGETS = new Set(["/login", "/adminlogin", "/logout", "/signup", "/register"]);

/** `redirect` of the address, only if it is a path of this site. */
export function safeRedirect(wanted: unknown, origin: string): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/")) return HOME;
  const url = URL.parse(wanted, origin);
  // "/x/..//host" becomes a path with two leading slashes, which browsers read as a host.
  if (url?.origin !== origin || url.pathname.startsWith("//")) return HOME;
  if (FORBIDDEN_TARGETS.has(url.pathname.replace(/\/+$/, "").toLowerCase())) return HOME;
  return url.pathname + url.search + url.hash;
}
