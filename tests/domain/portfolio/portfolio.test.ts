import { describe, it } from "vitest";
import { instantOf } from "#contract/common/calendar";
import type { DeviceDecision } from "#contract/portfolio/portfolio";
import type { PlanBrief } from "#domain/cleaning-plan/index";
import { deviceDecision, portfolioPlants, type StoredDecision } from "#domain/portfolio/portfolio";

const zone = "America/Los_Angeles";
const NOW = instantOf(zone, "2026-03-04") + 12 * 3600;
const device = { device_id: "d", device_name: "North", plant_id: "p", plant_name: "Plant", timezone: zone };

const brief = (worth: (number | null)[], windows = [{ first: 0, last: 1 }]): PlanBrief => ({
  startDay: "2026-03-02",
  weeks: 52,
  plans: [{ cleanings: 1, dates: ["2026-03-09"] }],
  best_num_cleanings: 1,
  equallyGood: [1],
  windows,
  rainSource: "climate",
  maxAnnualSavings: 900,
  outlook: {
    savings: { years: [900, 900], p10: 900, p50: 900, p90: 900 },
    paysBack: [1],
    earns: [500],
    moveCosts: [[null, null, null, 0, 0, 40, 90, 150, 200]],
    next: { worth, p10: 400, p90: 600 },
  },
});

const stored = (change: Partial<StoredDecision> = {}): StoredDecision => ({
  device,
  site: { lat: 35, lng: -119, array: 1000, cost: 1500, mobilization: null },
  plan: { brief: brief([500, 460]), measuredDay: "2026-03-03", calculatedAt: NOW - 3600 },
  missing: [],
  newestDay: "2026-03-03",
  changedAt: NOW - 86_400,
  ...change,
});

const decide = (change: Partial<StoredDecision> = {}) => deviceDecision(stored(change), () => null, NOW);

describe("the decision of a device in the portfolio", () => {
  it("follows from the stored plan, and waiting costs the difference between this week and the next", ({ expect }) => {
    expect(decide()).toMatchObject({
      state: "washNow",
      wash: { date: "2026-03-09" },
      worth: 500,
      atStake: 40,
      isStale: false,
    });
  });

  it("has no value where no wash is advised, so that it does not count in the plant's mean", ({ expect }) => {
    const plan = { ...stored().plan!, brief: { ...brief([500, 460]), best_num_cleanings: 0, equallyGood: [0] } };
    expect(decide({ plan })).toMatchObject({ state: "noWashNeeded", wash: null, worth: null });
  });

  it("has zero at stake where next week is as good or better", ({ expect }) => {
    const plan = { ...stored().plan!, brief: brief([500, 510], [{ first: 4, last: 9 }]) };
    expect(decide({ plan })).toMatchObject({ state: "noWashNeeded", atStake: 0 });
  });

  it("uses the cost of a week's delay where this week is blocked", ({ expect }) => {
    const plan = { ...stored().plan!, brief: brief([null, 460]) };
    expect(decide({ plan })).toMatchObject({ atStake: 40 });
  });

  it.each([
    ["there is no plan", { plan: null }],
    ["the plan has no brief yet", { plan: { brief: null, measuredDay: "2026-03-03", calculatedAt: NOW } }],
    ["a newer good day was measured", { newestDay: "2026-03-04" }],
    ["something was saved since", { changedAt: NOW }],
    ["a week has begun", { plan: { ...stored().plan!, calculatedAt: NOW - 7 * 86_400 } }],
    ["Monday has passed", { plan: { ...stored().plan!, calculatedAt: NOW - 2 * 86_400 } }],
  ])("is out of date when %s", (_what, change) => {
    if (!decide(change).isStale) throw new Error("It counts as current.");
  });

  it("shows first what is missing, and keeps no dollars of an older plan then", ({ expect }) => {
    expect(decide({ missing: ["energyFileMissing"] })).toMatchObject({
      state: "unknown",
      obstacle: "energyFileMissing",
      worth: null,
      atStake: null,
      isStale: false,
    });
    const offline = deviceDecision(stored(), () => "sensorOffline", NOW);
    expect(offline).toMatchObject({ state: "unknown", obstacle: "sensorOffline" });
  });
});

describe("the portfolio", () => {
  const decision = (change: Partial<DeviceDecision>): DeviceDecision => ({ ...decide(), ...change });
  const row = (plant: string, name: string, change: Partial<DeviceDecision>) => ({
    device: { ...device, plant_id: plant, plant_name: plant, device_name: name },
    decision: decision({ device_name: name, ...change }),
  });

  it("ranks plants by the mean at stake of their devices, then by urgency, and unknown ones last", ({ expect }) => {
    const plants = portfolioPlants([
      row("Unknown", "a", { state: "unknown", atStake: null, worth: null }),
      row("Calm", "a", { state: "noWashNeeded", atStake: 0, worth: 9000 }),
      row("Open", "a", { state: "windowOpen", atStake: 0, worth: 10 }),
      row("Split", "clean", { state: "noWashNeeded", atStake: 0, worth: 100 }),
      row("Split", "dirty", { state: "washNow", atStake: 300, worth: 700 }),
    ]);
    expect(plants.map(({ plant_name }) => plant_name)).toEqual(["Split", "Open", "Calm", "Unknown"]);
    expect(plants[0]).toMatchObject({
      state: "washNow",
      atStake: 150,
      worth: 400,
      spread: { low: 100, high: 700 },
      devices: [{ device_name: "dirty" }, { device_name: "clean" }],
    });
    expect(plants[1]!.spread).toBeNull();
  });
});
