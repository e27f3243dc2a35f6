import * as v from "valibot";
import type { HealthEnvironment } from "#contract/health/health";
import { type Check, failedCheck, passedCheck, measureTime } from "../check.ts";

const PROBE_PATH = "/api/probe";
const TIMEOUT_MS = 5000;
const MAX_BYTES = 2000;

const parts = ["portal", "calculations", "admin"] as const;
const Probe = v.object({ portal: v.boolean(), calculations: v.boolean(), admin: v.boolean() });

export type ProbeFetch = (path: string) => Promise<Response>;

export async function checkPortal(environment: HealthEnvironment, ask: ProbeFetch): Promise<Check[]> {
  const { value, ms } = await measureTime(() => answerOf(ask));
  return parts.map((subsystem) => {
    const item = { subsystem, environment };
    if (value.probe === null) return failedCheck(item, value.status, ms, value.status === null ? "no answer" : null);
    return value.probe[subsystem] ? passedCheck(item, ms) : failedCheck(item, 500, ms, null);
  });
}

interface ProbeAnswer {
  status: number | null;
  probe: v.InferOutput<typeof Probe> | null;
}

async function answerOf(ask: ProbeFetch): Promise<ProbeAnswer> {
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
  (address: string): ProbeFetch =>
  (path) =>
    fetch(`${address}${path}`, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });

export async function checkMarketing(address: string): Promise<Check> {
  const item = { subsystem: "marketing", environment: "production" } as const;
  const { value: status, ms } = await measureTime(() => statusOf(address));
  if (status === 200) return passedCheck(item, ms);
  return failedCheck(item, status, ms, status === null ? "no answer" : null);
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
