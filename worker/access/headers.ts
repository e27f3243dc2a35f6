/**
 * The security headers of every page and of every answer of the API. This file imports nothing: the web build turns it
 * into `_headers` for the files that are served without the worker.
 */

/**
 * The two inline styles that React Aria writes (pointer press and iOS scroll lock), allowed by their hash. A test
 * computes them from node_modules, so an upgrade that changes the texts fails there and not in a browser.
 */
export const reactAriaStyleHashes = [
  "sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=",
  "sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=",
] as const;

const contentSecurityPolicy = [
  "default-src 'none'",
  // The mathematics is WebAssembly, which browsers count as evaluation.
  "script-src 'self' 'wasm-unsafe-eval'",
  `style-src 'self' ${reactAriaStyleHashes.map((hash) => `'${hash}'`).join(" ")}`,
  "worker-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  // The preview of a mail, which has a policy of its own.
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  // No text becomes markup or a script address. A page that starts a worker makes the policy `default` for it, and no other.
  "require-trusted-types-for 'script'",
  "trusted-types default",
].join("; ");

/**
 * The policy of a mail that the portal shows in a frame: a mail has its styles at each element, and nothing else of it is allowed. It
 * runs without the portal's origin; its links may open pages.
 */
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
  // Two years, with subdomains; browsers ignore it over plain HTTP, so localhost is not affected.
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  // Addresses carry one-time codes (password reset), which must never reach another site.
  "Referrer-Policy": "same-origin",
  // The setup wizard scans a code and reads the position; nothing else of the machine is used.
  "Permissions-Policy":
    "camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), serial=(), display-capture=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Files under /assets carry a hash of their content in the name. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** The `_headers` file of the static assets. */
export function headersFile(): string {
  const lines = Object.entries(securityHeaders).map(([name, value]) => `  ${name}: ${value}`);
  return ["/*", ...lines, "", "/assets/*", `  Cache-Control: ${IMMUTABLE}`, ""].join("\n");
}
