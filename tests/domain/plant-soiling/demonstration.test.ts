import { describe, it } from "vitest";
import { dayNumber, dayText } from "#contract/common/calendar";
import { energyUpload } from "../../../tools/demo/energy.ts";
import { rainOfPlace } from "../rain-of-place.ts";
import { type DemoDevice, fleet } from "../../../tools/demo/fleet.ts";
import { decidePlant } from "../../../worker/domain/decision/decide-plant.ts";
import { readEnergyFile } from "../../../worker/domain/energy-file/index.ts";
import { soilingDraws } from "../../../worker/domain/plant-soiling/draws.ts";
import { lastYearCheck } from "../../../worker/domain/plant-soiling/last-year.ts";
import { plantSoiling } from "../../../worker/domain/plant-soiling/plant-soiling.ts";
import { type SensorSummary, summarizeSensor } from "../../../worker/domain/plant-soiling/sensor-summary.ts";
import { analytics } from "../../analytics/support.ts";
import { stationOf } from "../../proof/sensors/devices.ts";
import { judge, stationDays } from "../../proof/sensors/judge.ts";
import { printed } from "../decision/printed.ts";
import { autoInputs } from "./plants.ts";

const TODAY = "2026-11-27";
const DAYS = 395;
const KILOWATTS = 20_000;

const devicesOf = (plant: string): DemoDevice[] =>
  fleet((dayNumber(TODAY) + 0.5) * 86_400).filter((device) => device.plant.plant_id === plant);

const rainOf = (device: DemoDevice): Map<string, number> =>
  new Map([...stationOf(device, dayNumber(TODAY), 1).rain].map(([day, mm]) => [dayText(day), mm]));

/** From the samples of a simulated device to what is known of it, as in the portal. */
function summaryOf(device: DemoDevice): SensorSummary {
  const station = stationOf(device, dayNumber(TODAY) - DAYS, DAYS);
  const found = stationDays(analytics, station.site, station.readings, station);
  const { counts, fault } = judge(analytics, found, found.day.length);
  const days = Array.from(found.day, (day, row) => ({
    day: dayText(day),
    loss: Number.isNaN(found.loss[row]!) ? null : found.loss[row]!,
    quality: counts[row] ? ("ok" as const) : fault[row]! > 0 ? ("in-doubt" as const) : ("weak" as const),
    uncertainty: null,
    windowInsolation: found.insolation[row]!,
  }));
  const cleanings = [...station.cleaned].map((day) => ({ day: dayText(day), share: null }));
  const { device_id, device_name, isInboundApiDevice } = device;
  const make = isInboundApiDevice ? "other" : "own";
  const record = { device_id, device_name, share: null, make, systematic: 0.5, days, cleanings, chosen: null };
  return summarizeSensor(record, rainOf(device), analytics);
}

describe("the demonstration's plants", () => {
  it("have one plan for Desert, between those of its two sensors", async ({ expect }) => {
    const devices = devicesOf("demo-desert");
    const { site } = devices[0]!;
    const energy = readEnergyFile(energyUpload("PVsyst", "desert", site, KILOWATTS).content, { customStartDate: null });
    if (!energy.ok) throw new Error(energy.detail);
    const terms = {
      weeks: 52,
      prices: Array.from({ length: 12 }, () => 0.09),
      washCost: 6000,
      blockedWeeks: [],
      residualSoiling: 0,
      washDays: 1,
    };
    const years = (await rainOfPlace(site, analytics))!;
    const planOf = (sensors: SensorSummary[]) =>
      decidePlant(
        {
          today: TODAY,
          terms,
          energy: { daily: energy.dailyKwh },
          rain: { years, mode: "gradual" },
          soiling: soilingDraws(plantSoiling(sensors, TODAY)!, autoInputs),
          practice: { chosen: "lastYear", logged: [], recordDays: DAYS, plannedCleanings: 1 },
        },
        analytics,
      );
    const sensors = devices.map(summaryOf);
    const [north, south] = sensors.map((sensor) => planOf([sensor]).overNone.mean);
    const both = planOf(sensors);
    if (process.env["PLANTS"]) console.log("Desert", both.overNone, both.best, "north", north, "south", south);
    expect(both.overNone.mean).toBeGreaterThan(60_000);
    expect(both.overNone.mean).toBeLessThan(110_000);
    expect(Math.max(north!, south!) / Math.min(north!, south!)).toBeLessThan(1.5);
    expect(both.plans[both.best]!.dates[0]).toBe("2026-11-30");
    expect(new Set(printed(both, TODAY).savings).size).toBe(1);
    const soiling = plantSoiling(sensors, TODAY)!;
    const check = lastYearCheck(
      soiling,
      autoInputs,
      {
        today: TODAY,
        terms,
        energy: { daily: energy.dailyKwh },
        rain: { days: rainOf(devices[0]!), mode: "gradual" },
        washes: sensors[0]!.cleanings.map(({ day }) => day),
      },
      analytics,
    );
    if (process.env["PLANTS"]) console.log("Desert, last year", check);
    expect(check!.fits).toBe(true);
    // With the energy of an average year, which is 7% below that of clear skies.
    expect(check!.measured).toBeGreaterThan(112_000);
    expect(check!.measured).toBeLessThan(149_000);
    expect(soiling).toMatchObject({
      agreement: "agree",
      reasons: [{ code: "agree", sensors: 2 }],
    });
  });

  it("have one rain response for Valley, because the offset of a sensor is known", ({ expect }) => {
    const sensors = devicesOf("demo-valley").map(summaryOf);
    const soiling = plantSoiling(sensors, TODAY)!;
    const halves = soiling.responses.map(({ knowledge }) => Math.exp(knowledge.log));
    if (process.env["PLANTS"])
      console.log(
        "Valley",
        halves,
        sensors.map(({ zero }) => zero),
        soiling.reasons,
      );
    expect(halves).toHaveLength(1);
    expect(soiling.reasons).not.toContainEqual({ code: "rainDiffers" });
    const [own, other] = sensors
      .map(({ device_id, zero }) => ({ device_id, points: zero.points }))
      .sort((a, b) => a.points - b.points);
    expect([own!.device_id, other!.device_id]).toEqual(["demo-valley-north", "demo-valley-third-party"]);
    expect(Math.abs(own!.points)).toBeLessThan(0.4);
    expect(other!.points).toBeGreaterThan(1.3);
    expect(other!.points).toBeLessThan(2);
  });
});
