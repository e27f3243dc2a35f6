import { hexOf } from "../../platform/digest.ts";
import type { CrmDelivery, CrmEntry, CrmPort } from "./port.ts";

const TIMEOUT_MS = 10_000;

export interface CrmAccess {
  address: string;
  secret: string;
  now: () => number;
}

/**
 * Sends entries by webhook: `POST` with JSON, `Idempotency-Key`, and `X-Soilsight-Signature: t=<epoch
 * seconds>,v1=<hex>`, the HMAC-SHA256 of `<t>.<body>` under the shared secret.
 */
export const crmWebhook = ({ address, secret, now }: CrmAccess): CrmPort => ({
  async send(entry) {
    const body = JSON.stringify(bodyOf(entry));
    const at = Math.floor(now());
    try {
      const response = await fetch(address, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": entry.id,
          "x-soilsight-signature": `t=${at},v1=${await signatureOf(secret, `${at}.${body}`)}`,
        },
        body,
        // A redirect could send the feedback to another host.
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return deliveryOf(response.status);
    } catch {
      return { ok: false, permanent: false, reason: "no answer" };
    }
  },
});

const bodyOf = ({ id, kind, text, person, device, page, version, createdAt }: CrmEntry) => ({
  id,
  kind,
  text,
  person,
  device,
  page,
  version,
  created_at: new Date(createdAt * 1000).toISOString(),
});

function deliveryOf(status: number): CrmDelivery {
  if (status >= 200 && status < 300) return { ok: true };
  return { ok: false, permanent: status < 500 && status !== 408 && status !== 429, reason: `status ${status}` };
}

async function signatureOf(secret: string, message: string): Promise<string> {
  const text = new TextEncoder();
  const kind = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", text.encode(secret), kind, false, ["sign"]);
  return hexOf(await crypto.subtle.sign("HMAC", key, text.encode(message)));
}
