import { describe, it } from "vitest";
import { dayBounds, dayOf } from "#contract/common/calendar";
import { WINDOW_DAYS } from "../../../worker/device/soiling/days.ts";
import { dayWindow, daysOfTimes } from "../../../worker/device/soiling/day-window.ts";
import {
  headOf,
  aDevice,
  daysInDirectory,
  inside,
  readings,
  ringNow,
  settingsFor,
  settle,
  sunnyDay,
} from "./support.ts";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { analytics } from "../../../worker/platform/analytics.ts";

const ZONE = "America/Los_Angeles";
const startOf = (day: string) => dayBounds(ZONE, day).start;

describe("the days of a device", () => {
  it("carry the loss of the samples, from the object to the directory", async ({ expect }) => {
    const { id, stub, settings } = aDevice();
    await stub.ingest(readings(settings, sunnyDay(startOf("2026-03-01"), 4)));
    await settle(stub);
    const [day, ...others] = await daysInDirectory(id);
    expect(others).toEqual([]);
    expect(day).toMatchObject({ day: "2026-03-01", quality: 1 });
    expect(day?.loss).toBeCloseTo(4, 2);
    // Half sine of 1000 W/m2 over 12 hours.
    expect(day?.insol_clean).toBeCloseTo((2 / Math.PI) * 12, 1);
  });

  it("of today wait four hours, unless they are viewed", async ({ expect }) => {
    const { id, stub, settings } = aDevice();
    const today = dayBounds(ZONE, dayOf(ZONE, Date.now() / 1000)).start;
    const at = Math.floor(Date.now() / 1000);
    // Light at every hour: before sunrise readings of any loss are the same.
    const rows = sunnyDay(today, 0).filter(({ t }) => t! <= at);
    const send = (loss: number) =>
      stub.ingest(
        readings(
          settings,
          rows.map(({ t }) => ({ t, iC: 800, iD: 8 * (100 - loss), tC: 25.5 })),
          { now: at },
        ),
      );
    await send(4);
    await settle(stub);
    const [first] = await daysInDirectory(id);
    await send(8);
    expect((await headOf(stub)).alarms.calculate!.due).toBeGreaterThan(at + 3 * 3600);
    expect(await daysInDirectory(id)).toEqual([first]);
    await stub.refreshToday({ now: at });
    expect(await headOf(stub)).toMatchObject({ dirty: [], outbox: [] });
    const [day] = await inside<{ insol_soiled: number }>(stub, "SELECT insol_soiled FROM days");
    expect((await daysInDirectory(id))[0]!.insol_soiled).toBe(day!.insol_soiled);
  });

  it("do not wait for a calculation when they did not change", async ({ expect }) => {
    const { stub, settings } = aDevice();
    const day = sunnyDay(startOf("2026-03-01"), 2);
    await stub.ingest(readings(settings, day));
    await settle(stub);
    expect(await stub.ingest(readings(settings, day))).toMatchObject({ value: { duplicate: 288, days: [] } });
    expect(await stub.settled()).toBe(true);
  });

  it("have 23 hours in spring and 25 in autumn, each sample in the day of the device's zone", async ({ expect }) => {
    for (const [day, hours] of [
      ["2025-03-09", 23],
      ["2025-11-02", 25],
    ] as const) {
      const { stub, settings } = aDevice();
      const { start, end } = dayBounds(ZONE, day);
      const rows = Array.from({ length: (end - start) / 600 + 2 }, (_, index) => ({
        t: start - 600 + index * 600,
        iC: 500,
        iD: 490,
      }));
      const answer = await stub.ingest(readings(settings, rows));
      expect(answer.ok && answer.value.days).toHaveLength(3);
      await settle(stub);
      const insolation = await inside<{ insol_clean: number }>(stub, "SELECT insol_clean FROM days ORDER BY day");
      expect(insolation[1]?.insol_clean).toBeCloseTo(0.5 * hours, 6);
    }
  });

  it("move when the zone of the device is changed; days that no longer exist leave the directory", async ({
    expect,
  }) => {
    const { id, stub, settings } = aDevice();
    const lateEvening = startOf("2026-03-01") + 23 * 3600;
    await stub.ingest(
      readings(
        settings,
        [0, 1, 2].map((n) => ({ t: lateEvening + n * 60, iC: 300, iD: 290 })),
      ),
    );
    await settle(stub);
    expect((await daysInDirectory(id)).map((row) => row.day)).toEqual(["2026-03-01"]);
    await stub.configure({ ...settings, timezone: "America/New_York" });
    await settle(stub);
    expect((await daysInDirectory(id)).map((row) => row.day)).toEqual(["2026-03-02"]);
  });

  it("are recalculated when the window changes, not when a name changes", async ({ expect }) => {
    const { id, stub, settings } = aDevice();
    await stub.ingest(readings(settings, sunnyDay(startOf("2026-03-01"), 2)));
    await settle(stub);
    const [whole] = await daysInDirectory(id);
    await stub.configure({ ...settings, solarNoonWindowInterval: 3 });
    expect(await stub.settled()).toBe(true);
    await stub.configure({ ...settings, isUsingSolarNoonWindow: true });
    await settle(stub);
    const [noon] = await daysInDirectory(id);
    expect(noon?.insol_clean).toBe(whole?.insol_clean);
    expect(noon?.window_insolation).toBeLessThan(2.01);
    expect(noon?.window_insolation).toBeGreaterThan(1.5);
  });

  it("are calculated in runs that can be interrupted: the list of dirty days holds the progress", async ({
    expect,
  }) => {
    const { id, stub, settings } = aDevice();
    // 450 days of one sample exceed one run.
    const rows = Array.from({ length: 450 }, (_, index) => ({
      t: startOf("2026-02-28") + 43_200 - index * 86_400,
      iC: 500,
      iD: 490,
    }));
    await stub.ingest(readings(settings, rows));
    await ringNow(stub);
    expect((await headOf(stub)).dirty).toHaveLength(50);
    await settle(stub);
    expect(await inside(stub, "SELECT day FROM days")).toHaveLength(450);
    expect(await daysInDirectory(id)).toHaveLength(WINDOW_DAYS);
  });

  it("have the weather of the device's own station", async ({ expect }) => {
    const { stub, settings } = aDevice();
    const start = startOf("2026-03-01");
    await stub.ingest(
      readings(settings, [
        { t: start, rain: 1.2, windSpeed: 2, windBearing: 350 },
        { t: start + 60, rain: 0.3, windSpeed: 2, windBearing: 10 },
        { t: start + 86_400, rain: 5 },
      ]),
    );
    await settle(stub);
    const [first, second] = await inside<Record<string, number | null>>(
      stub,
      "SELECT rain, wind_speed, wind_bearing FROM weather ORDER BY day",
    );
    expect(first).toMatchObject({ rain: 1.5, wind_speed: 2 });
    expect(Math.abs(first!.wind_bearing! - 360) % 360).toBeCloseTo(0, 6);
    expect(second).toEqual({ rain: 5, wind_speed: null, wind_bearing: null });
  });
});

describe("the daily window", () => {
  const noonOf: Analytics["solarNoon"] = (input) => analytics().solarNoon(input);

  it("includes both of its hours [D-256, A-067]", ({ expect }) => {
    const window = dayWindow(settingsFor("x", { start_hour: 9, end_hour: 16 }), "2026-07-01", noonOf);
    expect(window).toEqual({ start: Date.UTC(2026, 6, 1, 16) / 1000, end: Date.UTC(2026, 6, 2, 0) / 1000 });
    expect(dayWindow(settingsFor("x"), "2026-07-01", noonOf)).toEqual(dayBounds(ZONE, "2026-07-01"));
  });

  it("follows the zone through the day of a clock change", ({ expect }) => {
    const window = dayWindow(settingsFor("x", { start_hour: 2, end_hour: 9 }), "2025-11-02", noonOf);
    expect(window).toEqual({ start: Date.UTC(2025, 10, 2, 10) / 1000, end: Date.UTC(2025, 10, 2, 18) / 1000 });
  });

  it("is centered on true solar noon, one hour to each side, ends included [D-256, A-067]", ({ expect }) => {
    const window = dayWindow(settingsFor("x", { isUsingSolarNoonWindow: true }), "2026-03-01", noonOf);
    // Fresno, 119.77° W: mean noon 19:59:05 UTC, sun 12.4 minutes late on March 1.
    const middle = (window.start + window.end - 1) / 2;
    expect(Math.abs(middle - Date.UTC(2026, 2, 1, 20, 11, 30) / 1000)).toBeLessThan(30);
    expect(window.end - window.start).toBeGreaterThan(7199);
    expect(window.end - window.start).toBeLessThan(7202);
  });
});

describe("days of ascending times", () => {
  it("gives each day once", ({ expect }) => {
    const { start, end } = dayBounds(ZONE, "2026-03-08");
    expect(daysOfTimes(ZONE, [start - 1, start, end - 1, end])).toEqual([20519, 20520, 20521]);
    expect(daysOfTimes(ZONE, [])).toEqual([]);
  });
});
