import { describe, it } from "vitest";
import type { LookBack } from "#contract/dashboard/look-back";
import { addDays, mondayOf } from "#contract/common/calendar";
import { adviceOutcome, type AdviceFacts } from "../../../worker/features/dashboard/look-back.ts";
import type { DailySoilingDay } from "../../../worker/features/devices/index.ts";
import { analytics } from "../../../worker/platform/analytics.ts";
import { cleaningEvents } from "../../../worker/platform/schema.ts";
import { call } from "../access/people.ts";
import { db, energyOf, zone } from "../daily/support.ts";
import { anOwnerWithDevice, aWeatherDay, someDays } from "../devices/builders.ts";
import { read, save, type Site, today } from "../savings/site.ts";

const FROM = "2026-01-05";
const DAYS = 60;
const day = (n: number) => addDays(FROM, n);
const dry = new Map(Array.from({ length: DAYS + 7 }, (_, n) => [day(n - 7), 0]));
const measured = (lossOf: (n: number) => number): DailySoilingDay[] =>
  Array.from({ length: DAYS }, (_, n) => ({
    day: day(n),
    insolClean: 5,
    insolSoiled: 5,
    loss: lossOf(n),
    quality: "ok",
    reason: null,
    samples: 1440,
    uncertainty: 0.3,
    windowInsolation: 5,
  }));
/** 1,000 kWh a day at $0.10: $1 a day per percent. */
const energy = { daily: Array<number>(365).fill(1000), source: "a file" };
const terms = {
  prices: Array<number>(12).fill(0.1),
  washCost: 100,
  rainThreshold: 0.2,
  rainThresholdPer: "day" as const,
};
const span = { day: FROM, from: FROM, end: day(DAYS - 1), newest: day(DAYS + 100) };
const after = (facts: Partial<AdviceFacts>, change: Partial<typeof span> = {}, residualSoiling = 0) =>
  adviceOutcome(
    { ...span, ...change },
    { days: measured(() => 5), rain: dry, cleanings: [], ...facts },
    { ...terms, residualSoiling },
    energy,
    analytics(),
  );

describe("the outcome of a recommendation", () => {
  it("is the measured soiling without the wash less that of an array that was washed", ({ expect }) => {
    expect(after({})).toMatchObject({ from: FROM, to: day(DAYS - 1), isOver: true, washed: null });
    expect(after({})!.lost).toBeCloseTo(5 * DAYS, 6);
    expect(after({})!.won).toBeCloseTo(5 * DAYS - 100, 6);
    expect(after({}, {}, 2)!.won).toBeCloseTo(3 * DAYS - 100, 6);
  });

  it("ends with rain and with a later cleaning; a logged one before the advised wash could show leaves no result", ({
    expect,
  }) => {
    const rained = after({ rain: new Map([...dry, [day(20), 25]]) })!;
    expect(rained.won).toBeCloseTo(5 * 20 - 100, 6);
    const cleaned = after({ cleanings: [{ day: day(30), share: 50 }] })!;
    expect(cleaned).toMatchObject({ washed: day(30) });
    expect(cleaned.won).toBeCloseTo(5 * 30 + 2.5 * 30 - 100, 6);
    expect(after({ cleanings: [{ day: day(3), share: null }] })).toMatchObject({ washed: day(3), won: null });
  });

  it("keeps the loss of the washed array at 0 or above: a cleaning seen by the sensor ends it without any known rain", ({
    expect,
  }) => {
    const { won } = after({ days: measured((n) => (n < 20 ? 5 : 0)) })!;
    // Smoothing turns the step into a six-day slope.
    expect(won).toBeGreaterThan(5 * 17 - 100);
    expect(won).toBeLessThan(5 * 23 - 100);
  });

  it("waits for two weeks, and is null for days that were not measured", ({ expect }) => {
    expect(after({}, { newest: day(10) })).toMatchObject({ isOver: false, won: null });
    expect(after({}, { newest: day(20) })!.won).toBeCloseTo(5 * 21 - 100, 6);
    expect(after({ days: [] })).toBeNull();
    expect(after({ days: measured(() => 5).slice(0, DAYS / 2 - 1) })).toBeNull();
  });
});

const advised = async (site: Site, morning: string) =>
  read<LookBack>(site, `/api/device/${site.device}/look-back/${morning}`);

describe("looking back", () => {
  it("uses no data of later days", async ({ expect }) => {
    const { cookie, plant, device } = await anOwnerWithDevice({ timezone: zone });
    const site = { cookie, plant, device };
    await energyOf(plant);
    await save(site);
    const morning = mondayOf(addDays(today(), -60));
    const rising = (from: number) => Array.from({ length: 30 }, (_, n) => ({ loss: from + 0.1 * n }));
    await someDays(device, addDays(morning, -30), rising(2));
    const then = await advised(site, morning);
    expect(then).toMatchObject({ day: morning, obstacles: [], after: null });
    expect(then.measured!.day).toBe(addDays(morning, -1));
    expect(then.wash).not.toBeNull();

    await someDays(device, morning, rising(9));
    await aWeatherDay({ device_id: device, day: morning, rain: 30 });
    await db.insert(cleaningEvents).values({ device_id: device, day: addDays(morning, 40), created_at: 1 });
    const now = await advised(site, morning);
    expect({ ...now, after: null }).toEqual(then);
    expect(now.after).toMatchObject({ from: then.wash!.best });
    expect(now.after!.lost).toBeGreaterThan(0);
  });

  it("says what was missing then, and never uses later data", async ({ expect }) => {
    const { cookie, plant, device } = await anOwnerWithDevice({ timezone: zone });
    const site = { cookie, plant, device };
    await energyOf(plant);
    await save(site);
    await someDays(device, addDays(today(), -50), [{ loss: 4 }]);
    expect((await advised(site, addDays(today(), -50))).obstacles).toEqual(["neverMeasured"]);
    expect((await advised(site, addDays(today(), -5))).obstacles).toEqual(["sensorOffline"]);
    expect((await advised(site, addDays(today(), 400))).day).toBe(today());
    expect((await call("GET", `/api/device/${device}/look-back/2026-02-30`, { cookie })).status).toBe(422);
  });
});
