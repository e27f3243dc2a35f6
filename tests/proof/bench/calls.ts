import { gzipSync } from "node:zlib";
import type { OwnerCall } from "../prove/owner-calls.ts";
import { percentile } from "./clock.ts";
import { time, type Row } from "./table.ts";

const ASKED = 60;

export const isMet = (value: number, most: number): string => (value <= most ? "met" : "NOT MET");

/** The runtime compiles what it has seen some dozen times. */
export const WARM_UPS = 30;

/** Times of sequential calls after the warm-ups [ms], and the last body. */
export async function asked(call: OwnerCall, path: string, count = ASKED): Promise<{ times: number[]; body: string }> {
  const times: number[] = [];
  let body = "";
  for (let n = 0; n < count + WARM_UPS; n++) {
    const began = performance.now();
    const answer = await call("GET", path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    body = await answer.text();
    if (n >= WARM_UPS) times.push(performance.now() - began);
  }
  return { times, body };
}

export function callRow(
  what: string,
  { times, body }: Awaited<ReturnType<typeof asked>>,
  promise: { p99: number; kB?: number },
): Row {
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
