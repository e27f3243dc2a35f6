import { hexOf } from "../../platform/digest.ts";
import type { CrmDelivery, CrmEntry, CrmPort } from "./port.ts";

/** [ms] */
const TIMEOUT_MS = 10_000;

export interface CrmAccess {
  address: string;
  secret: string;
  /** UTC epoch seconds. */
  now: () => number;
}

/**
 * A CRM service that takes entries by a webhook: `POST` with JSON, `Idempotency-Key`, and `X-Soilsight-Signature: t=<epoch seconds>,v1=<hex>`,
 * the HMAC-SHA256 of `<t>.<body>` by the shared secret.
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
        // A redirect would send the text elsewhere.
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

/** Names as other services write them; instants as ISO 8601. */
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

/** Too many requests, a time-out and faults of the service pass; any other refusal stays. */
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
