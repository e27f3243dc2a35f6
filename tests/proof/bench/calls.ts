import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { Worker } from "node:worker_threads";
import { cookiesOf } from "../prove/owner-calls.ts";
import type { CallsMade, CallsToMake } from "./caller.ts";
import { percentile } from "./clock.ts";
import { time, type Row } from "./table.ts";

const ASKED = 60;

export const isMet = (value: number, most: number): string => (value <= most ? "met" : "NOT MET");

/** The runtime compiles what it has seen some dozen times. */
export const WARM_UPS = 30;

/**
 * Calls one after another, in a thread with a small heap: each collection of this process's, which holds wrangler and Miniflare, takes 100 ms
 * of processor time, and the texts of the answers start one every few calls.
 */
async function makeCalls(calls: CallsToMake): Promise<CallsMade> {
  const caller = new Worker(new URL("caller.ts", import.meta.url), { workerData: calls });
  const [made] = (await once(caller, "message")) as [CallsMade];
  return made;
}

export interface Caller extends Pick<CallsToMake, "headers" | "post"> {
  address: string;
}

export const signedIn = async ({ address }: { readonly address: string }, email?: string): Promise<Caller> => ({
  address,
  headers: { cookie: await cookiesOf({ address }, email) },
});

/** Times of sequential calls after the warm-ups [ms], and the last body. */
export const asked = ({ address, ...caller }: Caller, path: string, count = ASKED): Promise<CallsMade> =>
  makeCalls({ ...caller, urls: Array<string>(WARM_UPS + count).fill(address + path), warmUps: WARM_UPS });

export function callRow(what: string, { times, body }: CallsMade, promise: { p99: number; kB?: number }): Row {
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  const kB = gzipSync(body).length / 1000;
  const size = promise.kB === undefined ? "" : `, ${promise.kB} kB: ${isMet(kB, promise.kB)}`;
  return {
    what,
    ratio: `p99 ${(p99 / p50).toFixed(1)} x the median`,
    target: `p99 ${promise.p99} ms: ${isMet(p99, promise.p99)}${size}`,
    absolute: `p50 ${time(p50)}, p99 ${time(p99)}, ${kB.toFixed(0)} kB gz`,
  };
}
