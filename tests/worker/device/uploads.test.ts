import * as fc from "fast-check";
import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { describe, it } from "vitest";
import { clearSky } from "../../../worker/device/commands/interlock-facts.ts";
import { mayBeAsleep } from "../../../worker/device/d1-sync/sleep.ts";
import { analytics } from "../../../worker/platform/analytics.ts";
import { devices } from "../../../worker/platform/schema.ts";
import { aDevice as aDirectoryDevice, aPlant } from "../access/people.ts";
import { aDevice, batchOf, inside, NOW, readings, ringNow, settle, uploadParts } from "./support.ts";

const START = NOW - 86_400;
const rowsFrom = (minute: number, count = 3) =>
  Array.from({ length: count }, (_, index) => ({ t: START + (minute + index) * 60, iC: 800, iD: 780 }));

function anUpload(device: ReturnType<typeof aDevice>, key = crypto.randomUUID()) {
  const id = crypto.randomUUID();
  return {
    key,
    stage: (minute: number, count?: number) =>
      device.stub.stage({ id, samples: batchOf(rowsFrom(minute, count)), now: NOW }),
    commit: (minute: number, parts: number, rejected: { line: number; reason: string }[] = []) =>
      uploadParts(device.stub, device.settings, [rowsFrom(minute)], {
        key,
        more: { id, parts, rejected, rejectedCount: rejected.length },
      }),
    end: () => device.stub.endUpload({ id, bytes: 0, now: NOW }),
  };
}

const samples = async (device: ReturnType<typeof aDevice>) =>
  (await inside<{ n: number }>(device.stub, "SELECT count(*) AS n FROM samples"))[0]!.n;

const stagedParts = ({ stub }: ReturnType<typeof aDevice>) => inside(stub, "SELECT count(*) AS n FROM staged");

describe("an upload", () => {
  it("shows nothing before its commit and everything after it", async ({ expect }) => {
    const device = aDevice();
    const upload = anUpload(device);
    expect(await upload.stage(0)).toEqual({ ok: true, value: null });
    expect(await samples(device)).toBe(0);
    expect(await device.stub.settled()).toBe(true);
    const receipt = { accepted: 5, duplicate: 1, rejectedCount: 1, rejected: [{ line: 2, reason: "bad" }] };
    expect(await upload.commit(2, 1, [{ line: 2, reason: "bad" }])).toMatchObject({ value: { receipt } });
    expect(await samples(device)).toBe(5);
    expect(await stagedParts(device)).toEqual([{ n: 0 }]);
  });

  it("loses nothing and shows nothing when the object dies between stage and commit", async ({ expect }) => {
    const device = aDevice();
    await device.stub.ingest(readings(device.settings, rowsFrom(100)));
    const upload = anUpload(device);
    await upload.stage(0);
    await evictDurableObject(device.stub);
    expect(await samples(device)).toBe(3);
    await upload.stage(10);
    await evictDurableObject(device.stub);
    expect(await upload.commit(20, 2)).toMatchObject({ value: { receipt: { accepted: 9, duplicate: 0 } } });
    expect(await samples(device)).toBe(12);
  });

  it("gives its first receipt when the stored file comes again, from the head and from a row", async ({ expect }) => {
    const device = aDevice();
    const upload = anUpload(device);
    await upload.stage(0);
    const stored = await upload.commit(3, 1);
    const first = stored.ok ? stored.value.receipt : null;
    const again = { ok: true, value: { receipt: first, replay: true, leftOut: 0, isNews: false } };
    const repeat = async () => {
      const second = anUpload(device, upload.key);
      await second.stage(0);
      await evictDurableObject(device.stub);
      return second.commit(3, 1);
    };
    expect(await repeat()).toEqual(again);
    for (const hours of [5, 10]) await device.stub.ingest(readings(device.settings, [], { now: NOW + hours * 3600 }));
    expect(await inside(device.stub, "SELECT count(*) AS n FROM receipt_rows")).toEqual([{ n: 1 }]);
    expect(await repeat()).toEqual(again);
    expect(await stagedParts(device)).toEqual([{ n: 0 }]);
  });

  it("never mixes two attempts for one file, and stores it once", async ({ expect }) => {
    const device = aDevice();
    const [one, other] = [anUpload(device, "a file"), anUpload(device, "a file")];
    await one.stage(0);
    await other.stage(0);
    await one.stage(3);
    expect(await other.commit(3, 1)).toMatchObject({ value: { replay: false, receipt: { accepted: 6 } } });
    expect(await one.commit(6, 2)).toMatchObject({ value: { replay: true, receipt: { accepted: 6 } } });
  });

  it("is removed when it ends without a commit, or an hour after its last part, and then can't be stored", async ({
    expect,
  }) => {
    const device = aDevice();
    const upload = anUpload(device);
    await upload.stage(0);
    await upload.end();
    expect(await upload.commit(3, 1)).toEqual({ ok: false, reason: "unknown-batch" });
    await anUpload(device).stage(0);
    // NOW is in the past, so the hour is over.
    await ringNow(device.stub);
    expect(await stagedParts(device)).toEqual([{ n: 0 }]);
  });

  it("refuses more rows in one part than agreed", async ({ expect }) => {
    expect(await anUpload(aDevice()).stage(0, 10_001)).toEqual({ ok: false, reason: "too-many-rows" });
  });

  it("of a logger is listed for 30 days, that of a person for 400; then its row is used again", async ({ expect }) => {
    const listed = async (by: string | null, days: number[]) => {
      const { stub, settings } = aDevice();
      await uploadParts(stub, settings, [rowsFrom(0)], { by });
      const found: number[] = [];
      for (const day of days) {
        const now = NOW + day * 86_400;
        for (const hours of [0, 5, 10]) await stub.ingest(readings(settings, [], { now: now + hours * 3600 }));
        found.push((await stub.uploads()).length);
      }
      return found;
    };
    expect(await listed(null, [29, 40])).toEqual([1, 0]);
    expect(await listed("a-person", [40, 399, 410])).toEqual([1, 1, 0]);
  });
});

describe("the interval of a logger that sends files", () => {
  it("comes from files that it sent itself while their rows were new", async ({ expect }) => {
    const stepAfter = async (by: string | null, ageOfRows: number) => {
      const id = await aDirectoryDevice(await aPlant());
      const device = aDevice(id);
      for (let hour = 0; hour < 7; hour++) {
        const now = NOW + hour * 3600;
        await uploadParts(device.stub, device.settings, [[{ t: now - ageOfRows, iC: 800, iD: 780 }]], { by, now });
      }
      await settle(device.stub);
      const [row] = await drizzle(env.DB).select().from(devices).where(eq(devices.device_id, id));
      expect(row!.last_data_at).toBe(NOW + 6 * 3600 - ageOfRows);
      return row!.report_step;
    };
    expect(await stepAfter(null, 600)).toBe(3600);
    expect(await stepAfter("a-person", 600)).toBeNull();
    expect(await stepAfter(null, 2 * 86_400)).toBeNull();
  });
});

/** Everything that a device sent, as a rule instead of a list. */
const sent = (first: number, last: number, step: number, sends: (t: number) => boolean) => ({
  span: () => ({ first, last }),
  hasAny: (from: number, to: number) => {
    for (let t = Math.ceil(Math.max(from, first) / step) * step; t <= Math.min(to, last); t += step)
      if (sends(t)) return true;
    return false;
  },
});

describe("a device that fell silent", () => {
  const places = fc.record({
    lat: fc.double({ min: 18, max: 50, noNaN: true }),
    lng: fc.integer({ min: -160, max: -66 }),
  });
  const times = fc.integer({ min: NOW, max: NOW + 365 * 86_400 });
  const steps = fc.constantFrom(60, 600, 1800);

  it("may be asleep only from the evening on, and only if it sends nothing at night", ({ expect }) => {
    const sun = (place: { lat: number; lng: number }, t: number) => clearSky(analytics(), place, t);
    fc.assert(
      fc.property(places, times, steps, fc.boolean(), (place, at, step, isSet) => {
        const last = Math.floor(at / step) * step;
        const asks = (first: number, sends: (t: number) => boolean) =>
          mayBeAsleep({ samples: sent(first, last, step, sends), place, isSet, analytics: analytics() });
        const light = sun(place, last);
        // One that sends all night isn't asleep, also if its night sleep is on.
        expect(asks(last - 3 * 86_400, () => true)).toBe(false);
        // Before its first night, the setting counts.
        expect(asks(last - 600, () => true)).toBe(isSet && light < 300);
        if (light === 0) return;
        expect(asks(last - 3 * 86_400, (t) => sun(place, t) > 0)).toBe(light < 300);
      }),
      { numRuns: 60 },
    );
  });

  it("has a day until it counts as lost, if it may be asleep", async ({ expect }) => {
    const sleeps = async (now: number, hours: readonly number[]) => {
      const id = await aDirectoryDevice(await aPlant());
      const device = aDevice(id);
      const rows = hours.map((ago) => ({ t: now - ago * 3600, iC: 800, iD: 780 }));
      await device.stub.ingest(readings(device.settings, rows, { now }));
      await settle(device.stub);
      const [row] = await drizzle(env.DB).select().from(devices).where(eq(devices.device_id, id));
      return row!.nightSleep;
    };
    // NOW is noon in Los Angeles.
    const evening = NOW + 6 * 3600;
    expect(await sleeps(evening, [30, 26, 3, 1, 0.1])).toBe(true);
    expect(await sleeps(evening, [30, 26, 17.5, 3, 1, 0.1])).toBe(false);
    expect(await sleeps(NOW, [24, 20, 3, 1])).toBe(false);
  });
});
