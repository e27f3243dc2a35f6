import { runInDurableObject } from "cloudflare:test";
import { describe, it } from "vitest";
import { MAX_INSTANTS, resolutionOf, type SeriesQuantity } from "#contract/series/series";
import { type SeriesAnswer, seriesFrom } from "#contract/series/answer";
import { storesOf } from "../../../worker/device/stores.ts";
import { aDevice, NOW, readings, sunnyDay } from "./support.ts";

const DAY = 86_400;
const cells: SeriesQuantity[] = ["iC", "iD", "sl"];
const request = { timezone: "America/Los_Angeles", resolution: 0 as const, quantities: cells, band: false };
const MIDNIGHT = Date.UTC(2026, 1, 27, 8) / 1000;

describe("the resolution of a span", () => {
  it.for([
    [0.5, 0],
    [1.99, 0],
    [2, 1800],
    [7, 1800],
    [7.01, 3600],
    [30, 3600],
    [30.01, 10_800],
    [366, 10_800],
  ] as const)("of %d days is %d s [D-105]", ([days, width], { expect }) => {
    expect(resolutionOf(days * DAY)).toBe(width);
  });
});

describe("a range", () => {
  it("has samples as stored, their loss, and no times without measurements", async ({ expect }) => {
    const { stub, settings } = aDevice();
    const rows = [
      { t: NOW - 300, iC: 800.25, iD: 780 },
      { t: NOW - 240, iC: 801, iD: null },
      { t: NOW - 180, rain: 1 },
      { t: NOW - 120, iC: 100, iD: 90 },
      { t: NOW, iC: 1, iD: 1 },
    ];
    await stub.ingest(readings(settings, rows));
    const series = await stub.series({ ...request, from: NOW - 300, to: NOW });
    expect(series).toMatchObject({ from: NOW - 300, to: NOW, resolution: 0, t: [NOW - 300, NOW - 240, NOW - 120] });
    expect(series.columns).toEqual({ iC: [800.25, 801, 100], iD: [780, null, 90], sl: [2.53, null, 10] });
    const text = await stub.seriesText({ ...request, from: NOW - 300, to: NOW });
    const answer = JSON.parse(new TextDecoder().decode(text)) as SeriesAnswer;
    expect(answer).toMatchObject({ start: NOW - 300, steps: [60, 120] });
    expect(seriesFrom(answer)).toEqual(series);
  });

  it("shows the cells with the active layers, raw and bucketed, without changing the samples", async ({ expect }) => {
    const { stub, settings } = aDevice();
    await stub.ingest(
      readings(
        settings,
        [0, 1].flatMap((day) => sunnyDay(MIDNIGHT + day * DAY, 4)),
      ),
    );
    const first = Math.floor((MIDNIGHT - 8 * 3600) / DAY);
    const all = (resolution: 0 | 1800) =>
      stub.series({ ...request, resolution, from: MIDNIGHT, to: MIDNIGHT + 2 * DAY });
    const before = [await all(0), await all(1800)];
    await runInDurableObject(stub, (_, state) =>
      storesOf(state.storage).layers.add({
        job: 1,
        requested: { normCOld: 0, normCNew: 0, normDOld: 0, normDNew: 10 },
        appliedBy: "owner",
        at: NOW,
        first,
        last: first,
        normCOld: 0,
        normCNew: 0,
        normDOld: 0,
        normDNew: 10,
      }),
    );
    const after = [await all(0), await all(1800)];
    for (const [index, series] of after.entries()) {
      const noon = series.t.findIndex((t) => t >= MIDNIGHT + DAY / 2);
      const nextNoon = series.t.findIndex((t) => t >= MIDNIGHT + DAY + DAY / 2);
      const [now, then] = [series.columns.iD!, before[index]!.columns.iD!];
      expect(now[noon]! / then[noon]!).toBeCloseTo(1.1, 3);
      expect(now[nextNoon]).toBe(then[nextNoon]);
      expect(series.columns.iC).toEqual(before[index]!.columns.iC);
      expect(series.columns.sl![noon]).toBeCloseTo(100 * (1 - 0.96 * 1.1), 1);
    }
  });

  it("has one-minute means where a device reports every second and the answer would be too long", async ({
    expect,
  }) => {
    const { stub, settings } = aDevice();
    const from = NOW - 7 * 3600;
    for (let part = 0; part < 3; part++) {
      const rows = Array.from({ length: 7200 }, (_, index) => ({ t: from + part * 7200 + index, iC: 500, rain: 0.5 }));
      await stub.ingest(readings(settings, rows));
    }
    const series = await stub.series({ ...request, quantities: ["iC", "rain"], from, to: NOW });
    expect(3 * 7200).toBeGreaterThan(MAX_INSTANTS);
    expect(series.resolution).toBe(60);
    expect(series.t.length).toBe(360);
    expect(new Set(series.columns.iC)).toEqual(new Set([500]));
    expect(new Set(series.columns.rain)).toEqual(new Set([30]));
  });

  it("of a year and five quantities stays under 60 kB", async ({ expect }) => {
    const { stub, settings } = aDevice();
    const year = Array.from({ length: 365 * 48 }, (_, index) => {
      const t = NOW - (365 * 48 - index) * 1800;
      const clean = Math.max(0, 1000 * Math.sin(((t % DAY) / DAY) * 2 * Math.PI)) + 0.37 * (index % 7);
      return { t, iC: clean, iD: clean * 0.97, tC: 20 + (index % 133) / 10, tD: 21 + (index % 131) / 10 };
    });
    for (let at = 0; at < year.length; at += 10_000) await stub.ingest(readings(settings, year.slice(at, at + 10_000)));
    const quantities: SeriesQuantity[] = ["iC", "iD", "tC", "tD", "sl"];
    const series = await stub.series({ ...request, quantities, resolution: 10_800, from: NOW - 365 * DAY, to: NOW });
    expect(series.t.length).toBeGreaterThanOrEqual(2920);
    const body = new Blob([JSON.stringify(series)]).stream().pipeThrough(new CompressionStream("gzip"));
    const wire = (await new Response(body).arrayBuffer()).byteLength;
    expect(wire).toBeLessThan(60_000);
    const two = await stub.series({
      ...request,
      quantities: ["iC"],
      resolution: 10_800,
      from: NOW - 365 * DAY,
      to: NOW,
    });
    expect(JSON.stringify(two).length).toBeLessThan(60_000);
  });
});
