/** The bytes of a digest as lower-case hex digits. */
export const hexOf = (digest: ArrayBuffer): string =>
  [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of a text, as 64 lower-case hex digits. For random secrets (session tokens, device keys) and lookup keys; passwords take scrypt. */
export async function sha256Hex(text: string): Promise<string> {
  return hexOf(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}
