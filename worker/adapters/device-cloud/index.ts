import type { CloudAnswer, CloudCall, DeviceCloudPort } from "./port.ts";
import { setting } from "../../platform/settings.ts";

interface ParticleAccess {
  address: string;
  token: string;
  /** Longer than the cloud's own limit of about 30 s, so that its answer still arrives [ms]. */
  timeout: number;
}

/**
 * Calls `POST /v1/products/{product}/devices/{device}/{function}` with `arg` (Particle documentation, "Call a
 * function").
 */
export const particleCloud = (access: ParticleAccess): DeviceCloudPort => ({
  async call(call) {
    try {
      const response = await fetch(addressOf(access, call), {
        method: "POST",
        headers: { authorization: `Bearer ${access.token}` },
        body: new URLSearchParams({ arg: call.argument }),
        // A redirect could leak the token.
        redirect: "manual",
        signal: AbortSignal.timeout(access.timeout),
      });
      return answerOf(response.status, response.headers, await response.text());
    } catch {
      return { kind: "unclear" };
    }
  },
});

function addressOf({ address }: ParticleAccess, call: CloudCall): string {
  const [product, device, name] = [call.product, call.device, call.function].map(encodeURIComponent);
  return `${address}/v1/products/${product}/devices/${device}/${name}`;
}

/** Any doubt is `unclear`, because a wash must not run twice. */
function answerOf(status: number, headers: Headers, body: string): CloudAnswer {
  if (status === 200) return resultOf(body);
  const error = errorOf(body);
  switch (status) {
    case 404:
      // 404 means either that the device is offline or that it has no such function.
      return /function .*not found/i.test(error) ? { kind: "refused", status } : { kind: "not-connected" };
    case 408:
      return { kind: "unclear" };
    case 429:
      return { kind: "too-fast", retryAfter: retryAfterOf(headers) };
    case 400:
      // Older API versions time out with 400.
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

/** [s]; the cloud sends no dates. */
function retryAfterOf(headers: Headers): number | null {
  const text = headers.get("retry-after");
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

const PARTICLE = "https://api.particle.io";
/** The command machine waits longer (`CLOUD_CALL_SECONDS`) [ms]. */
const TIMEOUT = 45_000;

const none: DeviceCloudPort = { call: async () => ({ kind: "unavailable" }) };

export function deviceCloud(env: Env): DeviceCloudPort {
  const token = setting(env, "PARTICLE_TOKEN");
  if (token === undefined) return none;
  return particleCloud({ address: setting(env, "PARTICLE_ADDRESS") ?? PARTICLE, token, timeout: TIMEOUT });
}

export const hasDeviceCloud = (env: Env): boolean => setting(env, "PARTICLE_TOKEN") !== undefined;
