import * as fc from "fast-check";
import { describe, it } from "vitest";
import { dayBounds, dayOf } from "#contract/common/calendar";
import { sampleColumns, type SampleColumn } from "#contract/inbound/inbound";
import { UNDO_SECONDS } from "#contract/common/limits";
import { scaled } from "#domain/telemetry/quantities";
import { cases } from "../../fixtures/thorough.ts";
import {
  headOf,
  aDevice,
  batchOfUpload,
  daysInDirectory,
  inside,
  NOW,
  readings,
  ringNow,
  type SampleRow,
  settle,
  sunnyDay,
  uploadParts,
  UNDONE_BY,
} from "./support.ts";

const now = () => Math.floor(Date.now() / 1000);

type Device = ReturnType<typeof aDevice>;

const upload = ({ stub, settings }: Device, parts: SampleRow[][], now = NOW): Promise<number> =>
  batchOfUpload(stub, settings, parts, { now });

const table = ({ stub }: Device) =>
  inside<Record<string, number | null>>(stub, `SELECT ts, ${sampleColumns.join(", ")} FROM samples ORDER BY ts`);
const kept = async ({ stub }: Device) => (await inside<{ n: number }>(stub, "SELECT count(*) AS n FROM kept"))[0]!.n;

describe("undoing an upload", () => {
  it("restores overwritten values, removes new ones, and recalculates the days", async ({ expect }) => {
    const device = aDevice();
    const midnight = dayBounds("America/Los_Angeles", dayOf("America/Los_Angeles", now() - 5 * 86_400)).start;
    const day = sunnyDay(midnight, 3);
    await device.stub.ingest(readings(device.settings, day, { now: now() }));
    await settle(device.stub);
    const [before, figures] = [await table(device), await daysInDirectory(device.id)];
    const next = sunnyDay(midnight + 86_400, 9);
    const worse = day.map(({ t, iC = 0 }) => ({ t, iC, iD: iC! / 2 }));
    const batch = await upload(device, [worse, next], now());
    await settle(device.stub);
    const days = (await daysInDirectory(device.id)).map(({ day }) => day);
    expect(days.length).toBe(2);
    expect(await device.stub.undoUpload({ batch, now: now(), by: UNDONE_BY })).toMatchObject({
      ok: true,
      value: { isFirst: true, days },
    });
    await settle(device.stub);
    expect(await table(device)).toEqual(before);
    expect(await daysInDirectory(device.id)).toEqual(figures);
    expect(await kept(device)).toBe(0);
  });

  it("happens once, however often it is requested, and the same file can be sent again", async ({ expect }) => {
    const device = aDevice();
    const send = () => uploadParts(device.stub, device.settings, [[{ t: NOW - 60, iC: 1 }]], { key: "the file" });
    const first = await send();
    const batch = first.ok ? Number(first.value.receipt.batch) : 0;
    await device.stub.undoUpload({ batch, now: NOW, by: UNDONE_BY });
    expect(await device.stub.undoUpload({ batch, now: NOW + 5, by: UNDONE_BY })).toEqual({
      ok: true,
      value: { undone_at: NOW, isFirst: false, days: [] },
    });
    expect(await send()).toMatchObject({ ok: true, value: { replay: false, receipt: { accepted: 1 } } });
    expect(await device.stub.uploads()).toMatchObject([{ undoneAt: null }, { id: batch, undoneAt: NOW }]);
  });

  it("is refused after 30 days, for batches of readings, and for unknown batches", async ({ expect }) => {
    const device = aDevice();
    const batch = await upload(device, [[{ t: NOW - 60, iC: 1 }]]);
    const later = { batch, now: NOW + UNDO_SECONDS, by: UNDONE_BY };
    expect(await device.stub.undoUpload(later)).toEqual({ ok: false, reason: "too-late" });
    const receipt = await device.stub.ingest(readings(device.settings, [{ t: NOW, iC: 2 }]));
    const ofReadings = receipt.ok ? Number(receipt.value.batch) : 0;
    expect(await device.stub.undoUpload({ batch: ofReadings, now: NOW, by: UNDONE_BY })).toEqual({
      ok: false,
      reason: "unknown-batch",
    });
    expect(await device.stub.undoUpload({ batch: 999, now: NOW, by: UNDONE_BY })).toEqual({
      ok: false,
      reason: "unknown-batch",
    });
  });
});

describe("the data for an undo", () => {
  it("keeps an alarm only while an upload can be undone", async ({ expect }) => {
    const device = aDevice();
    const alarm = async () => (await headOf(device.stub)).alarms["expire-undo"];
    await device.stub.ingest(readings(device.settings, sunnyDay(NOW - 86_400, 3)));
    expect(await alarm()).toBeUndefined();
    await upload(device, [sunnyDay(NOW - 86_400, 4)], now() - UNDO_SECONDS + 60);
    const batch = await upload(device, [sunnyDay(NOW - 86_400, 5)], now());
    await ringNow(device.stub);
    expect((await alarm())!.due).toBeLessThan(now() + 61);
    await device.stub.undoUpload({ batch, now: now(), by: UNDONE_BY });
    await inside(device.stub, "UPDATE kept SET until = 1");
    await ringNow(device.stub);
    expect(await alarm()).toBeUndefined();
  });

  it("is deleted after 30 days, and then the upload stays whatever the clock says", async ({ expect }) => {
    const device = aDevice();
    await device.stub.ingest(readings(device.settings, [{ t: NOW - 60, iC: 1 }]));
    const batch = await upload(device, [[{ t: NOW - 60, iC: 2 }]]);
    expect(await kept(device)).toBe(2);
    await ringNow(device.stub);
    expect(await kept(device)).toBe(0);
    expect(await device.stub.undoUpload({ batch, now: NOW, by: UNDONE_BY })).toEqual({ ok: false, reason: "too-late" });
    expect(await table(device)).toMatchObject([{ iC: 200 }]);
  });
});

describe("the result of an undo", () => {
  const names = ["iC", "iD", "rain"] as const satisfies SampleColumn[];
  const value = fc.option(fc.integer({ min: 0, max: 2 }), { nil: null });
  const row = fc
    .record({ t: fc.integer({ min: 0, max: 5 }), iC: value, iD: value, rain: value })
    .filter(({ iC, iD, rain }) => iC !== null || iD !== null || rain !== null);
  const part = fc.array(row, { minLength: 1, maxLength: 5 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant("readings" as const), rows: part }),
    fc.record({ kind: fc.constant("upload" as const), parts: fc.array(part, { minLength: 1, maxLength: 2 }) }),
    fc.record({ kind: fc.constant("undo" as const), which: fc.nat(5) }),
  );

  type Sent = { batch: number; rows: SampleRow[] };
  function replay(sent: Sent[]) {
    const model = new Map<number, Record<string, number | null>>();
    for (const { t, ...values } of sent.flatMap(({ rows }) => rows)) {
      const before = model.get(t!) ?? { iC: null, iD: null, rain: null };
      const present = names.flatMap((name) =>
        values[name] === null || values[name] === undefined ? [] : [[name, scaled(name, values[name])]],
      );
      model.set(t!, { ...before, ...(Object.fromEntries(present) as Record<string, number>) });
    }
    return [...model]
      .sort(([a], [b]) => a - b)
      .map(([ts, { iC = null, iD = null, rain = null }]) => ({ ts, iC, iD, rain }));
  }

  it("is the state without the batch, whatever came before, between and after", async ({ expect }) => {
    const at = (rows: SampleRow[]) => rows.map((one) => ({ ...one, t: NOW - 3600 + one.t! }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
        const device = aDevice();
        let sent: Sent[] = [];
        const uploads: number[] = [];
        for (const one of steps) {
          if (one.kind === "readings") {
            await device.stub.ingest(readings(device.settings, at(one.rows)));
            sent.push({ batch: 0, rows: at(one.rows) });
          } else if (one.kind === "upload") {
            const batch = await upload(device, one.parts.map(at));
            uploads.push(batch);
            sent.push({ batch, rows: at(one.parts.flat()) });
          } else if (uploads.length > 0) {
            const batch = uploads[one.which % uploads.length]!;
            expect(await device.stub.undoUpload({ batch, now: NOW, by: UNDONE_BY })).toMatchObject({ ok: true });
            sent = sent.filter((other) => other.batch !== batch);
          }
          expect(await inside(device.stub, "SELECT ts, iC, iD, rain FROM samples ORDER BY ts")).toEqual(replay(sent));
        }
      }),
      { numRuns: cases(60) },
    );
  });
});
