import type { ScratchDevice } from "../prove/devices.ts";
import type { ScratchPortal } from "../prove/portal.ts";
import { batchFrom, sendBatch } from "../prove/sender.ts";
import { percentile } from "./clock.ts";
import { short, time, type Row } from "./table.ts";

/** All devices send at once, twice; the first time creates their objects. */
export async function benchFleet(portal: ScratchPortal, fleet: ScratchDevice[], from: number): Promise<Row[]> {
  const turn = async (t: number): Promise<{ ms: number; times: number[]; failures: number }> => {
    const times: number[] = [];
    let failures = 0;
    const began = performance.now();
    await Promise.all(
      fleet.map(async (device) => {
        const answer = await sendBatch(portal, device, batchFrom(t, 1));
        times.push(performance.now() - began);
        if (!answer.ok) failures++;
      }),
    );
    return { ms: performance.now() - began, times, failures };
  };
  const row = (what: string, { ms, times, failures }: Awaited<ReturnType<typeof turn>>): Row => ({
    what: `${fleet.length.toLocaleString("en-US")} devices at once, ${what}`,
    ratio: `slowest ${short(Math.max(...times) / percentile(times, 0.5))} x the median`,
    target: `0 failures: ${failures === 0 ? "met" : `NOT MET, ${failures}`}`,
    absolute: `${short(ms / 1000)} s, p50 ${time(percentile(times, 0.5))}, p99 ${time(percentile(times, 0.99))}`,
  });
  return [row("their first sample", await turn(from)), row("the next one", await turn(from + 60))];
}
