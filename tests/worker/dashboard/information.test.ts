import { describe, it } from "vitest";
import type { PlanInformation } from "#contract/dashboard/information";
import { valueOfInformation, type UncertainInput } from "#domain/cleaning-plan/index";
import { addDays } from "#contract/common/calendar";
import { rainGauge, secondSensor, weekOfData } from "../../../worker/features/dashboard/information.ts";
import { analytics } from "../../../worker/platform/analytics.ts";
import { energyOf, zone } from "../daily/support.ts";
import { anOwnerWithDevice, someDays } from "../devices/builders.ts";
import { planInputs, rainOn } from "../savings/cases.ts";
import { read, save, today } from "../savings/site.ts";

const worth = (unknown: Partial<UncertainInput>, inputs = planInputs()) =>
  valueOfInformation(inputs, { of: "rate", spread: 0.4, share: 0.5, ...unknown }, analytics());
const interval = {
  start_date: "2026-05-01",
  end_date: "2026-06-09",
  rate: 0.1,
  low: 0.08,
  high: 0.12,
  days: 40,
  quality: 20,
};

describe("the value of information", () => {
  it("is zero where nothing is unknown or learned, and grows with both", ({ expect }) => {
    expect(worth({ share: 0 })).toBe(0);
    expect(worth({ spread: 0 })).toBe(0);
    const [little, more, all] = [worth({ share: 0.1 }), worth({ share: 0.5 }), worth({ share: 1 })];
    expect(little).toBeGreaterThan(0);
    expect(more).toBeGreaterThan(little);
    expect(all).toBeGreaterThan(more);
    expect(worth({ spread: 0.1, share: 1 })).toBeLessThan(all);
  });

  it("is zero where every scenario leads to the same plan", ({ expect }) => {
    expect(worth({}, planInputs({ washCost: 10_000_000 }))).toBe(0);
    expect(worth({ of: "rain", share: 1 })).toBe(0);
  });

  it("includes the loss of today and the rain that cleans", ({ expect }) => {
    const measured = { day: "2026-11-17", loss: 3, uncertainty: 2 };
    expect(worth({ of: "loss", spread: 2 }, planInputs({ measured, washCost: 6000 }))).toBeGreaterThan(0);
    const rain = rainOn({ 120: 9, 200: 6, 230: 5 }, { 100: 12, 180: 8, 250: 10 });
    expect(worth({ of: "rain", spread: 0.8, share: 1 }, planInputs({ rain }))).toBeGreaterThan(0);
  });

  it("gives a week much weight in a new stretch, little in an old one, and most where nothing was measured", ({
    expect,
  }) => {
    const goesOn = weekOfData(0.1, interval, "2026-06-10");
    expect(goesOn.spread).toBeCloseTo(0.04 / 3.92 / 0.1, 12);
    expect(goesOn.share).toBeCloseTo(1 - (40 / 47) ** 3, 12);
    const old = weekOfData(0.1, interval, "2026-08-10");
    expect(old.share).toBeCloseTo(7 ** 3 / (7 ** 3 + 40 ** 3), 12);
    // Prior of 0.04%/day against a slope through seven days with noise of 0.3 points.
    expect(weekOfData(0.1, null, null).share).toBeCloseTo(0.0016 / (0.0016 + (12 * 0.09) / 343), 12);
  });

  it("takes spreads from what the plant knows of its rain, and from the range of the loss", ({ expect }) => {
    const knowing = (probability: number, log: number, spread: number) => ({
      probability,
      knowledge: { halves: [], steeps: [], weights: [], events: 5, log, spread },
    });
    expect(rainGauge([knowing(1, 1.6, 0.3)]).spread).toBeCloseTo(0.3, 12);
    // Sensors that have nothing in common: each with its probability.
    expect(rainGauge([knowing(0.5, 1, 0.3), knowing(0.5, 2, 0.3)]).spread).toBeCloseTo(Math.hypot(0.3, 0.5), 12);
    expect(secondSensor(1.96)).toEqual({ of: "loss", spread: 1, share: 0.5 });
  });

  it("uses the current plan, and has no weeks where there is none", async ({ expect }) => {
    const { cookie, plant, device } = await anOwnerWithDevice({ timezone: zone });
    const site = { cookie, plant, device };
    const path = `/api/device/${device}/information`;
    expect(await read<PlanInformation>(site, path)).toEqual({
      weeks: 0,
      saves: 0,
      week: null,
      gauge: null,
      sensor: null,
      hasRain: false,
    });
    await energyOf(plant);
    await save(site);
    const losses = Array.from({ length: 30 }, (_, n) => ({ loss: 1 + 0.1 * n + 0.1 * (n % 3) }));
    await someDays(device, addDays(today(), -30), losses);
    const found = await read<PlanInformation>(site, path);
    expect(found.weeks).toBe(52);
    expect(found.week).toBeGreaterThanOrEqual(0);
    expect(found.sensor).toBeGreaterThanOrEqual(0);
    expect(found.week).toBeLessThan(found.saves);
  });
});
