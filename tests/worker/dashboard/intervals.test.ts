import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { addDays } from "#contract/common/calendar";
import type { DailyAnalysis } from "#contract/dashboard/daily-analysis";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import type { SoilingIntervals } from "#contract/soiling/soiling";
import { texts } from "#contract/common/texts";
import { call } from "../access/people.ts";
import { anOwnerWithDevice, aWeatherDay, someDays } from "../devices/builders.ts";

const sawtooth = (lengths: number[], rate: number) =>
  lengths.flatMap((length) =>
    Array.from({ length }, (_, day) => ({ loss: rate * day + 0.02 * Math.sin(day * 2.399), insol_clean: 5 })),
  );

describe("soiling intervals", () => {
  it("are found from the days, best first, with rain named as their end [D-085, D-191]", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    await someDays(device, "2026-01-01", sawtooth([40, 30, 35], 0.1));
    await aWeatherDay({ device_id: device, day: addDays("2026-01-01", 40), rain: 20 });
    const detect = (json: unknown) => call("POST", "/api/device/detectSoilingRateInterval", { cookie, json });
    const found = await (await detect({ device_id: device })).json<SoilingIntervals>();
    expect(found.intervals.map(({ start_date }) => start_date).sort()).toEqual([
      "2026-01-01",
      "2026-02-10",
      "2026-03-12",
    ]);
    expect(found.intervals[0]).toMatchObject({ start_date: "2026-01-01", end_date: "2026-02-09", days: 40 });
    for (const { rate } of found.intervals) expect(rate).toBeCloseTo(0.1, 2);
    // Days from January 1 to April 15; other months have no rate.
    expect(found.monthlyRates.map((rate) => rate && Math.round(100 * rate) / 100)).toEqual(
      Array.from({ length: 12 }, (_, month) => (month < 4 ? 0.1 : null)),
    );
    expect(found.events.map(({ day, kind }) => [day, kind])).toEqual([
      ["2026-02-10", "rain"],
      ["2026-03-12", "unexplained"],
    ]);
  });

  it("end with rain on a day that was too dark to be good, and on one that has no row", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    const days = sawtooth([40, 30, 35], 0.1);
    const dark = [...days.slice(0, 40), { loss: 0.4, quality: 0 }, ...days.slice(41, 70), null, ...days.slice(71)];
    await someDays(device, "2026-01-01", dark);
    for (const n of [40, 70]) await aWeatherDay({ device_id: device, day: addDays("2026-01-01", n), rain: 20 });
    const answer = await call("POST", "/api/device/detectSoilingRateInterval", { cookie, json: { device_id: device } });
    expect((await answer.json<SoilingIntervals>()).events.map(({ day, kind }) => [day, kind])).toEqual([
      ["2026-02-11", "rain"],
      ["2026-03-13", "rain"],
    ]);
  });

  it("are empty without measurements", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    const answer = await call("POST", "/api/device/detectSoilingRateInterval", { cookie, json: { device_id: device } });
    expect(await answer.json()).toEqual({ intervals: [], monthlyRates: Array(12).fill(null), events: [] });
  });
});

describe("the rain that cleans at a device", () => {
  it("is learned from its own days before and after rain [D-085]", async ({ expect }) => {
    const { cookie, plant, device } = await anOwnerWithDevice();
    const ask = async () => {
      const answer = await call("GET", `/api/plant/${plant}/savings/basis`, { cookie });
      return (await answer.json<SavingsBasis>()).soiling.responses[0]!.knowledge;
    };
    const usual = await ask();
    expect(usual.events).toBe(0);
    expect(usual.spread).toBeCloseTo(0.8, 1);
    await someDays(device, "2026-01-01", sawtooth([30, 30, 30, 30, 30], 0.2));
    const rains = [30, 60, 90, 120].map((n) => ({ day: addDays("2026-01-01", n), rain: 12 }));
    const drizzle = [20, 50, 80, 110].map((n) => ({ day: addDays("2026-01-01", n), rain: 2 }));
    for (const { day, rain } of [...rains, ...drizzle]) await aWeatherDay({ device_id: device, day, rain });
    const learned = await ask();
    expect(learned.events).toBe(8);
    expect(Math.exp(learned.log - 2 * learned.spread)).toBeGreaterThan(2);
    expect(Math.exp(learned.log + 2 * learned.spread)).toBeLessThan(12);
  });
});

describe("the rate that is chosen for a device", () => {
  it("is kept with the days it was measured on; it must be positive and its days in order [A-183, D-152, D-211]", async ({
    expect,
  }) => {
    const { cookie, device } = await anOwnerWithDevice();
    const put = (json: unknown) => call("PUT", `/api/device/${device}/soiling-rate`, { cookie, json });
    const days = { soilingRateStartDate: "2026-01-01", soilingRateEndDate: "2026-02-09" };
    expect(await (await put({ soilingRate: 0.123456, ...days })).json()).toEqual({ soilingRate: 0.1235, ...days });
    // As they are stored, these are 0, too.
    for (const soilingRate of [0, -0.1, 0.00004]) {
      const refused = await put({ soilingRate, ...days });
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({ fields: { soilingRate: texts.soilingRatePositive } });
    }
    expect(await (await put({ soilingRate: 0.00006, ...days })).json()).toMatchObject({ soilingRate: 0.0001 });
    expect(
      (await put({ soilingRate: 1, soilingRateStartDate: "2026-03-01", soilingRateEndDate: "2026-02-01" })).status,
    ).toBe(422);
    expect(
      (await put({ soilingRate: 1, soilingRateStartDate: "2026-03-01", soilingRateEndDate: "2999-02-01" })).status,
    ).toBe(422);
  });
  it("is shown, and is replaced by the plant's when it is removed", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    const ask = async (method: "GET" | "PUT" | "DELETE", json?: unknown) =>
      (await call(method, `/api/device/${device}/soiling-rate`, { cookie, ...(json ? { json } : {}) })).json();
    expect(await ask("GET")).toEqual({ kept: null });
    const kept = { soilingRate: 0.1, soilingRateStartDate: "2026-01-01", soilingRateEndDate: "2026-02-09" };
    await ask("PUT", kept);
    expect(await ask("GET")).toEqual({ kept });
    const alerts = async () =>
      (await call("GET", `/api/device/${device}/run-wash-analysis`, { cookie })).json<DailyAnalysis>();
    expect(await alerts()).toMatchObject({ soilingRate: 0.1, rateOf: "device" });
    expect(await ask("DELETE")).toEqual({ kept: null });
    expect((await alerts()).rateOf).toBe("plant");
    const log = await env.DB.prepare("SELECT action FROM audit_log WHERE subject = ? ORDER BY id").bind(device).all();
    expect(log.results.map(({ action }) => action)).toEqual(["soiling-rate-chosen", "soiling-rate-removed"]);
  });
});
