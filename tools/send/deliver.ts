import { gzipSync } from "node:zlib";
import type { SendOptions } from "./options.ts";

/** `later`: temporary failure, safe to repeat. `refused`: repeating it fails again. */
export type PartDelivery =
  | { kind: "taken"; message: string }
  | { kind: "later"; why: string; seconds: number | null }
  | { kind: "refused"; why: string; isFinal: boolean };

const TIMEOUT_MS = 60_000;
const MAX_PAUSE_SECONDS = 600;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export async function deliver(
  name: string,
  bytes: Buffer,
  { address, key, query }: Pick<SendOptions, "address" | "key" | "query">,
  send: Fetch = fetch,
): Promise<PartDelivery> {
  const parameters = new URLSearchParams(query).toString();
  const url = `${address}/api/device/inbound/sensor/data/${encodeURIComponent(name)}${parameters && `?${parameters}`}`;
  try {
    const answer = await send(url, {
      method: "PUT",
      headers: { authorization: `Bearer ${key}`, "content-type": "text/csv", "content-encoding": "gzip" },
      body: new Uint8Array(gzipSync(bytes)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = (await answer.json().catch(() => ({}))) as { message?: string; title?: string };
    return outcomeOf(answer.status, body, answer.headers.get("retry-after"));
  } catch (error) {
    return { kind: "later", why: `No answer: ${(error as Error).message}`, seconds: null };
  }
}

/** Temporary failures: truncated body, conflict, rate limit, server fault. */
const PASSING = new Set([400, 408, 409, 425, 429]);
/** Permanent failures: wrong key, or no portal. */
const FINAL = new Set([401, 403, 404, 405]);

function outcomeOf(
  status: number,
  told: { message?: string; title?: string },
  retryAfter: string | null,
): PartDelivery {
  if (status >= 200 && status < 300) return { kind: "taken", message: told.message ?? "Taken." };
  const why = `${status}: ${told.title ?? "no reason given"}`;
  if (status >= 500 || PASSING.has(status)) return { kind: "later", why, seconds: secondsOf(retryAfter) };
  return { kind: "refused", why, isFinal: FINAL.has(status) };
}

function secondsOf(retryAfter: string | null): number | null {
  const seconds = Number(retryAfter ?? Number.NaN);
  return seconds > 0 ? Math.min(seconds, MAX_PAUSE_SECONDS) : null;
}

/** Pause after the n-th failure in a row [s]: 2, 4, 8 up to 10 minutes. */
export const pauseAfter = (failures: number): number => Math.min(2 ** failures, MAX_PAUSE_SECONDS);
