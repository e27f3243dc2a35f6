/** An SMTP server as the setting names it. */
export interface SmtpServer {
  host: string;
  port: number;
  /** `tls`: encrypted from the first byte. `starttls`: encrypted before anything is said. `none`: this machine only. */
  security: "tls" | "starttls" | "none";
  login: { user: string; password: string } | null;
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * `smtps://user:password@host` (TLS, port 465) or `smtp://user:password@host` (STARTTLS, port 587); user and password
 * percent-encoded. `?security=none` is taken for a server on the same machine only.
 */
export function smtpServer(setting: string): { ok: true; server: SmtpServer } | { ok: false; reason: string } {
  if (!URL.canParse(setting)) return { ok: false, reason: "SMTP_URL is no address." };
  const url = new URL(setting);
  if (url.protocol !== "smtp:" && url.protocol !== "smtps:")
    return { ok: false, reason: "SMTP_URL begins with smtps:// or smtp://." };
  const asked = url.searchParams.get("security");
  if (asked !== null && (asked !== "none" || !LOOPBACK.has(url.hostname)))
    return { ok: false, reason: "SMTP_URL: security=none is for a server on the same machine only." };
  const isTls = url.protocol === "smtps:";
  const user = decodeURIComponent(url.username);
  return {
    ok: true,
    server: {
      host: url.hostname,
      port: Number(url.port || (isTls ? 465 : 587)),
      security: asked === "none" ? "none" : isTls ? "tls" : "starttls",
      login: user ? { user, password: decodeURIComponent(url.password) } : null,
    },
  };
}
