import { base64url, bytesOfBase64url } from "./base64url.ts";
import { derivedKey, type AuthSecret } from "./derived-key.ts";

const SIGNATURE = /^[\w-]{43}$/;

const text = new TextEncoder();

export async function sign(secrets: AuthSecret, purpose: string, message: string): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await derivedKey(secrets, purpose, "HMAC"), text.encode(message));
  return base64url(new Uint8Array(signature));
}

export async function isSigned(
  secrets: AuthSecret,
  purpose: string,
  message: string,
  signature: string | undefined,
): Promise<boolean> {
  if (signature === undefined || !SIGNATURE.test(signature)) return false;
  const key = await derivedKey(secrets, purpose, "HMAC");
  return crypto.subtle.verify("HMAC", key, bytesOfBase64url(signature), text.encode(message));
}
