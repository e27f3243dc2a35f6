/**
 * Security headers of every page and API response. This file imports nothing, because the web build turns it into
 * `_headers` for files served without the worker.
 */

/**
 * Hashes of the two inline styles that React Aria writes (pointer press, iOS scroll lock). A test computes them from
 * node_modules, so an upgrade fails there and not in a browser.
 */
export const reactAriaStyleHashes = [
  "sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=",
  "sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=",
] as const;

const contentSecurityPolicy = [
  "default-src 'none'",
  // Browsers treat WebAssembly as evaluation.
  "script-src 'self' 'wasm-unsafe-eval'",
  `style-src 'self' ${reactAriaStyleHashes.map((hash) => `'${hash}'`).join(" ")}`,
  "worker-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  // Text can't become markup or a script URL. A page that starts a worker creates the policy `default`; no other is
  // allowed.
  "require-trusted-types-for 'script'",
  "trusted-types default",
].join("; ");

/** Policy of a mail shown in a frame: inline styles only, without the portal's origin; links may open pages. */
export const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-popups allow-popups-to-escape-sandbox",
].join("; ");

export const securityHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": contentSecurityPolicy,
  // Two years, with subdomains. Browsers ignore it over plain HTTP, so localhost is not affected.
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  // URLs carry one-time codes (password reset), which must never reach another site.
  "Referrer-Policy": "same-origin",
  "Permissions-Policy":
    "camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), serial=(), display-capture=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** For files under /assets, whose names carry a hash of their content. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

export function headersFile(): string {
  const lines = Object.entries(securityHeaders).map(([name, value]) => `  ${name}: ${value}`);
  return ["/*", ...lines, "", "/assets/*", `  Cache-Control: ${IMMUTABLE}`, ""].join("\n");
}
