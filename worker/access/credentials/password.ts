import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { base64url, bytesOfBase64url } from "../../platform/cryptography/base64url.ts";

/**
 * Passwords as native scrypt, `scrypt$N$r$p$salt$hash` with salt and hash in base64url.
 * The parameters travel with each hash, so they can be raised later. Plain Node runs this file too (the seed uses it).
 */

interface Cost {
  /** CPU and memory cost, a power of two; memory is 128 · N · r bytes. */
  N: number;
  r: number;
  p: number;
}

/** OWASP's scrypt setting for 16 MB: the largest that leaves room for other work in a 128 MB isolate. */
const COST: Cost = { N: 16_384, r: 8, p: 5 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** A stored hash may not ask for more than this [bytes]; a row that was tampered with must not stop the isolate. */
const MEMORY_LIMIT = 64 * 1024 * 1024;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, KEY_BYTES, COST);
  return ["scrypt", COST.N, COST.r, COST.p, base64url(salt), base64url(key)].join("$");
}

/** Whether a password belongs to a stored form; false for anything that is not one. Takes equally long for any password. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parts = parse(stored);
  if (!parts) return false;
  const key = await derive(password, parts.salt, parts.key.length, parts.cost);
  return timingSafeEqual(key, parts.key);
}

function parse(stored: string): { cost: Cost; salt: Uint8Array; key: Uint8Array } | null {
  const match = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]{16,86})\$([\w-]{22,86})$/.exec(stored);
  if (!match) return null;
  const cost = { N: Number(match[1]), r: Number(match[2]), p: Number(match[3]) };
  const isPowerOfTwo = cost.N > 1 && (cost.N & (cost.N - 1)) === 0;
  if (!isPowerOfTwo || cost.r < 1 || cost.p < 1 || 128 * cost.N * cost.r > MEMORY_LIMIT) return null;
  return { cost, salt: bytesOfBase64url(match[4]!), key: bytesOfBase64url(match[5]!) };
}

function derive(password: string, salt: Uint8Array, bytes: number, cost: Cost): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // One composed form of each letter, so that the same word typed on another system is the same password.
    scrypt(password.normalize("NFKC"), salt, bytes, { ...cost, maxmem: 2 * MEMORY_LIMIT }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
