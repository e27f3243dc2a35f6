import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { coOwner, type ScratchDevice } from "../prove/devices.ts";
import { percentile } from "./clock.ts";
import type { RangesAsked, RangesRead } from "./range-reader.ts";
import { short, time, type Row } from "./table.ts";

const DAY = 86_400;
const REQUESTS = 300;
const REQUESTS_MEANWHILE = 100;
const REQUESTS_BEFORE = 30;
/** Target, measured by the caller [ms]. */
const SLOWEST_MS = 50;
const plans = [
  { what: "6 months", span: 182 * DAY },
  { what: "30 days", span: 30 * DAY },
  { what: "7 days", span: 7 * DAY },
  { what: "2 days, raw", span: 2 * DAY - 60 },
];

/** Reads in a separate thread, because this process's garbage collection takes both cores for 60 ms a second. */
async function read(asked: RangesAsked): Promise<RangesRead> {
  const reader = new Worker(new URL("range-reader.ts", import.meta.url), { workerData: asked });
  const [answer] = (await once(reader, "message")) as [RangesRead];
  return answer;
}

const rowOf = (what: string, { times, bytes, instants }: RangesRead, isPromised: boolean): Row => {
  const slowest = percentile(times, 0.99);
  return {
    what: `range of ${what}, 6 quantities`,
    ratio: `${short(bytes / instants)} bytes an instant`,
    ...(isPromised && { target: `p99 < ${SLOWEST_MS} ms: ${slowest < SLOWEST_MS ? "met" : "NOT MET"}` }),
    absolute: `p50 ${time(percentile(times, 0.5))}, p99 ${time(slowest)}; ${instants} instants, ${short(bytes / 1000)} kB`,
  };
};

/** Enough people for the calls, because a person may make 1,200 a minute. */
export const READERS = plans.length + 1;

export async function benchRanges(
  { address }: { readonly address: string },
  { id }: ScratchDevice,
  end: number,
  busy: () => { stop: () => Promise<void> },
): Promise<Row[]> {
  const rows: Row[] = [];
  const asked = { address, device: id, end, before: REQUESTS_BEFORE };
  for (const [index, { what, span }] of plans.entries())
    rows.push(rowOf(what, await read({ ...asked, email: coOwner(index + 1), span, requests: REQUESTS }), true));
  const { what, span } = plans[0]!;
  const others = busy();
  try {
    const meanwhile = await read({ ...asked, email: coOwner(READERS), span, requests: REQUESTS_MEANWHILE });
    return [...rows, rowOf(`${what} while devices send`, meanwhile, false)];
  } finally {
    await others.stop();
  }
}
