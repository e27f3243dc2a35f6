import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { base64url, bytesOfBase64url } from "../../platform/cryptography/base64url.ts";

/**
 * Password hashes: native scrypt in slices, stored as `scrypt-slices$N$r$p$salt$hash` with salt and hash in base64url.
 * The hash is SHA-256 over `p` keys, each scrypt (N, r, 1) of the password and of the salt followed by the slice
 * number. An attacker pays as much as for one scrypt with `p`, but the isolate's only thread is free between slices
 * (docs/decisions/0343-passwords-in-slices.md).
 * The seed runs this file in plain Node.
 */
const SLICED = "scrypt-slices";

interface Cost {
  /** CPU and memory cost, a power of two; one key takes 128 · N · r bytes. */
  N: number;
  r: number;
  p: number;
}

/** OWASP's scrypt setting for 16 MB, the largest that leaves room for other work in a 128 MB isolate. */
export const COST: Cost = { N: 16_384, r: 8, p: 5 };
/** What a new hash costs. Tests of other rules set less, so that they don't compute for what they aren't about. */
export const hashing = { cost: COST };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Maximum memory that a stored hash may ask for [bytes]; a tampered row must not stop the isolate. */
const MEMORY_LIMIT = 64 * 1024 * 1024;
/** Pause between two slices [ms]: a session request reads the database, so it needs the thread more than once. */
const REST_MS = 10;

export type Pause = () => Promise<unknown>;
const noPause: Pause = () => new Promise((resolve) => setTimeout(resolve, REST_MS));

interface PasswordHash {
  cost: Cost;
  salt: Uint8Array;
  key: Uint8Array;
}

export async function hashPassword(password: string, between: Pause = noPause): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return storedForm(salt, await slicedKey(password, salt, hashing.cost, between));
}

function storedForm(salt: Uint8Array, key: Uint8Array): string {
  const { N, r, p } = hashing.cost;
  return [SLICED, N, r, p, base64url(salt), base64url(key)].join("$");
}

/** For a person without a password: no password fits it, and finding that out takes as long. */
export const hashOfNothing = (): string => storedForm(new Uint8Array(SALT_BYTES), new Uint8Array(KEY_BYTES));

export async function verifyPassword(password: string, stored: string, between: Pause = noPause): Promise<boolean> {
  const parts = parse(stored);
  if (!parts) return false;
  const { cost, salt, key: expected } = parts;
  const key = await slicedKey(password, salt, cost, between);
  return key.length === expected.length && timingSafeEqual(key, expected);
}

function parse(stored: string): PasswordHash | null {
  const match = /^scrypt-slices\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]{16,86})\$([\w-]{22,86})$/.exec(stored);
  if (!match) return null;
  const cost = { N: Number(match[1]), r: Number(match[2]), p: Number(match[3]) };
  const isPowerOfTwo = cost.N > 1 && (cost.N & (cost.N - 1)) === 0;
  if (!isPowerOfTwo || cost.r < 1 || cost.p < 1 || 128 * cost.N * cost.r > MEMORY_LIMIT) return null;
  const [salt, key] = [bytesOfBase64url(match[4]!), bytesOfBase64url(match[5]!)];
  return { cost, salt, key };
}

async function slicedKey(password: string, salt: Uint8Array, { N, r, p }: Cost, between: Pause): Promise<Uint8Array> {
  const digest = createHash("sha256");
  for (let slice = 0; slice < p; slice++) {
    if (slice > 0) await between();
    digest.update(await scryptKey(password, Uint8Array.of(...salt, slice), { N, r, p: 1 }));
  }
  return digest.digest();
}

function scryptKey(password: string, salt: Uint8Array, cost: Cost): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    // NFKC, so that a word typed on another system gives the same password.
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { ...cost, maxmem: 2 * MEMORY_LIMIT }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
