import type { Series } from "#contract/series";
import type { ScratchDevice } from "../../tools/prove/devices.ts";
import type { Call } from "../../tools/prove/owner-calls.ts";
import { percentile } from "./clock.ts";
import { short, time, type Row } from "./table.ts";

const DAY = 86_400;
const REQUESTS = 300;
const REQUESTS_MEANWHILE = 100;
/** Asked before, as the sizes of readings are: the first calls of a program are slow because it is new. */
const REQUESTS_BEFORE = 30;
/** What a range may take, seen from outside [ms]. */
const SLOWEST_MS = 50;
const SERIES = "getDeviceDataIrradianceChart";
/** What a chart asks for. */
const QUANTITIES = "iC,iD,tC,tD,tE,sl";
const plans = [
  { what: "6 months", span: 182 * DAY },
  { what: "30 days", span: 30 * DAY },
  { what: "7 days", span: 7 * DAY },
  { what: "2 days, raw", span: 2 * DAY - 60 },
];

interface Measured {
  times: number[];
  /** Of one answer. */
  bytes: number;
  instants: number;
}

/** The same range again and again, each ending on another minute; `end` in UTC epoch seconds. */
async function measure(call: Call, device: string, end: number, span: number, requests = REQUESTS): Promise<Measured> {
  const measured: Measured = { times: [], bytes: 0, instants: 0 };
  for (let request = 0; request < requests; request++) {
    const [from, to] = [end - request * 60 - span, end - request * 60].map((t) => new Date(t * 1000).toISOString());
    const began = performance.now();
    const answer = await call("GET", `/api/device/${SERIES}/${device}/${from}/${to}?quantities=${QUANTITIES}`);
    const text = await answer.text();
    measured.times.push(performance.now() - began);
    measured.bytes = text.length;
    measured.instants = (JSON.parse(text) as Series).t.length;
  }
  return measured;
}

const rowOf = (what: string, { times, bytes, instants }: Measured, isPromised: boolean): Row => {
  const slowest = percentile(times, 0.99);
  return {
    what: `range of ${what}, 6 quantities`,
    ratio: `${short(bytes / instants)} bytes an instant`,
    ...(isPromised && { target: `p99 < ${SLOWEST_MS} ms: ${slowest < SLOWEST_MS ? "met" : "NOT MET"}` }),
    absolute: `p50 ${time(percentile(times, 0.5))}, p99 ${time(slowest)}; ${instants} instants, ${short(bytes / 1000)} kB`,
  };
};

/** So many people ask, as one may make no more than 1,200 calls a minute. */
export const READERS = plans.length + 1;

/**
 * Ranges of a device with minute samples up to `end`, each asked for by another reader: nothing else going on, and while others
 * send (`busy` until told to stop).
 */
export async function benchRanges(
  readers: readonly Call[],
  { id }: ScratchDevice,
  end: number,
  busy: () => { stop: () => Promise<void> },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { span } of plans) await measure(readers.at(-1)!, id, end, span, REQUESTS_BEFORE);
  for (const [index, { what, span }] of plans.entries())
    rows.push(rowOf(what, await measure(readers[index]!, id, end, span), true));
  const { what, span } = plans[0]!;
  const others = busy();
  try {
    const meanwhile = await measure(readers.at(-1)!, id, end, span, REQUESTS_MEANWHILE);
    return [...rows, rowOf(`${what} while devices send`, meanwhile, false)];
  } finally {
    await others.stop();
  }
}
