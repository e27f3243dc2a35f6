import { parse } from "hono/utils/cookie";

const HMAC = { name: "HMAC", hash: "SHA-256" };

/**
 * Reads the token out of a cookie that the identity library has signed (`<token>.<base64 of its HMAC>`); null: there is none, or
 * it was made elsewhere. The key is made once and not, as everywhere else, at every call.
 */
export function cookieTokens(secret: string, name: string): (headers: Headers) => Promise<string | null> {
  let key: CryptoKey | undefined;
  return async (headers) => {
    const value = parse(headers.get("cookie") ?? "", name)[name] ?? "";
    const dot = value.lastIndexOf(".");
    const signature = bytesOf(value.slice(dot + 1));
    if (dot < 1 || !signature) return null;
    const text = new TextEncoder();
    key ??= await crypto.subtle.importKey("raw", text.encode(secret), HMAC, false, ["verify"]);
    const token = value.slice(0, dot);
    return (await crypto.subtle.verify(HMAC, key, signature, text.encode(token))) ? token : null;
  };
}

/** The bytes of a base64 text; null: it is none. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);
  } catch {
    return null;
  }
}
