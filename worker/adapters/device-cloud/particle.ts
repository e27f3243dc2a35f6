import type { CloudAnswer, CloudCall, DeviceCloudPort } from "./port.ts";

/** Where the cloud is, and the token of a product's API user that may only call functions. */
export interface ParticleAccess {
  /** `https://api.particle.io`; without a slash at the end. */
  address: string;
  token: string;
  /** The cloud itself gives up after some 30 s; ours is longer, so that its answer is heard [ms]. */
  timeout: number;
}

/** The cloud of Particle: `POST /v1/products/{product}/devices/{device}/{function}` with `arg` (its documentation, "Call a function"). */
export const particleCloud = (access: ParticleAccess): DeviceCloudPort => ({
  async call(call) {
    try {
      const response = await fetch(addressOf(access, call), {
        method: "POST",
        headers: { authorization: `Bearer ${access.token}` },
        body: new URLSearchParams({ arg: call.argument }),
        // A redirect would send the token elsewhere.
        redirect: "manual",
        signal: AbortSignal.timeout(access.timeout),
      });
      return answerOf(response.status, response.headers, await response.text());
    } catch {
      // The request may have left before the connection broke.
      return { kind: "unclear" };
    }
  },
});

function addressOf({ address }: ParticleAccess, call: CloudCall): string {
  const [product, device, name] = [call.product, call.device, call.function].map(encodeURIComponent);
  return `${address}/v1/products/${product}/devices/${device}/${name}`;
}

/** What an answer of the cloud means. Whatever leaves room for doubt is `unclear`: a wash must not run twice. */
function answerOf(status: number, headers: Headers, body: string): CloudAnswer {
  if (status === 200) return resultOf(body);
  const error = errorOf(body);
  switch (status) {
    case 404:
      // The same status says that the device is not connected and that it has no such function.
      return /function .*not found/i.test(error) ? { kind: "refused", status } : { kind: "not-connected" };
    case 408:
      return { kind: "unclear" };
    case 429:
      return { kind: "too-fast", retryAfter: retryAfterOf(headers) };
    case 400:
      // Older versions of the API time out with 400.
      return /timed? ?out/i.test(error) ? { kind: "unclear" } : { kind: "refused", status };
    default:
      return status >= 500 || status < 300 ? { kind: "unclear" } : { kind: "refused", status };
  }
}

function resultOf(body: string): CloudAnswer {
  const result = fieldsOf(body).return_value;
  return Number.isInteger(result) ? { kind: "accepted", result: result as number } : { kind: "unclear" };
}

function errorOf(body: string): string {
  const { error, info } = fieldsOf(body);
  return [error, info].filter((text) => typeof text === "string").join(" ");
}

function fieldsOf(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Whole seconds only; the cloud sends no dates. */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get("retry-after");
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
