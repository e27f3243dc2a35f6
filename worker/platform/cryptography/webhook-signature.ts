/** Signatures of Standard Webhooks 1.0.0: HMAC-SHA256 over `id.timestamp.body`, as `v1,<base64>`. */

const PREFIX = "whsec_";
const SECRET_BYTES = 32;
const text = new TextEncoder();

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

export const newWebhookSecret = (): string =>
  `${PREFIX}${base64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))}`;

async function signatureOf(secret: string, message: string): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.slice(PREFIX.length)), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return `v1,${base64(new Uint8Array(await crypto.subtle.sign("HMAC", key, text.encode(message))))}`;
}

/** `secrets`: after a rotation the former one signs too, so that a receiver can change over without a gap. */
export async function webhookHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: number; body: string },
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at));
  const signatures = await Promise.all(secrets.map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`)));
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
