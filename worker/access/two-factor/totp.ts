/**
 * Time-based one-time passwords (RFC 6238): HMAC-SHA-1, six digits and 30-second steps, as authenticator apps expect.
 */

export const STEP_SECONDS = 30;
const DIGITS = 6;
const DRIFT_STEPS = 1;
const SECRET_BYTES = 20;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export const newSecret = (): string => base32(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));

export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, "0"), 2)]!).join("");
}

function bytesOf(text: string): Uint8Array {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2));
}

/** RFC 4226 section 5.3. */
export async function codeAt(secret: string, step: number): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-1" };
  const key = await crypto.subtle.importKey("raw", bytesOf(secret), algorithm, false, ["sign"]);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const digest = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
  const offset = digest.getUint8(19) & 15;
  const number = (digest.getUint32(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, "0");
}

/**
 * Finds the step of a code, within one step of now and after `lastStep`; null if none. Ignores a `lastStep` in the
 * future, which a fast clock stored.
 */
export async function matchingStep(
  secret: string,
  code: string,
  now: number,
  lastStep: number,
): Promise<number | null> {
  const current = Math.floor(now / STEP_SECONDS);
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step++)
    if ((step > lastStep || lastStep > current + DRIFT_STEPS) && (await codeAt(secret, step)) === code) return step;
  return null;
}

export const otpauthUri = (secret: string, account: string): string =>
  `otpauth://totp/Soilsight:${encodeURIComponent(account)}?secret=${secret}&issuer=Soilsight&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
