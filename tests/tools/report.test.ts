import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { READINGS_MAX_BYTES, READINGS_MAX_SAMPLES } from "#contract/common/limits";
import { fleet, HISTORY_DAYS } from "../../tools/demo/fleet.ts";
import { HISTORY_STEP, report, type Reporting } from "../../tools/demo/report.ts";
import { newState, type FleetState } from "../../tools/demo/state.ts";

const DAY = 86_400;
const anchor = Date.UTC(2026, 10, 21) / 1000;
const device = fleet(anchor)[0]!;

interface Request {
  key: string | undefined;
  bytes: number;
  t: number[];
}
let server: Server;
let address: string;
let requests: Request[] = [];
let attemptsLeft = Infinity;

beforeAll(async () => {
  server = createServer((request, answer) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.on("end", () => {
      answer.statusCode = attemptsLeft-- > 0 ? 200 : 503;
      if (answer.statusCode === 200) {
        const { t } = JSON.parse(body) as { t: number[] };
        requests.push({ key: request.headers.authorization, bytes: body.length, t });
      }
      answer.end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  requests = [];
  attemptsLeft = Infinity;
});

function reporting(): { reporting: Reporting; saved: () => FleetState } {
  let text = "";
  const state = newState(anchor, [device.device_id]);
  const save = (newest: FleetState) => (text = JSON.stringify(newest));
  return { reporting: { address, state, save }, saved: () => JSON.parse(text) as FleetState };
}

describe("a device that reports", () => {
  it("sends its whole history in requests that the portal accepts, each sample once and in order", async ({
    expect,
  }) => {
    const { reporting: to } = reporting();
    const sent = await report(to, device, anchor, HISTORY_STEP);
    const t = requests.flatMap((request) => request.t);
    expect(t).toHaveLength(sent);
    expect(t[0]! - (anchor - HISTORY_DAYS * DAY)).toBeLessThan(DAY);
    expect(t.every((at, index) => index === 0 || at > t[index - 1]!)).toBe(true);
    for (const request of requests) {
      expect(request.t.length).toBeLessThanOrEqual(READINGS_MAX_SAMPLES);
      expect(request.bytes).toBeLessThan(READINGS_MAX_BYTES);
      expect(request.key).toBe(`Bearer ${to.state.keys[device.device_id]}`);
    }
  });

  it("continues where it stopped when the portal failed in between", async ({ expect }) => {
    const whole = reporting();
    await report(whole.reporting, device, anchor, HISTORY_STEP);
    const all = requests.flatMap((request) => request.t);

    requests = [];
    attemptsLeft = 3;
    const broken = reporting();
    await expect(report(broken.reporting, device, anchor, HISTORY_STEP)).rejects.toThrow("503");
    attemptsLeft = Infinity;
    await report({ ...broken.reporting, state: broken.saved() }, device, anchor, HISTORY_STEP);
    expect(requests.flatMap((request) => request.t)).toEqual(all);
  });

  it("fills a short gap minute by minute and has nothing to send a second later", async ({ expect }) => {
    const { reporting: to } = reporting();
    to.state.sentUntil[device.device_id] = anchor;
    expect(await report(to, device, anchor + 600, 60)).toBe(10);
    expect(await report(to, device, anchor + 601, 60)).toBe(0);
  });
});
