export type AuthSecret = Pick<Env, "AUTH_SECRET">;

const text = new TextEncoder();

const uses = { HMAC: ["sign", "verify"], "AES-GCM": ["encrypt", "decrypt"] } as const;
const kinds = { HMAC: { name: "HMAC", hash: "SHA-256", length: 256 }, "AES-GCM": { name: "AES-GCM", length: 256 } };

/** Key of one purpose (HKDF-SHA-256, RFC 5869). The purpose is part of the key, so its name must never change. */
export async function derivedKey(
  { AUTH_SECRET }: AuthSecret,
  purpose: string,
  kind: keyof typeof kinds,
): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", text.encode(AUTH_SECRET), "HKDF", false, ["deriveKey"]);
  const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: text.encode(purpose) };
  return crypto.subtle.deriveKey(derivation, material, kinds[kind], false, [...uses[kind]]);
}
