import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { describe, it } from "vitest";
import { devices } from "../../../worker/platform/schema.ts";
import { aDevice as aDirectoryDevice, aPlant } from "../access/people.ts";
import { aDevice, batchOf, inside, NOW, readings, ringNow, settle } from "./support.ts";

const START = NOW - 86_400;
const rowsFrom = (minute: number, count = 3) =>
  Array.from({ length: count }, (_, index) => ({ t: START + (minute + index) * 60, iC: 800, iD: 780 }));

function anUpload(device: ReturnType<typeof aDevice>, key = crypto.randomUUID()) {
  const mark = { key, attempt: crypto.randomUUID(), now: NOW };
  return {
    key,
    begin: () => device.stub.beginUpload({ ...mark, settings: device.settings, fileName: "station.dat" }),
    stage: (minute: number, count?: number) =>
      device.stub.stage({ ...mark, samples: batchOf(rowsFrom(minute, count)) }),
    commit: (rejected: { line: number; reason: string }[] = []) =>
      device.stub.commitUpload({
        ...mark,
        file: "uploads/test",
        hash: "",
        length: 0,
        by: null,
        rejected,
        rejectedCount: rejected.length,
      }),
    discard: () => device.stub.discardUpload(mark),
  };
}

const samples = async (device: ReturnType<typeof aDevice>) =>
  (await inside<{ n: number }>(device.stub, "SELECT count(*) AS n FROM samples"))[0]!.n;

describe("an upload", () => {
  it("shows nothing before its commit and everything after it", async ({ expect }) => {
    const device = aDevice();
    const upload = anUpload(device);
    expect(await upload.begin()).toEqual({ ok: true, value: null });
    expect(await upload.stage(0)).toEqual({ ok: true, value: { staged: 3 } });
    await upload.stage(2);
    expect(await samples(device)).toBe(0);
    expect(await device.stub.settled()).toBe(true);
    const receipt = await upload.commit([{ line: 2, reason: "bad" }]);
    expect(receipt).toMatchObject({
      value: { accepted: 5, duplicate: 1, rejectedCount: 1, rejected: [{ line: 2, reason: "bad" }] },
    });
    expect(await samples(device)).toBe(5);
    expect(await inside(device.stub, "SELECT count(*) AS n FROM staged")).toEqual([{ n: 0 }]);
  });

  it("loses nothing and shows nothing when the object dies between stage and commit; a new attempt starts over", async ({
    expect,
  }) => {
    const device = aDevice();
    await device.stub.ingest(readings(device.settings, rowsFrom(100)));
    const first = anUpload(device);
    await first.begin();
    await first.stage(0);
    await evictDurableObject(device.stub);
    expect(await samples(device)).toBe(3);
    const second = anUpload(device, first.key);
    await second.begin();
    await second.stage(0);
    await second.stage(10);
    await evictDurableObject(device.stub);
    expect(await second.commit()).toMatchObject({ value: { accepted: 6, duplicate: 0 } });
    expect(await samples(device)).toBe(9);
  });

  it("gives its first receipt when the finished key begins again", async ({ expect }) => {
    const device = aDevice();
    const upload = anUpload(device);
    await upload.begin();
    await upload.stage(0);
    const receipt = await upload.commit();
    await evictDurableObject(device.stub);
    expect(await anUpload(device, upload.key).begin()).toEqual(receipt);
  });

  it("never mixes two attempts for one file: the newer one wins, the older one gets an error", async ({ expect }) => {
    const device = aDevice();
    const older = anUpload(device);
    await older.begin();
    await older.stage(0);
    const newer = anUpload(device, older.key);
    await newer.begin();
    expect(await older.stage(10)).toEqual({ ok: false, reason: "unknown-batch" });
    await older.discard();
    await newer.stage(0);
    expect(await older.commit()).toEqual({ ok: false, reason: "unknown-batch" });
    expect(await newer.commit()).toMatchObject({ value: { accepted: 3 } });
  });

  it("is removed when it is discarded, or an hour after its last part", async ({ expect }) => {
    const device = aDevice();
    const upload = anUpload(device);
    await upload.begin();
    await upload.stage(0);
    await upload.discard();
    expect(await upload.commit()).toEqual({ ok: false, reason: "unknown-batch" });
    const left = anUpload(device);
    await left.begin();
    await left.stage(0);
    // NOW is in the past, so the hour is over.
    await ringNow(device.stub);
    expect(
      await inside(device.stub, "SELECT count(*) AS n FROM staged UNION ALL SELECT count(*) FROM uploads"),
    ).toEqual([{ n: 0 }, { n: 0 }]);
  });

  it("refuses more rows in one part than agreed", async ({ expect }) => {
    const upload = anUpload(aDevice());
    await upload.begin();
    expect(await upload.stage(0, 10_001)).toEqual({ ok: false, reason: "too-many-rows" });
  });
});

describe("the interval of a logger that sends files", () => {
  it("comes from files that it sent itself while their rows were new", async ({ expect }) => {
    const stepAfter = async (by: string | null, ageOfRows: number) => {
      const id = await aDirectoryDevice(await aPlant());
      const device = aDevice(id);
      for (let hour = 0; hour < 7; hour++) {
        const mark = { key: crypto.randomUUID(), attempt: crypto.randomUUID(), now: NOW + hour * 3600 };
        const rows = [{ t: mark.now - ageOfRows, iC: 800, iD: 780 }];
        await device.stub.beginUpload({ ...mark, settings: device.settings, fileName: "station.dat" });
        await device.stub.stage({ ...mark, samples: batchOf(rows) });
        await device.stub.commitUpload({
          ...mark,
          file: `uploads/${hour}`,
          hash: "",
          length: 0,
          by,
          rejected: [],
          rejectedCount: 0,
        });
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

describe("a device that sends nothing at night", () => {
  it("is known by its last midnight, and has a day until it counts as lost", async ({ expect }) => {
    const sleeps = async (hours: readonly number[]) => {
      const id = await aDirectoryDevice(await aPlant());
      const device = aDevice(id);
      // NOW is noon in Los Angeles.
      const rows = hours.map((ago) => ({ t: NOW - ago * 3600, iC: 800, iD: 780 }));
      await device.stub.ingest(readings(device.settings, rows));
      await settle(device.stub);
      const [row] = await drizzle(env.DB).select().from(devices).where(eq(devices.device_id, id));
      return row!.nightSleep;
    };
    expect(await sleeps([24, 22, 20, 3, 1])).toBe(true);
    expect(await sleeps([24, 22, 20, 11, 3, 1])).toBe(false);
    // Its first day tells nothing.
    expect(await sleeps([3, 2, 1])).toBe(false);
  });
});
