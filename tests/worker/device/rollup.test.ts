import { evictDurableObject } from "cloudflare:test";
import * as fc from "fast-check";
import { describe, it } from "vitest";
import type { Series, SeriesQuantity } from "#contract/series/series";
import { analytics } from "../../../worker/platform/analytics.ts";
import { aDevice, batchOfUpload, inside, NOW, readings, UNDONE_BY } from "./support.ts";

const FROM = NOW - 3 * 86_400 + 100;
const TO = NOW;
const widths = [1800, 3600, 10_800] as const;

const range = (resolution: (typeof widths)[number], quantities: SeriesQuantity[] = ["iC", "tC", "rain"]) => ({
  timezone: "America/Los_Angeles",
  from: FROM,
  to: TO,
  resolution,
  quantities,
  band: true,
});

/** Hundredths, so that sums are exact. */
const value = fc.option(
  fc.integer({ min: -500, max: 100_000 }).map((hundredths) => hundredths / 100),
  { nil: null },
);
const row = fc
  .record({
    t: fc.integer({ min: FROM, max: TO - 1 }),
    iC: value,
    tC: fc.option(fc.integer({ min: -20, max: 60 }), { nil: null }),
    rain: fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }),
  })
  .filter(({ iC, tC, rain }) => iC !== null || tC !== null || rain !== null);
const step = fc.record({
  kind: fc.constantFrom("readings", "upload", "undo"),
  rows: fc.array(row, { minLength: 1, maxLength: 30 }),
  next: fc.constantFrom("read", "evict", "nothing"),
});

function gathered(rows: { ts: number; value: number | null }[], width: number, scale: number) {
  const some = rows.filter((one) => one.value !== null);
  return analytics().bucket({
    t: Float64Array.from(some, (one) => one.ts),
    values: Float64Array.from(some, (one) => one.value! / scale),
    width,
  });
}

const column = (series: Series, values: (number | null)[] | undefined) =>
  new Map(series.t.flatMap((t, index) => (values?.[index] === null ? [] : [[t, values![index]!] as const])));

describe("buckets of samples", () => {
  it("always match the samples, after duplicates, updates, undoing and eviction, at every width", async ({
    expect,
  }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const { stub, settings } = aDevice();
        await stub.ingest(readings(settings, [{ t: FROM, iC: 1 }]));
        let upload: number | null = null;
        for (const { kind, rows, next } of steps) {
          if (kind === "readings") await stub.ingest(readings(settings, rows));
          else if (kind === "upload") {
            upload = await batchOfUpload(stub, settings, [rows]);
          } else if (upload !== null) await stub.undoUpload({ batch: upload, now: NOW, by: UNDONE_BY });
          if (next === "read") await stub.series(range(1800));
          if (next === "evict") {
            // Only a running object can be evicted.
            await stub.settled();
            await evictDurableObject(stub);
          }
        }
        for (const width of widths) {
          const series = await stub.series(range(width));
          for (const [name, scale, digits] of [
            ["iC", 100, 1],
            ["tC", 100, 2],
            ["rain", 1000, 3],
          ] as const) {
            const stored = await inside<{ ts: number; value: number | null }>(
              stub,
              `SELECT ts, ${name} AS value FROM samples ORDER BY ts`,
            );
            const { t, n, mean, min, max } = gathered(stored, width, scale);
            const compare = (found: (number | null)[] | undefined, values: Float64Array) => {
              const buckets = column(series, found);
              expect([...buckets.keys()]).toEqual([...t]);
              for (const [index, begin] of t.entries())
                expect(Math.abs(buckets.get(begin)! - values[index]!)).toBeLessThan(0.5 * 10 ** -digits + 1e-9);
            };
            const sums = mean.map((one, index) => one * n[index]!);
            compare(series.columns[name], name === "rain" ? sums : mean);
            if (name === "rain") continue;
            compare(series.band?.low[name], min);
            compare(series.band?.high[name], max);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it("average wind directions across north, weighted by speed", async ({ expect }) => {
    const { stub, settings } = aDevice();
    const at = Math.ceil(FROM / 10_800) * 10_800;
    const winds = [
      { t: at, windSpeed: 4, windBearing: 350 },
      { t: at + 60, windSpeed: 4, windBearing: 20 },
      { t: at + 2000, windSpeed: 8, windBearing: 5 },
      { t: at + 2060, windSpeed: 0.01, windBearing: 180 },
    ];
    await stub.ingest(readings(settings, winds));
    expect(await stub.series(range(10_800, ["windSpeed", "windBearing"]))).toMatchObject({
      t: [at],
      columns: { windSpeed: [4], windBearing: [5] },
    });
  });
});
