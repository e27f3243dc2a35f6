import * as fc from "fast-check";
import { beforeAll, describe, it } from "vitest";
import { addDays, dayNumber, daysBetween } from "#contract/common/calendar";
import type { SoilingIntervals } from "#contract/soiling/soiling";
import { seriesFrom, type SeriesAnswer } from "#contract/series/answer";
import { measuredFactors } from "#domain/modeling/month-factors";
import { lastDayOf, spansOf } from "../../../worker/features/dashboard/v1.ts";
import { lossOf, meanLoss } from "../../../worker/features/devices/index.ts";
import { analytics } from "../../../worker/platform/analytics.ts";
import { call } from "../access/people.ts";
import { readings, settingsFor, sunnyDay } from "../device/support.ts";
import { aRegisteredDevice } from "../inbound/support.ts";
import { zone } from "../daily/support.ts";
import { aDevice, someDays } from "../devices/builders.ts";
import { aPlantWith, decisionOf, type PlantSite } from "../plant-plans/builders.ts";
import { today } from "../savings/site.ts";
import { aToken, withToken } from "../tokens/support.ts";
import { aPlantOwner } from "./support.ts";

let site: PlantSite;
let token = "";
beforeAll(async () => {
  site = await aPlantWith([0.1, 0.12]);
  token = await aToken(await aPlantOwner(site.plant));
});

const read = async <T>(path: string, by = token): Promise<T> => {
  const answer = await withToken(by, `/api/v1${path}`);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json<T>();
};
const screen = async <T>(path: string): Promise<T> => (await call("GET", path, { cookie: site.cookie })).json<T>();

interface Loss {
  first_day: string;
  last_day: string;
  energy_loss_kwh: number | null;
  income_loss_usd: number | null;
  income_loss_low_usd: number | null;
  income_loss_high_usd: number | null;
  days_counted: number;
  obstacle: string | null;
}
const losses = async (query: string) => (await read<{ data: Loss[] }>(`/losses?${query}`)).data;

const aDay = (day: string) => ({
  day,
  loss: 2,
  quality: "ok" as const,
  reason: null,
  uncertainty: 0.3,
  windowInsolation: 4,
  insolClean: 7,
  insolSoiled: 6.9,
  samples: 288,
});

describe("losses of the API", () => {
  it("of years by day read each day a few times, not once for each day", ({ expect }) => {
    const range = { from: "2020-01-01", to: "2022-12-31" };
    let reads = 0;
    const days = Array.from({ length: daysBetween(range.from, range.to) + 1 }, (_, at) => ({
      ...aDay(""),
      get day() {
        reads++;
        return addDays(range.from, at);
      },
      loss: at % 7 === 3 ? null : 2,
    })).filter((_, at) => at % 11 > 0);
    const worth = { worth: { prices: Array.from({ length: 12 }, () => 0.1), arrayKw: 1000 }, obstacle: null };
    const source = { array_share: null, systematic: 0.5, isRetired: false, days };
    const spans = spansOf({ ...range, by: "day" }, { timezone: "UTC", now: 1_800_000_000 });
    const found = spans.map((span) => lossOf([source], worth as never, () => span, analytics()));
    expect(reads).toBeLessThan(40 * spans.length);
    const [total] = spansOf({ ...range, by: "total" }, { timezone: "UTC", now: 1_800_000_000 });
    const whole = lossOf([source], worth as never, () => total!, analytics());
    expect(found.reduce((sum, { counted }) => sum + counted, 0)).toBe(whole.counted);
    expect(found.reduce((sum, { income }) => sum + (income ?? 0), 0)).toBeCloseTo(whole.income!, 6);
  });

  it("of a plant with sensors of any days add up by day, so that no total jumps when a sensor has half of them", ({
    expect,
  }) => {
    const first = "2026-01-01";
    const span = { first, last: addDays(first, 19) };
    const spans = spansOf({ from: first, to: span.last, by: "day" }, { timezone: "UTC", now: 1_800_000_000 });
    const worth = { worth: { prices: Array.from({ length: 12 }, () => 0.1), arrayKw: 1000 }, obstacle: null };
    const losses = fc.array(fc.option(fc.integer({ min: -5, max: 90 }), { freq: 2 }), { minLength: 20, maxLength: 20 });
    const sensor = fc.record({
      array_share: fc.option(fc.integer({ min: 0, max: 60 })),
      isRetired: fc.boolean(),
      losses,
    });
    const law = (sensors: { array_share: number | null; isRetired: boolean; losses: (number | null)[] }[]) => {
      const sources = sensors.map(({ losses: all, ...source }) => ({
        ...source,
        systematic: 0.5,
        days: all.flatMap((loss, at) =>
          loss === null ? [] : Object.assign(aDay(addDays(first, at)), { loss: loss / 10 }),
        ),
      }));
      const sumOf = (within: typeof span) => lossOf(sources, worth as never, () => within, analytics());
      const whole = sumOf(span);
      fc.pre(whole.obstacle === null);
      const days = spans.map(sumOf).filter(({ loss }) => loss !== null);
      const total = (of: "income" | "loss") => days.reduce((sum, day) => sum + day[of]!, 0);
      expect(whole.income).toBeCloseTo(total("income"), 6);
      // All days have the same sun.
      expect(whole.loss).toBeCloseTo(total("loss") / days.length, 9);
      expect(whole.counted).toBe(days.length);
      const month = { first, last: "2026-01-31" };
      const { loss, counted } = lossOf(sources, worth as never, () => month, analytics());
      const shared = sources.map(({ array_share: share, days: own }) => ({ share, days: own }));
      const [factor] = measuredFactors(shared, meanLoss);
      expect(factor!.days).toBe(counted);
      expect(factor!.source).toBe(loss === null ? "missing" : "measured");
      if (loss !== null) expect(factor!.loss).toBeCloseTo(Math.max(0, loss), 9);
    };
    fc.assert(fc.property(fc.array(sensor, { minLength: 1, maxLength: 4 }), law));
  });

  it("are those of the dashboard, in each span, and add up whatever the range [O-001]", async ({ expect }) => {
    const newest = addDays(today(), -2);
    const ranges = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 80 }));
    const law = async ([back, length]: [number, number]) => {
      const to = addDays(newest, -back);
      const range = `from=${addDays(to, -length)}&to=${to}`;
      const of = `device_id=${site.device}&${range}`;
      const { dollars } = await screen<{ dollars: number[] }>(
        `/api/device/${site.device}/dollar-loss/${addDays(to, -length)}/${to}/0.1/20000`,
      );
      const sum = dollars.reduce((all, one) => all + one, 0);
      for (const by of ["day", "month", "year", "total"]) {
        const found = await losses(`${of}&by=${by}`);
        expect(found[0]!.first_day).toBe(addDays(to, -length));
        expect(found.at(-1)!.last_day).toBe(to);
        for (const [at, one] of found.entries())
          if (at > 0) expect(one.first_day).toBe(addDays(found[at - 1]!.last_day, 1));
        const total = found.reduce((all, one) => all + one.income_loss_usd!, 0);
        expect(Math.abs(total - sum)).toBeLessThan(0.006 * found.length);
        for (const one of found) {
          expect(one.income_loss_low_usd).toBeLessThanOrEqual(one.income_loss_usd!);
          expect(one.income_loss_high_usd).toBeGreaterThanOrEqual(one.income_loss_usd!);
          expect(one.energy_loss_kwh! * 0.1).toBeCloseTo(one.income_loss_usd!, 1);
        }
      }
    };
    await fc.assert(fc.asyncProperty(ranges, law), { numRuns: 5 });
  });

  it("of a plant are the mean of its devices, in reports too, and say why a figure is missing [O-001]", async ({
    expect,
  }) => {
    const month = addDays(today(), -60).slice(0, 7);
    const range = `from=${month}-01&to=${month}-28`;
    const [plant] = await losses(`plant_id=${site.plant}&${range}&by=total`);
    const each = await Promise.all(site.sensors.map((id) => losses(`device_id=${id}&${range}&by=total`)));
    const mean = each.reduce((sum, [one]) => sum + one!.income_loss_usd!, 0) / each.length;
    expect(plant!.income_loss_usd).toBeCloseTo(mean, 1);
    expect(each[0]![0]!.income_loss_usd).not.toBe(each[1]![0]!.income_loss_usd);
    const whole = await losses(`plant_id=${site.plant}&from=${month}-01&to=${lastDayOf(month)}`);
    const { data } = await read<{ data: (Loss & { plant_id: string })[] }>(`/reports/${month}`);
    expect(data.map(({ plant_id }) => plant_id)).toEqual([site.plant]);
    expect(data[0]!.income_loss_usd).toBe(whole[0]!.income_loss_usd);
    const before = addDays(today(), -4000);
    const [none] = await losses(`plant_id=${site.plant}&from=${before}&to=${addDays(before, 9)}&by=total`);
    expect(none).toMatchObject({ income_loss_usd: null, days_counted: 0, obstacle: "too-few-days" });
    const unsaved = await aPlantWith([0.1], { isSaved: false, hasFile: false });
    const theirs = await aToken(await aPlantOwner(unsaved.plant));
    const asked = `/losses?plant_id=${unsaved.plant}&${range}&by=total`;
    const [nothing] = (await read<{ data: Loss[] }>(asked, theirs)).data;
    expect(nothing).toMatchObject({ income_loss_usd: null, energy_loss_kwh: null, obstacle: "inputs-not-saved" });
    expect(await losses(`plant_id=${site.plant}&from=${addDays(today(), 9)}&to=${addDays(today(), 12)}`)).toEqual([]);
  });

  it("of a plant have the time zone of its plan, where sensors have several [O-001]", async ({ expect }) => {
    const mixed = await aPlantWith([0.1]);
    const retired = { device_id: `0-${mixed.plant}`, status: "Disable" as const, retired_at: 1_700_000_000 };
    await aDevice(mixed.plant, { ...retired, timezone: "America/Denver" });
    await someDays(retired.device_id, addDays(today(), -20), [{}, {}]);
    await aDevice(mixed.plant, { device_id: `z-${mixed.plant}`, device_name: "A", timezone: "America/New_York" });
    const theirs = await aToken(await aPlantOwner(mixed.plant));
    const range = `from=${addDays(today(), -30)}&to=${today()}&by=total`;
    const zoneOf = async (path: string) => (await read<{ time_zone: string }>(path, theirs)).time_zone;
    const [loss] = (await read<{ data: { time_zone: string }[] }>(`/losses?plant_id=${mixed.plant}&${range}`, theirs))
      .data;
    const zones = [await zoneOf(`/plants/${mixed.plant}/plan?fresh=true`), await zoneOf(`/plants/${mixed.plant}`)];
    expect([...zones, loss!.time_zone]).toEqual([zone, zone, zone]);
  });
});

describe("the plan and the rates of the API", () => {
  it("are what the screens show [O-001]", async ({ expect }) => {
    const decision = await decisionOf(site);
    const plan = await read<Record<string, never>>(`/plants/${site.plant}/plan?fresh=true`);
    const recommendation = await read<Record<string, unknown>>(`/plants/${site.plant}/recommendation?fresh=true`);
    expect(recommendation).toMatchObject({
      state: decision.state,
      wash_day: decision.wash?.best ?? null,
      basis: decision.basis,
      is_stale: false,
    });
    expect(recommendation.no_rush === null).toBe(decision.noRush === null);
    expect(plan).toMatchObject({
      obstacles: [],
      wash_cost_usd: 2000,
      weeks: decision.weeks.map(({ monday }) => ({ monday })),
      year: { plan: { washes: decision.year!.plan.washes, wash_days: decision.year!.plan.dates } },
    });
    expect(await read(`/plants/${site.plant}/plan`)).toEqual(plan);
  });

  it("come from the intervals that the portal detects [O-001]", async ({ expect }) => {
    const found = await call("POST", "/api/device/detectSoilingRateInterval", {
      cookie: site.cookie,
      json: { device_id: site.device },
    });
    const { intervals, monthlyRates } = await found.json<SoilingIntervals>();
    const rates = await read<{ intervals: Record<string, unknown>[]; monthly_percent_per_day: (number | null)[] }>(
      `/devices/${site.device}/soiling-rates`,
    );
    expect(intervals.length).toBeGreaterThan(3);
    expect(rates.intervals.map(({ first_day, last_day }) => [first_day, last_day])).toEqual(
      intervals.map(({ start_date, end_date }) => [start_date, end_date]),
    );
    for (const [month, rate] of monthlyRates.entries())
      if (rate !== null) expect(rates.monthly_percent_per_day[month]).toBeCloseTo(rate, 4);
  });
});

describe("samples and washes of the API", () => {
  it("are those of the chart, in each resolution, and refuse too long a range [O-001]", async ({ expect }) => {
    const device = await aRegisteredDevice({ timezone: "UTC" }, [(await aPlantOwner(site.plant)).id]);
    const day = dayNumber("2026-03-02") * 86_400;
    await device.stub.ingest(readings(settingsFor(device.id, { timezone: "UTC" }), sunnyDay(day, 3)));
    const reader = await aToken(await aPlantOwner(site.plant), { scopes: ["samples:read"] });
    const samples = (query: string) =>
      withToken(reader, `/api/v1/devices/${device.id}/samples?from=2026-03-02&to=2026-03-02&${query}`);
    for (const [name, seconds] of [
      ["raw", 0],
      ["30m", 1800],
      ["1h", 3600],
      ["3h", 10_800],
    ] as const) {
      const chart = await screen<SeriesAnswer>(
        `/api/device/getDeviceDataIrradianceChart/${device.id}/2026-03-02/2026-03-02?quantities=iC,iD&resolution=${seconds}&band=1`,
      );
      const series = seriesFrom(chart);
      const { data } = await (await samples(`resolution=${name}`)).json<{ data: Record<string, unknown>[] }>();
      expect(data.length).toBeGreaterThan(4);
      const field = `clean_irradiance_w_per_m2${seconds === 0 ? "" : "_mean"}`;
      const rounded = (value: number | null) => value && Math.round(value * 1e4) / 1e4;
      expect(data.map((row) => row[field])).toEqual(series.columns.iC!.map(rounded));
      expect(data.map(({ time }) => Date.parse(String(time)) / 1000)).toEqual(series.t);
    }
    const csv = await (await samples("format=csv&columns=battery_v,clean_irradiance_w_per_m2")).text();
    expect(csv.split("\r\n")[0]).toBe("time,clean_irradiance_w_per_m2,battery_v");
    const wrong = await samples("columns=iC");
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining("clean_irradiance_w_per_m2")]);
    const long = await withToken(
      reader,
      `/api/v1/devices/${device.id}/samples?from=2024-03-02&to=2026-03-02&resolution=30m`,
    );
    expect(long.status).toBe(422);
  });
});
