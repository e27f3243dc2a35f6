import { isLoopback } from "../../../platform/setting-kinds.ts";

export interface SmtpServer {
  host: string;
  port: number;
  security: "tls" | "starttls" | "none";
  login: { user: string; password: string } | null;
}

/**
 * Parses `smtps://user:password@host` (TLS, 465) or `smtp://user:password@host` (STARTTLS, 587), percent-encoded.
 * `?security=none` is accepted only for a server on the same machine.
 */
export function smtpServer(setting: string): { ok: true; server: SmtpServer } | { ok: false; reason: string } {
  if (!URL.canParse(setting)) return { ok: false, reason: "SMTP_URL isn't an address." };
  const url = new URL(setting);
  if ((url.protocol !== "smtp:" && url.protocol !== "smtps:") || url.hostname === "")
    return { ok: false, reason: "SMTP_URL must start with smtps:// or smtp:// and a host." };
  const requestedSecurity = url.searchParams.get("security");
  if (requestedSecurity !== null && (requestedSecurity !== "none" || !isLoopback(url.hostname)))
    return { ok: false, reason: "SMTP_URL: security=none is for a server on the same machine only." };
  const isTls = url.protocol === "smtps:";
  const [user, password] = [url.username, url.password].map(decodeOrUndefined);
  if (user === undefined || password === undefined)
    return { ok: false, reason: "SMTP_URL: percent-encode user and password; write % as %25." };
  return {
    ok: true,
    server: {
      host: url.hostname,
      port: Number(url.port || (isTls ? 465 : 587)),
      security: requestedSecurity === "none" ? "none" : isTls ? "tls" : "starttls",
      login: user ? { user, password } : null,
    },
  };
}

function decodeOrUndefined(written: string): string | undefined {
  try {
    return decodeURIComponent(written);
  } catch {
    return undefined;
  }
}
