import { base64url, bytesOfBase64url } from "../platform/base64url.ts";

/**
 * What a link in a mail shows instead of a session: that we sent it to this person. HMAC-SHA256 under a key derived from
 * AUTH_SECRET, bound to what it is for. It does not expire, because mails are kept for years, and may be shown any number
 * of times: so it must open nothing that one would mind.
 */

export type MailTokenPurpose = "unsubscribe";

const text = new TextEncoder();

async function keyOf(env: Pick<Env, "AUTH_SECRET">, purpose: MailTokenPurpose): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", text.encode(env.AUTH_SECRET), "HKDF", false, ["deriveKey"]);
  const info = text.encode(`mail link: ${purpose}`);
  const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  return crypto.subtle.deriveKey(derivation, material, { name: "HMAC", hash: "SHA-256", length: 256 }, false, [
    "sign",
    "verify",
  ]);
}

/** The token of a person: their id and its signature, both fit for an address. */
export async function mailToken(
  env: Pick<Env, "AUTH_SECRET">,
  purpose: MailTokenPurpose,
  userId: string,
): Promise<string> {
  const id = text.encode(userId);
  const signature = await crypto.subtle.sign("HMAC", await keyOf(env, purpose), id);
  return `${base64url(id)}.${base64url(new Uint8Array(signature))}`;
}

/** Whose token this is; null for anything that we did not sign for this purpose. */
export async function mailTokenOwner(
  env: Pick<Env, "AUTH_SECRET">,
  purpose: MailTokenPurpose,
  token: string,
): Promise<string | null> {
  const [id, signature] = token.split(".", 2).map(bytesOf);
  if (!id || !signature) return null;
  const isOurs = await crypto.subtle.verify("HMAC", await keyOf(env, purpose), signature, id);
  return isOurs ? new TextDecoder().decode(id) : null;
}

function bytesOf(encoded: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]{1,400}$/.test(encoded) || encoded.length % 4 === 1) return null;
  return bytesOfBase64url(encoded);
}
