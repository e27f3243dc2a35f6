import * as v from "valibot";
import type { HealthEnvironment } from "#contract/health/health";
import { type Check, failed, passed, timed } from "../check.ts";

const PROBE_PATH = "/api/probe";
const TIMEOUT_MS = 5000;
const MAX_BYTES = 2000;

const parts = ["portal", "calculations", "admin"] as const;
const Probe = v.object({ portal: v.boolean(), calculations: v.boolean(), admin: v.boolean() });

export type Ask = (path: string) => Promise<Response>;

export async function checkPortal(environment: HealthEnvironment, ask: Ask): Promise<Check[]> {
  const { value, ms } = await timed(() => answerOf(ask));
  return parts.map((subsystem) => {
    const item = { subsystem, environment };
    if (value.probe === null) return failed(item, value.status, ms, value.status === null ? "no answer" : null);
    return value.probe[subsystem] ? passed(item, ms) : failed(item, 500, ms, null);
  });
}

interface Answer {
  status: number | null;
  probe: v.InferOutput<typeof Probe> | null;
}

async function answerOf(ask: Ask): Promise<Answer> {
  try {
    const response = await ask(PROBE_PATH);
    const text = await response.text();
    if (response.status !== 200 || text.length > MAX_BYTES) return { status: response.status, probe: null };
    const probe = v.safeParse(Probe, JSON.parse(text));
    return { status: response.status, probe: probe.success ? probe.output : null };
  } catch {
    return { status: null, probe: null };
  }
}

/** A redirect counts as a failure, because the answer would be another portal's. */
export const portalAt =
  (address: string): Ask =>
  (path) =>
    fetch(`${address}${path}`, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });

export async function checkMarketing(address: string): Promise<Check> {
  const item = { subsystem: "marketing", environment: "production" } as const;
  const { value: status, ms } = await timed(() => statusOf(address));
  if (status === 200) return passed(item, ms);
  return failed(item, status, ms, status === null ? "no answer" : null);
}

async function statusOf(address: string): Promise<number | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
