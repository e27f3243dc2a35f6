import type { SeriesAnswer } from "#contract/series/answer";
import { coOwner, type ScratchDevice } from "../prove/devices.ts";
import { makeCalls, signedIn } from "./calls.ts";
import { percentile } from "./clock.ts";
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

interface RangesAsked {
  email: string;
  device: string;
  end: number;
  span: number;
  requests: number;
}

interface RangesRead {
  times: number[];
  bytes: number;
  instants: number;
}

const SERIES = "getDeviceDataIrradianceChart";
const QUANTITIES = "iC,iD,tC,tD,tE,sl";

async function read(portal: { readonly address: string }, asked: RangesAsked): Promise<RangesRead> {
  const { email, device, end, span, requests } = asked;
  const { address, headers } = await signedIn(portal, email);
  const urls = Array.from({ length: REQUESTS_BEFORE + requests }, (_, n) => {
    const last = end - (n - REQUESTS_BEFORE) * 60;
    const [from, to] = [last - span, last].map((t) => new Date(t * 1000).toISOString());
    return `${address}/api/device/${SERIES}/${device}/${from}/${to}?quantities=${QUANTITIES}`;
  });
  const { times, body } = await makeCalls({ urls, headers, warmUps: REQUESTS_BEFORE });
  return { times, bytes: body.length, instants: (JSON.parse(body) as SeriesAnswer).steps.length + 1 };
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
  portal: { readonly address: string },
  { id }: ScratchDevice,
  end: number,
  busy: () => { stop: () => Promise<void> },
): Promise<Row[]> {
  const rows: Row[] = [];
  const asked = { device: id, end };
  for (const [index, { what, span }] of plans.entries())
    rows.push(rowOf(what, await read(portal, { ...asked, email: coOwner(index + 1), span, requests: REQUESTS }), true));
  const { what, span } = plans[0]!;
  const others = busy();
  try {
    const meanwhile = await read(portal, { ...asked, email: coOwner(READERS), span, requests: REQUESTS_MEANWHILE });
    return [...rows, rowOf(`${what} while devices send`, meanwhile, false)];
  } finally {
    await others.stop();
  }
}
