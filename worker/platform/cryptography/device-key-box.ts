import { sha256Hex } from "../digest.ts";
import { base64url } from "./base64url.ts";

/**
 * Device keys: 256 random bits. D1 holds the SHA-256 for lookups, and a copy sealed with AES-GCM under DEVICE_KEY_SECRET and bound to the
 * device, so the key can be shown again.
 */

export interface DeviceKeySecret {
  DEVICE_KEY_SECRET: string;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const text = new TextEncoder();

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const toBytes = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

export async function newDeviceKey(env: DeviceKeySecret, deviceId: string) {
  const key = base64url(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
  return { key, api_key_hash: await sha256Hex(key), api_key_sealed: await sealKey(env, deviceId, key) };
}

export async function sealKey(env: DeviceKeySecret, deviceId: string, key: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = await crypto.subtle.encrypt(cipher(nonce, deviceId), await secretOf(env), text.encode(key));
  return toText(new Uint8Array([...nonce, ...new Uint8Array(sealed)]));
}

export async function unsealKey(env: DeviceKeySecret, deviceId: string, sealed: string): Promise<string | null> {
  const bytes = toBytes(sealed);
  const secret = await secretOf(env);
  return crypto.subtle
    .decrypt(cipher(bytes.subarray(0, NONCE_BYTES), deviceId), secret, bytes.subarray(NONCE_BYTES))
    .then(
      (open) => new TextDecoder().decode(open),
      () => null,
    );
}

const cipher = (nonce: Uint8Array, deviceId: string) => ({
  name: "AES-GCM",
  iv: nonce,
  additionalData: text.encode(deviceId),
});

const secretOf = ({ DEVICE_KEY_SECRET }: DeviceKeySecret): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", toBytes(DEVICE_KEY_SECRET), "AES-GCM", false, ["encrypt", "decrypt"]);
