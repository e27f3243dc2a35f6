import { derivedKey, type AuthSecret } from "../../platform/cryptography/derived-key.ts";

/**
 * Encrypts secrets that must be read again (the shared secret of a second factor): AES-GCM under a key derived from
 * AUTH_SECRET, bound to the owner of the secret.
 */

const NONCE_BYTES = 12;
const text = new TextEncoder();

const keyOf = (secrets: AuthSecret): Promise<CryptoKey> => derivedKey(secrets, "second factor", "AES-GCM");

const cipher = (nonce: Uint8Array, owner: string) => ({
  name: "AES-GCM",
  iv: nonce,
  additionalData: text.encode(owner),
});

export async function seal(secrets: AuthSecret, owner: string, secret: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt(cipher(nonce, owner), await keyOf(secrets), text.encode(secret));
  return btoa(String.fromCharCode(...nonce, ...new Uint8Array(sealed)));
}

/**
 * Decrypts a secret; null if it was tampered with, belongs to another person or was sealed under another AUTH_SECRET.
 */
export async function unseal(secrets: AuthSecret, owner: string, sealed: string): Promise<string | null> {
  const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const key = await keyOf(secrets);
  return crypto.subtle.decrypt(cipher(nonce, owner), key, bytes.subarray(NONCE_BYTES)).then(
    (open) => new TextDecoder().decode(open),
    () => null,
  );
}
