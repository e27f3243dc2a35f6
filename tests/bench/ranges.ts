import type { Series } from "#contract/series";
import { DEMO_PASSWORD } from "../../tools/demo/people.ts";
import { OWNER, type ScratchDevice } from "../../tools/prove/devices.ts";
import type { ScratchPortal } from "../../tools/prove/portal.ts";
import { percentile } from "./clock.ts";
import { short, time, type Row } from "./table.ts";

const DAY = 86_400;
const REQUESTS = 300;
/** What a chart asks for. */
const QUANTITIES = "iC,iD,tC,tD,tE,sl";
const plans = [
  { what: "6 months", span: 182 * DAY },
  { what: "30 days", span: 30 * DAY },
  { what: "7 days", span: 7 * DAY },
  { what: "2 days, raw", span: 2 * DAY - 60 },
];

/** The cookie of a person who signs in as a browser does. */
async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/account/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ email: OWNER, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`The sign-in failed: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

/** Ranges of a device with minute samples up to `end` [UTC epoch seconds], each ending on another minute. */
export async function benchRanges(portal: ScratchPortal, { id }: ScratchDevice, end: number): Promise<Row[]> {
  const cookie = await signIn(portal.address);
  const rows: Row[] = [];
  for (const { what, span } of plans) {
    const times: number[] = [];
    let bytes = 0;
    let series: Series | undefined;
    for (let request = 0; request < REQUESTS; request++) {
      const to = new Date((end - request * 60) * 1000).toISOString();
      const from = new Date((end - request * 60 - span) * 1000).toISOString();
      const began = performance.now();
      const answer = await fetch(`${portal.address}/api/device/${id}/series/${from}/${to}?quantities=${QUANTITIES}`, {
        headers: { cookie },
      });
      const text = await answer.text();
      times.push(performance.now() - began);
      if (!answer.ok) throw new Error(`A range was refused: ${answer.status} ${text}`);
      bytes = text.length;
      series = JSON.parse(text) as Series;
    }
    rows.push({
      what: `range of ${what}, 6 quantities`,
      ratio: `${short(bytes / series!.t.length)} bytes an instant`,
      absolute: `p50 ${time(percentile(times, 0.5))}, p99 ${time(percentile(times, 0.99))}; ${series!.t.length} instants, ${short(bytes / 1000)} kB`,
    });
  }
  return rows;
}
