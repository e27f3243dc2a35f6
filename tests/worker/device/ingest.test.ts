import { evictDurableObject } from "cloudflare:test";
import { describe, it } from "vitest";
import { timeTexts } from "#contract/inbound/time-texts";
import { aDevice, batchOf, inside, NOW, readings } from "./support.ts";

const MORNING = Date.UTC(2026, 2, 2, 14) / 1000;

const row = (minute: number, iC = 800, iD = 780) => ({ t: MORNING + minute * 60, iC, iD });

describe("the receipt of readings", () => {
  it("is the first one when the same request is sent again, even after the object was evicted", async ({ expect }) => {
    const { stub, settings } = aDevice();
    const request = readings(settings, [row(1), row(2)]);
    const first = await stub.ingest(request);
    await evictDurableObject(stub);
    expect(await stub.ingest({ ...request, now: NOW + 60 })).toEqual(first);
    expect(await inside(stub, "SELECT count(*) AS n FROM samples")).toEqual([{ n: 2 }]);
  });

  it("is not repeated for rows that were only too early, so that they are stored when sent again", async ({
    expect,
  }) => {
    const { stub, settings } = aDevice();
    const request = readings(settings, [{ t: NOW + 700, iC: 1, iD: 1 }]);
    expect(await stub.ingest(request)).toMatchObject({ value: { accepted: 0, rejectedCount: 1 } });
    expect(await stub.ingest({ ...request, now: NOW + 200 })).toMatchObject({
      value: { accepted: 1, rejectedCount: 0 },
    });
  });

  it("names the line and the reason of each bad row and keeps the other rows", async ({ expect }) => {
    const { stub, settings } = aDevice();
    const good = { iC: 800, iD: 780 };
    const answer = await stub.ingest(
      readings(settings, [
        { t: null, ...good },
        { t: NOW + 601, ...good },
        { t: NOW * 1000, ...good },
        { t: 0, ...good },
        { t: MORNING },
        { t: MORNING + 1, iC: null, iD: null },
        { t: MORNING + 2, iC: Infinity, iD: null },
        { t: MORNING + 3, iC: null, iD: -7999 },
        { t: MORNING + 4, ...good },
        { t: NOW + 600, ...good },
      ]),
    );
    expect(answer).toMatchObject({ value: { accepted: 2, rejectedCount: 8 } });
    expect(answer.ok && answer.value.rejected).toEqual([
      { line: 1, reason: timeTexts.missing },
      { line: 2, reason: timeTexts.ahead },
      { line: 3, reason: timeTexts.tooLate },
      { line: 4, reason: timeTexts.tooEarly },
      { line: 5, reason: "The row has no value." },
      { line: 6, reason: "The row has no value." },
      { line: 7, reason: "iC isn't a finite number." },
      { line: 8, reason: "iD is outside -100 to 2500 W/m2." },
    ]);
  });

  it("drops a value that can't be stored, and keeps the others of its row", async ({ expect }) => {
    const { stub, settings } = aDevice();
    const answer = await stub.ingest(readings(settings, [{ t: MORNING, iC: 800, iD: 780, tC: -888.88 }]));
    expect(answer).toMatchObject({
      value: {
        accepted: 1,
        rejectedCount: 0,
        ignored: [{ line: 1, reason: "tC is outside -90 to 150 degrees C." }],
        ignoredCount: 1,
      },
    });
    expect(await inside(stub, "SELECT iC, iD, tC FROM samples")).toEqual([{ iC: 80000, iD: 78000, tC: null }]);
  });

  it("lists a hundred bad rows and counts all", async ({ expect }) => {
    const { stub, settings } = aDevice();
    const rows = Array.from({ length: 250 }, () => ({ t: null, iC: 1 }));
    const answer = await stub.ingest(readings(settings, rows));
    expect(answer.ok && answer.value.rejected.length).toBe(100);
    expect(answer).toMatchObject({ value: { rejectedCount: 250 } });
  });

  it("uses the lines that the sender names", async ({ expect }) => {
    const { stub, settings } = aDevice();
    const samples = { ...batchOf([row(1), { t: null, iC: 1 }]), lines: [5, 9] };
    const answer = await stub.ingest({ ...readings(settings, []), samples });
    expect(answer).toMatchObject({ value: { rejected: [{ line: 9 }] } });
  });

  it("refuses more rows at once than the limit", async ({ expect }) => {
    const { stub, settings } = aDevice();
    const rows = Array.from({ length: 10_001 }, (_, index) => ({ t: MORNING + index, iC: 1 }));
    expect(await stub.ingest(readings(settings, rows))).toEqual({ ok: false, reason: "too-many-rows" });
  });
});

describe("what is stored", () => {
  it("averages samples faster than one a second, adds up their rain and averages bearings across north", async ({
    expect,
  }) => {
    const { stub, settings } = aDevice();
    const fast = [
      { t: MORNING, iC: 100, iD: 90, rain: 0.1, windBearing: 350 },
      { t: MORNING + 0.5, iC: 200, iD: null, rain: 0.2, windBearing: 20 },
      { t: MORNING + 1, iC: 500, iD: 400, rain: null, windBearing: 90 },
    ];
    expect(await stub.ingest(readings(settings, fast))).toMatchObject({ value: { accepted: 3, duplicate: 0 } });
    expect(await inside(stub, "SELECT iC, iD, rain, windBearing FROM samples ORDER BY ts")).toEqual([
      { iC: 15000, iD: 9000, rain: 300, windBearing: 50 },
      { iC: 50000, iD: 40000, rain: null, windBearing: 900 },
    ]);
    expect(await stub.ingest(readings(settings, fast))).toMatchObject({ value: { accepted: 0, duplicate: 3 } });
  });

  it("gives the newest sample", async ({ expect }) => {
    const { stub, settings } = aDevice();
    expect(await stub.lastDataPoint()).toEqual({ ts: null, iC: null, iD: null, tC: null, tD: null });
    await stub.ingest(readings(settings, [row(9), { ...row(3), iC: 1 }]));
    expect(await stub.lastDataPoint()).toEqual({ ts: MORNING + 540, iC: 800, iD: 780, tC: null, tD: null });
  });
});
