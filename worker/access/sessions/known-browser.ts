import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { parse } from "hono/utils/cookie";
import { base64url } from "../../platform/cryptography/base64url.ts";
import type { AuthSecret } from "../../platform/cryptography/derived-key.ts";
import { isSigned, sign } from "../../platform/cryptography/signature.ts";

/**
 * Marks a browser in which a person has signed in before (decision 0272). The value is `id.signature.signature`: a
 * random id and a signature for each of its last `MAX_PEOPLE` people. Nothing is stored, and the cookie does not sign
 * anyone in.
 */
export const BROWSER_COOKIE = "__Secure-known-browser";
const PURPOSE = "known browser";
/** 400 days, the longest that browsers keep a cookie [s]. */
const LIFE_SECONDS = 400 * SECONDS_PER_DAY;
const MAX_PEOPLE = 4;
const ID_BYTES = 16;
const ID = /^[\w-]{22}$/;

function partsOf(headers: Headers): { id: string; signatures: string[] } | null {
  const value = parse(headers.get("cookie") ?? "", BROWSER_COOKIE)[BROWSER_COOKIE] ?? "";
  const [id = "", ...signatures] = value.split(".");
  return ID.test(id) ? { id, signatures: signatures.slice(0, MAX_PEOPLE) } : null;
}

export const hasBrowserCookie = (headers: Headers): boolean => partsOf(headers) !== null;

export async function knownBrowser(secrets: AuthSecret, headers: Headers, userId: string): Promise<string | null> {
  const parts = partsOf(headers);
  if (!parts) return null;
  const { id, signatures } = parts;
  const checks = await Promise.all(signatures.map((one) => isSigned(secrets, PURPOSE, `${id} ${userId}`, one)));
  return checks.includes(true) ? id : null;
}

export async function browserCookie(secrets: AuthSecret, headers: Headers, userId: string): Promise<string> {
  const fresh = () => ({ id: base64url(crypto.getRandomValues(new Uint8Array(ID_BYTES))), signatures: [] });
  const { id, signatures } = partsOf(headers) ?? fresh();
  const own = await sign(secrets, PURPOSE, `${id} ${userId}`);
  const value = [id, own, ...signatures.filter((one) => one !== own)].slice(0, MAX_PEOPLE + 1).join(".");
  return `${BROWSER_COOKIE}=${value}; Max-Age=${LIFE_SECONDS}; Path=/api/account; HttpOnly; Secure; SameSite=Lax`;
}
