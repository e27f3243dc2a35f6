import { parse } from "hono/utils/cookie";
import { base64url } from "../../platform/cryptography/base64url.ts";

/** The `__Host-` prefix makes browsers require Secure, Path=/ and no Domain. */
export const SESSION_COOKIE = "__Host-session";
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Lax";

const TOKEN_BYTES = 32;
/** Cookies from before 1.0 have a shorter token and a signature, which is ignored. */
const VALUE = /^([\w-]{32,43})(?:\.[^.]*)?$/;

export const newToken = (): string => base64url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));

export function sessionToken(headers: Headers): string | null {
  const value = parse(headers.get("cookie") ?? "", SESSION_COOKIE)[SESSION_COOKIE] ?? "";
  return VALUE.exec(value)?.[1] ?? null;
}

export const sessionCookie = (token: string, seconds: number): string =>
  `${SESSION_COOKIE}=${token}; Max-Age=${seconds}; ${ATTRIBUTES}`;

export const NO_SESSION_COOKIE = `${SESSION_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`;
