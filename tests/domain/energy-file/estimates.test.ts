import { describe, it } from "vitest";
import { dayNumber, dayText } from "#contract/common/calendar";
import { monthNames } from "#contract/common/months";
import { energyUpload } from "../../../tools/demo/energy.ts";
import { fleet } from "../../../tools/demo/fleet.ts";
import { annualEnergy, clearSkyYear } from "../../../worker/domain/energy-file/year.ts";
import { readEnergyFile } from "../../../worker/domain/energy-file/index.ts";
import { sunlightYear } from "../../../worker/domain/plant-soiling/sunlight.ts";
import { analytics } from "../../analytics/support.ts";
import { stationOf } from "../../proof/sensors/devices.ts";
import { judge, stationDays } from "../../proof/sensors/judge.ts";

const TODAY = dayNumber("2026-11-27");
const DAYS = 395;
const KILOWATTS = 20_000;
const plants = ["demo-desert", "demo-valley", "demo-southeast"];

describe("energy of the demonstration's plants, estimated without their files", () => {
  it.for(plants)("by 12 months within 2%, by the sensor's sunlight within 8%: %s", (plant, { expect }) => {
    const device = fleet((TODAY + 0.5) * 86_400).find((one) => one.plant.plant_id === plant)!;
    const file = readEnergyFile(energyUpload("PVsyst", plant, device.site, KILOWATTS).content, {
      customStartDate: null,
    });
    if (!file.ok) throw new Error(file.detail);
    const yearly = annualEnergy(file.dailyKwh);
    const sky = clearSkyYear(device.site, analytics);
    const typed = `MWh\n${file.monthlyKwh.map((kwh) => (kwh / 1000).toFixed(1)).join("\n")}`;
    const months = readEnergyFile(typed, { customStartDate: null, sky });
    if (!months.ok) throw new Error(months.detail);
    const station = stationOf(device, TODAY - DAYS, DAYS);
    const found = stationDays(analytics, station.site, station.readings, station);
    const { counts } = judge(analytics, found, found.day.length);
    const insolation = Array.from(found.day, (day, row) => ({ day: dayText(day), value: found.insolation[row]! }));
    const sunlight = sunlightYear(
      insolation.filter((_, row) => counts[row]),
      { ...device.site, arrayKw: KILOWATTS },
      analytics,
    )!;
    const worst = Math.max(
      ...monthNames.map((_, month) => {
        const of = (daily: ArrayLike<number>) =>
          Array.from(daily).slice(Math.round(30.4 * month), Math.round(30.4 * (month + 1)));
        return Math.abs(annualEnergy(of(months.dailyKwh)) / annualEnergy(of(file.dailyKwh)) - 1);
      }),
    );
    if (process.env["PLANTS"])
      console.error(plant, annualEnergy(months.dailyKwh) / yearly, annualEnergy(sunlight) / yearly, worst);
    expect(Math.abs(annualEnergy(months.dailyKwh) / yearly - 1)).toBeLessThan(0.02);
    expect(Math.abs(annualEnergy(sunlight) / yearly - 1)).toBeLessThan(0.08);
  });
});
