import { runInDurableObject } from "cloudflare:test";
import { afterAll, describe, it } from "vitest";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import { decodeBlock } from "#domain/packed/block";
import { type DayUsage, listPrice } from "../../proof/bench/cost/prices.ts";
import { aRegisteredDevice, postReadings, toa5 } from "../inbound/support.ts";
import { exports } from "cloudflare:workers";
import { Head } from "../../../worker/device/base/head.ts";
import { Receipts } from "../../../worker/device/telemetry/receipts.ts";
import { Meter } from "./meter.ts";

/** Fills the head, and calculates the running day once. */
const BEFORE_SECONDS = 4 * SECONDS_PER_HOUR;
/** Receipts are kept a week: after that their rows are used again. */
const WEEK = 7 * SECONDS_PER_DAY;
/** 8:00 in the device's zone, days after the real time. */
const START = (Math.floor(Date.now() / 1000 / SECONDS_PER_DAY) + 2) * SECONDS_PER_DAY + 16 * SECONDS_PER_HOUR;

type TestDevice = Awaited<ReturnType<typeof aRegisteredDevice>>;

function samplesBody(first: number, count: number): string {
  const t = Array.from({ length: count }, (_, index) => first + 60 * index);
  const wave = (middle: number, swing: number) =>
    t.map((at) => Number((middle + swing * Math.sin(at / 977)).toFixed(1)));
  const columns = { iC: wave(500, 480), iD: wave(485, 470), tC: wave(30, 20), tD: wave(31, 20) };
  return JSON.stringify({ t, ...columns, tE: wave(25, 10), batt: wave(12.6, 0.6) });
}

const sendSamples = (count: number) => (device: TestDevice, at: number) =>
  postReadings(device.key, samplesBody(at - 60 * (count - 1), count));

const sendFile = ({ key }: TestDevice, at: number) =>
  exports.default.fetch(`http://localhost/api/device/inbound/sensor/data/Soiling_${at}.dat`, {
    method: "PUT",
    headers: { authorization: `Bearer ${key}` },
    // The logger's clock shows the device's zone: seven hours behind UTC in summer, eight in winter.
    body: toa5(at - 8 * SECONDS_PER_HOUR - 240, 5),
  });

interface Sender {
  /** Samples a request, one a minute. */
  samples: number;
  send: (device: TestDevice, at: number) => Promise<Response>;
  prepare?: (device: TestDevice) => Promise<void>;
}

/** Usage of a whole day, because some costs come with its first good hours, or when it ends. */
async function dayOf({ samples, send, prepare }: Sender): Promise<DayUsage> {
  const device = await aRegisteredDevice({ timezone: "Etc/GMT+8" });
  await prepare?.(device);
  const meter = await Meter.begin(device.stub, START);
  try {
    const sends = async (from: number, seconds: number) => {
      for (let at = from; at < from + seconds; at += 60 * samples) {
        await meter.until(at);
        const answer = await send(device, at);
        if (answer.status !== 200) throw new Error(await answer.text());
        await meter.collect();
      }
      await meter.until(from + seconds);
    };
    await sends(START, BEFORE_SECONDS);
    await meter.until(START + WEEK + 60);
    await sends(START + WEEK + 60, BEFORE_SECONDS);
    const usage = await meter.measure(() => sends(START + WEEK + 60 + BEFORE_SECONDS, SECONDS_PER_DAY));
    return { ...usage, requests: 1440 / samples, bytes: await bytesOfASample(device) };
  } finally {
    meter.end();
  }
}

/** Of samples in blocks, with their half hours. */
const bytesOfASample = ({ stub }: TestDevice): Promise<number> =>
  runInDurableObject(stub, (_, { storage }) => {
    const query = "SELECT start, bytes, length(bytes) + length(rollup) + length(long_rollup) AS size FROM blocks";
    const blocks = storage.sql.exec<{ start: number; bytes: ArrayBuffer; size: number }>(query).toArray();
    const samples = blocks.reduce(
      (sum, { start, bytes }) => sum + decodeBlock(new Uint8Array(bytes), start).t.length,
      0,
    );
    return blocks.reduce((sum, { size }) => sum + size, 0) / samples;
  });

/** The files of the last 30 days, one each five minutes, as their receipts. */
const ofAMonth = ({ stub }: TestDevice): Promise<void> =>
  runInDurableObject(stub, (_, { storage }) => {
    const head = new Head(storage);
    const receipts = new Receipts(storage.sql, head);
    const count = { accepted: 5, duplicate: 0, updated: 0, rejected: [], rejectedCount: 0 };
    for (let first = 8640; first > 0; first -= 48) {
      for (let ago = first; ago > first - 48; ago--) {
        const { batch } = receipts.begin(true, START);
        const at = START - ago * 300;
        const key = String(batch).padStart(32, "0");
        const file = { name: `Soiling_${at}.dat`, hash: key, length: 420, sentBy: null, undo: null };
        const receipt = { batch: String(batch), ...count, days: ["2026-11-28"] };
        receipts.add({ key, at, isReplayable: true, span: { first: at - 240, last: at }, receipt, file });
      }
      receipts.flush();
      head.replaceJournal([]);
    }
  });

const senders: Record<string, Sender> = {
  single: { samples: 1, send: sendSamples(1) },
  "15 a request": { samples: 15, send: sendSamples(15) },
  "60 a request": { samples: 60, send: sendSamples(60) },
  "file each 5 min": { samples: 5, send: sendFile, prepare: ofAMonth },
};

/**
 * Limits of a day's rows written and a request's rows read in the object, of a day's rows written in D1, and of a month at list prices [$].
 * Some rows a day more than counted, because blocks are as long as the day's values need.
 */
const limits: Record<string, { written: number; read: number; d1: number; price: number }> = {
  single: { written: 1500, read: 40, d1: 110, price: 0.072 },
  "15 a request": { written: 146, read: 40, d1: 110, price: 0.011 },
  "60 a request": { written: 71, read: 40, d1: 36, price: 0.006 },
  "file each 5 min": { written: 333, read: 40, d1: 110, price: 0.02 },
};
const MAX_BYTES = 10;

const measured: Record<string, DayUsage> = {};

describe("a day of a device that sends a sample a minute", () => {
  it.for(Object.keys(senders))(
    "costs no more rows than promised: %s",
    { timeout: 900_000 },
    async (name, { expect }) => {
      const day = await dayOf(senders[name]!);
      measured[name] = day;
      const limit = limits[name]!;
      expect(day.written).toBeLessThanOrEqual(limit.written);
      expect(day.read / day.requests).toBeLessThanOrEqual(limit.read);
      expect(day.d1Written).toBeLessThanOrEqual(limit.d1);
      expect(listPrice(day)).toBeLessThanOrEqual(limit.price);
      expect(day.bytes).toBeLessThanOrEqual(MAX_BYTES);
    },
  );
});

afterAll(() => console.log(`COST ${JSON.stringify(measured)}`));
