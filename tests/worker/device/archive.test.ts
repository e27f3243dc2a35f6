import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { describe, it } from "vitest";
import { sampleColumns } from "#contract/inbound";
import { archiveBlocks, archiveStream } from "../../../worker/device/archive-file.ts";
import { type ArchiveBlock, decodeBlock, encodeBlock, MISSING } from "../../../worker/device/archive-format.ts";
import { archiveBefore, archiveMonths } from "../../../worker/device/archive-month.ts";
import { samplePages } from "../../../worker/device/sample-pages.ts";
import { storesOf } from "../../../worker/device/stores.ts";
import { aDevice, daysInDirectory, inside, NOW, readings, ringNow, settle, sunnyDay } from "./support.ts";

type Device = ReturnType<typeof aDevice>;
const DAY = 86_400;
/** March of 2025: far older than the object keeps raw samples. */
const MARCH = Date.UTC(2025, 2, 1) / 1000;
const MIDNIGHT = Date.UTC(2025, 2, 10, 7) / 1000;
const cells = ["iC", "iD", "tC"] as const;

/** A device with some days in the archive and one that is new. */
async function anArchivedDevice() {
  const device = aDevice();
  const old = [0, 1, 2].flatMap((day) => sunnyDay(MIDNIGHT + day * DAY, 3 + day));
  await device.stub.ingest(readings(device.settings, old));
  await device.stub.ingest(readings(device.settings, sunnyDay(NOW - DAY, 2)));
  const before = await everything(device);
  await settle(device.stub);
  await ringNow(device.stub);
  return { device, before };
}

const everything = ({ stub }: Device) =>
  runInDurableObject(stub, async (_, state) => {
    const pages = [];
    for await (const page of samplePages(storesOf(state.storage, env.FILES), {
      from: 0,
      to: NOW,
      names: cells,
      size: 100,
    }))
      pages.push({ t: [...page.t], iC: [...page.columns.iC!], iD: [...page.columns.iD!] });
    return { t: pages.flatMap(({ t }) => t), iC: pages.flatMap(({ iC }) => iC), iD: pages.flatMap(({ iD }) => iD) };
  });
const archives = ({ stub }: Device) =>
  inside<{ month: number; key: string; rows: number }>(stub, "SELECT * FROM archives");
const count = async ({ stub }: Device) =>
  (await inside<{ n: number }>(stub, `SELECT count(*) AS n FROM samples WHERE ts < ${MARCH + 31 * DAY}`))[0]!.n;

const block = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 1e6 }),
      values: fc.array(fc.option(fc.integer({ min: -250_000, max: 250_000 }))),
    }),
  )
  .map((rows): ArchiveBlock => {
    let at = MARCH;
    const t = Float64Array.from(rows, ({ step }) => (at += step));
    const columns = {} as ArchiveBlock["columns"];
    for (const [position, name] of sampleColumns.entries())
      columns[name] = Int32Array.from(rows, ({ values }) => values[position] ?? MISSING);
    return { t, columns };
  });

describe("the format of the archive", () => {
  it("gives back what was put in, whatever it is", ({ expect }) => {
    fc.assert(
      fc.property(block, (one) => {
        expect(decodeBlock(encodeBlock(one))).toEqual(one);
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it("refuses a file that is cut, changed or not its own", async ({ expect }) => {
    const [one] = fc.sample(fc.array(block, { minLength: 2, maxLength: 2 }), { numRuns: 1, seed: 5 });
    const whole = new Uint8Array(await new Response(archiveStream(one!)).arrayBuffer());
    const read = async (bytes: Uint8Array) => {
      const blocks = [];
      for await (const found of archiveBlocks(new Blob([bytes]).stream())) blocks.push(found);
      return blocks;
    };
    expect(await read(whole)).toEqual(one);
    await expect(read(whole.slice(0, whole.length / 2))).rejects.toThrow();
    await expect(read(whole.map((byte, index) => (index === 40 ? byte ^ 1 : byte)))).rejects.toThrow();
    await expect(read(new TextEncoder().encode("no archive"))).rejects.toThrow();
  });
});

describe("the archive", () => {
  it("begins 13 whole months before the current one", ({ expect }) => {
    expect(archiveBefore(Date.UTC(2026, 10, 21) / 1000)).toBe(Date.UTC(2025, 9, 1) / 1000);
    expect(archiveBefore(Date.UTC(2026, 0, 1) / 1000)).toBe(Date.UTC(2024, 11, 1) / 1000);
  });

  it("takes old months out of the object, and they are read as before: pages, ranges and figures", async ({
    expect,
  }) => {
    const { device, before } = await anArchivedDevice();
    expect(await archives(device)).toMatchObject([{ month: MARCH, rows: 864 }]);
    expect(await count(device)).toBe(0);
    expect(await everything(device)).toEqual(before);
    await evictDurableObject(device.stub);
    expect(await everything(device)).toEqual(before);
    const raw = { timezone: "America/Los_Angeles", resolution: 0 as const, quantities: ["iC" as const], band: false };
    const series = await device.stub.series({ ...raw, from: MIDNIGHT + DAY / 2, to: MIDNIGHT + DAY });
    expect(series).toMatchObject({ resolution: 0, columns: { iC: expect.arrayContaining([1000]) as unknown } });
    expect(series.t.length).toBe(144);
    const gathered = await device.stub.series({ ...raw, resolution: 10_800, from: MIDNIGHT, to: MIDNIGHT + 3 * DAY });
    expect(gathered.t.length).toBe(25);
  });

  it("gives a late sample its place, and the month goes back into the archive with it", async ({ expect }) => {
    const { device, before } = await anArchivedDevice();
    const { key } = (await archives(device))[0]!;
    const late = { t: MIDNIGHT + 3 * DAY, iC: 5, iD: 4 };
    expect(await device.stub.ingest(readings(device.settings, [late]))).toMatchObject({ value: { accepted: 1 } });
    expect(await archives(device)).toEqual([]);
    expect((await everything(device)).t.length).toBe(before.t.length + 1);
    expect(await device.stub.ingest(readings(device.settings, sunnyDay(MIDNIGHT, 3)))).toMatchObject({
      value: { duplicate: 288, accepted: 0, updated: 0 },
    });
    await settle(device.stub);
    await ringNow(device.stub);
    const [again] = await archives(device);
    expect(again).toMatchObject({ month: MARCH, rows: 865 });
    expect(again!.key).not.toBe(key);
    expect((await everything(device)).t).toContain(late.t);
  });

  it("has its days worked out anew straight from the file when the window of the device changes", async ({
    expect,
  }) => {
    const { device } = await anArchivedDevice();
    const before = await daysInDirectory(device.id);
    await device.stub.configure({ ...device.settings, start_hour: 11, end_hour: 12 });
    await settle(device.stub);
    const noon = await daysInDirectory(device.id);
    expect(noon.map(({ day }) => day)).toEqual(before.map(({ day }) => day));
    expect(noon[0]!.window_insolation).toBeLessThan(before[0]!.window_insolation! / 2);
    expect((await archives(device)).length).toBe(1);
    await device.stub.configure(device.settings);
    await settle(device.stub);
    expect(await daysInDirectory(device.id)).toEqual(before);
  });

  it("waits with a month that an upload can still change, and never takes the newest month", async ({ expect }) => {
    const device = aDevice();
    const mark = { key: "file", attempt: "1", now: Date.now() / 1000 };
    await device.stub.ingest(readings(device.settings, sunnyDay(MIDNIGHT, 3)));
    await settle(device.stub);
    await ringNow(device.stub);
    expect(await archives(device)).toEqual([]);
    await device.stub.beginUpload({ ...mark, settings: device.settings, fileName: "a.csv" });
    await device.stub.stage({ ...mark, samples: { t: [MIDNIGHT + 60, NOW], columns: { iC: [1, 1] } } });
    await device.stub.commitUpload({ ...mark, file: "f", by: null, rejected: [], rejectedCount: 0 });
    await settle(device.stub);
    await ringNow(device.stub);
    expect(await archives(device)).toEqual([]);
  });

  it("keeps the rows when the file does not read back as it was written, or when somebody wrote meanwhile", async ({
    expect,
  }) => {
    const device = aDevice();
    await device.stub.ingest(readings(device.settings, sunnyDay(MIDNIGHT, 3)));
    await device.stub.ingest(readings(device.settings, sunnyDay(NOW - DAY, 2)));
    const before = await everything(device);
    const now = Date.now() / 1000;
    await runInDurableObject(device.stub, async (_, state) => {
      const stores = storesOf(state.storage, env.FILES);
      stores.transaction(() => stores.rollups.gather());
      const room = { expect: async () => undefined, isReturning: () => false };
      const archive = (put: (key: string, bytes: ArrayBuffer) => Promise<unknown>) =>
        archiveMonths(stores, { ...room, bucket: { put: put as R2Bucket["put"] } })(now);
      await expect(archive((key, bytes) => env.FILES.put(key, bytes.slice(0, 100)))).rejects.toThrow();
      await expect(archive(async () => null)).rejects.toThrow("not in the bucket");
      const late = { t: MIDNIGHT, sent: 1, values: [80_000] };
      const busy = archive(async (key, bytes) => {
        await env.FILES.put(key, bytes);
        stores.samples.write(["iC"], [late], { batch: 9, undoable: new Set() });
      });
      expect(await busy).toBeGreaterThan(now);
    });
    expect(await archives(device)).toEqual([]);
    expect((await everything(device)).t).toEqual(before.t);
  });

  it("stays when a return that a crash ended half-way has left copies, and says so when its file is harmed", async ({
    expect,
  }) => {
    const { device } = await anArchivedDevice();
    const { key } = (await archives(device))[0]!;
    await runInDurableObject(device.stub, (_, state) =>
      state.storage.sql.exec("INSERT INTO samples (ts, batch, iC) VALUES (?, 0, 5)", MIDNIGHT),
    );
    await ringNow(device.stub);
    expect(await count(device)).toBe(0);
    const file = await (await env.FILES.get(key))!.arrayBuffer();
    await env.FILES.put(key, file.slice(0, 100));
    await expect(everything(device)).rejects.toThrow();
    await env.FILES.put(key, file);
    expect((await everything(device)).t.length).toBe(864 + 288);
  });
});
