import * as fc from "fast-check";
import { describe, it } from "vitest";
import { dayNumber, dayBounds } from "#contract/common/calendar";
import { calculateDailySoiling } from "../../../worker/device/soiling/daily-soiling.ts";
import { analytics } from "../../../worker/platform/analytics.ts";
import { calculate, finished, normalize, start } from "./jobs/support.ts";
import { aDevice, daysInDirectory, readings, type SampleRow, settingsFor, settle } from "./support.ts";

const ZONE = "America/Los_Angeles";
const startOf = (day: string) => dayBounds(ZONE, day).start;
const MARCH_1 = startOf("2026-03-01");
const DAY = 86_400;
const RAW = { timezone: ZONE, resolution: 0 as const, quantities: ["sl" as const], band: false };

const lossDay = (midnight: number, loss: number, step = 300): SampleRow[] =>
  Array.from({ length: DAY / step }, (_, row) => ({ t: midnight + row * step, sl: loss + 0.01 * (row % 3), tC: 20 }));
const lightOf = (rows: SampleRow[], midnight: number): SampleRow[] =>
  rows.map(({ t }) => ({ t, iC: Math.max(0, 1000 * Math.sin(((t! - midnight - 21_600) / 43_200) * Math.PI)) }));

describe("a sensor that measures its soiling loss itself", () => {
  it("gets a daily loss, and no insolation", async ({ expect }) => {
    const { id, stub, settings } = aDevice();
    await stub.ingest(readings(settings, lossDay(MARCH_1, 4)));
    await settle(stub);
    expect(await daysInDirectory(id)).toMatchObject([
      { day: "2026-03-01", insol_clean: null, insol_soiled: null, window_insolation: null, quality: 1, samples: 288 },
    ]);
    expect((await daysInDirectory(id))[0]!.loss).toBeCloseTo(4.01, 2);
  });

  it("counts only inside the window of the device, and a day with too few samples is weak", async ({ expect }) => {
    const { id, stub, settings } = aDevice();
    const noon = { ...settings, start_hour: 10, end_hour: 13 };
    const night = lossDay(MARCH_1, 9).map(({ t }) => ({ t, sl: isNoon(t!) ? 3 : 9 }));
    const gappy = lossDay(MARCH_1 + DAY, 3).filter(({ t }) => !isNoon(t!) || t! % 1800 === 0);
    await stub.ingest(readings(noon, [...night, ...gappy.filter(({ t }) => t! < MARCH_1 + 1.5 * DAY)]));
    await settle(stub);
    const [whole, part] = await daysInDirectory(id);
    expect(whole).toMatchObject({ quality: 1, samples: 48 });
    expect(whole!.loss).toBeCloseTo(3, 9);
    expect(part).toMatchObject({ quality: 0, window_insolation: null });
  });

  it("has the figures of the same data under constant light", ({ expect }) => {
    const number = dayNumber("2026-03-01");
    const days = fc.array(fc.option(fc.integer({ min: -20_000, max: 80_000 }), { freq: 12 }), {
      minLength: 1,
      maxLength: 96,
    });
    fc.assert(
      fc.property(days, fc.integer({ min: 600, max: 1400 }), fc.boolean(), (losses, light, useNoon) => {
        const settings = settingsFor("d", { isUsingSolarNoonWindow: useNoon, solarNoonWindowInterval: 4 });
        const t = Float64Array.from(losses, (_, row) => MARCH_1 + row * 900);
        const sensorLoss = Float64Array.from(losses, (loss) => (loss === null ? NaN : loss / 1000));
        const none = new Float64Array(t.length).fill(NaN);
        const clean = sensorLoss.map((loss) => (Number.isNaN(loss) ? NaN : light));
        const soiled = sensorLoss.map((loss) => light * (1 - loss / 100));
        const layers = [{ first: number, last: number, normCOld: 0, normCNew: 5, normDOld: 0, normDNew: -5 }];
        const own = calculateDailySoiling(
          settings,
          layers,
          [number],
          { t, clean: none, soiled: none, sensorLoss },
          analytics(),
        );
        const lit = calculateDailySoiling(settings, [], [number], { t, clean, soiled }, analytics());
        expect(own.map(({ quality, samples }) => ({ quality, samples }))).toEqual(
          lit.map(({ quality, samples }) => ({ quality, samples })),
        );
        for (const [index, { loss, uncertainty, ...row }] of own.entries()) {
          expect(Math.abs((loss ?? -99) - (lit[index]!.loss ?? -99))).toBeLessThan(1e-9);
          expect(Math.abs((uncertainty ?? -99) - (lit[index]!.uncertainty ?? -99))).toBeLessThan(1e-9);
          expect(row).toMatchObject({ insol_clean: null, insol_soiled: null, window_insolation: null });
        }
      }),
      { numRuns: 200 },
    );
  });

  it("has insolation for dollars once irradiance of the same seconds comes, however late", async ({ expect }) => {
    const { id, stub, settings } = aDevice();
    const rows = lossDay(MARCH_1, 4);
    await stub.ingest(readings(settings, rows));
    await settle(stub);
    const [before] = await daysInDirectory(id);
    await stub.ingest(readings(settings, lightOf(rows, MARCH_1).slice(0, 140)));
    await settle(stub);
    expect((await daysInDirectory(id))[0]).toEqual(before);
    await stub.ingest(readings(settings, lightOf(rows, MARCH_1).slice(140)));
    await settle(stub);
    const [after] = await daysInDirectory(id);
    expect(after!.insol_clean).toBeCloseTo((2 / Math.PI) * 12, 1);
    expect(after!.insol_soiled! / after!.insol_clean!).toBeCloseTo(1 - after!.loss! / 100, 6);
    expect(after!.loss).toBeCloseTo(4.01, 2);
  });

  it("gives the same day whether the soiled cell was derived from its irradiance before or after", ({ expect }) => {
    const number = dayNumber("2026-03-01");
    const layers = [{ first: number, last: number, normCOld: 0, normCNew: 4, normDOld: 1, normDNew: -2 }];
    const row = fc.record({ light: fc.integer({ min: 0, max: 1200 }), loss: fc.integer({ min: -9000, max: 30_000 }) });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 96 }), (rows) => {
        const t = Float64Array.from(rows, (_, at) => MARCH_1 + at * 900);
        const clean = Float64Array.from(rows, ({ light }) => light);
        const sensorLoss = Float64Array.from(rows, ({ loss }) => loss / 1000);
        const soiled = Float64Array.from(rows, ({ light, loss }) => light * (1 - loss / 1000 / 100));
        const none = new Float64Array(t.length).fill(NaN);
        const figures = (cells: { soiled: Float64Array; sensorLoss?: Float64Array }) =>
          calculateDailySoiling(settingsFor("d"), layers, [number], { t, clean, ...cells }, analytics());
        const expected = figures({ soiled });
        expect(figures({ soiled: none, sensorLoss })).toEqual(expected);
        expect(figures({ soiled, sensorLoss: sensorLoss.map((loss) => loss + 5) })).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  it("is not changed by a normalization, which is for cells", async ({ expect }) => {
    const device = aDevice();
    await device.stub.ingest(readings(device.settings, lossDay(MARCH_1, 4)));
    await settle(device.stub);
    const before = await daysInDirectory(device.id);
    const values = { normCOld: 0, normCNew: 3, normDOld: 0, normDNew: -3 };
    const job = await start(device, normalize("2026-03-01", "2026-03-01", values));
    expect(await finished(device.stub, job)).toMatchObject({ state: "done", result: { changed: 0 } });
    expect(await daysInDirectory(device.id)).toEqual(before);
    const again = await finished(device.stub, await start(device, calculate("2026-03-01")));
    expect(again).toMatchObject({ result: { days: 1, changed: 0 } });
  });

  it("is read unchanged, in buckets and with cells; the loss of two cells has priority", async ({ expect }) => {
    const { stub, settings } = aDevice();
    const rows = lossDay(MARCH_1, 4);
    await stub.ingest(readings(settings, rows));
    const noon = { from: MARCH_1 + DAY / 2, to: MARCH_1 + DAY / 2 + 3600 };
    await stub.ingest(
      readings(settings, [
        { t: noon.from, iC: 800, iD: 720 },
        { t: noon.from + 300, iC: 800 },
      ]),
    );
    const raw = await stub.series({ ...RAW, ...noon });
    expect(raw.columns.sl!.slice(0, 4)).toEqual([10, 4.01, 4.02, 4]);
    const cells = await stub.series({ ...RAW, ...noon, quantities: ["iC", "iD"] });
    expect(cells.columns.iD!.slice(0, 3)).toEqual([720, 767.92, null]);
    const hour = await stub.series({ ...RAW, resolution: 3600, from: MARCH_1, to: MARCH_1 + 3600, band: true });
    expect(hour.columns.sl).toEqual([4.01]);
    expect(hour.band).toEqual({ low: {}, high: {} });
  });
});

const isNoon = (t: number): boolean => {
  const hour = ((t - MARCH_1) % DAY) / 3600;
  return hour >= 10 && hour < 14;
};
