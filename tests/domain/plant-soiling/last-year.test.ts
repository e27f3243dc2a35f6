import { describe, it } from "vitest";
import { addDays, dayNumber } from "#contract/common/calendar";
import { type LastYear, lastYearCheck } from "../../../worker/domain/plant-soiling/last-year.ts";
import type { PlantSoiling } from "../../../worker/domain/plant-soiling/plant-soiling.ts";
import { analytics } from "../../analytics/support.ts";
import { autoInputs, simulatedPlant, soilingOf } from "./plants.ts";

const PLANTS = Number(process.env["PLANTS"] ?? 12);
const flat = (value: number, length: number): number[] => Array.from({ length }, () => value);
const yearOf = ({ today, rain }: Pick<LastYear, "today"> & { rain: Map<string, number | null> }): LastYear => ({
  today,
  terms: { prices: flat(0.1, 12), residualSoiling: 0 },
  energy: { daily: flat(1000, 365) },
  rain: { days: rain, mode: "gradual" },
  washes: [],
});
const checkOf = (soiling: PlantSoiling, year: LastYear) => lastYearCheck(soiling, autoInputs, year, analytics);

describe("what the draws say of last year", () => {
  it("holds what was measured in P5 to P95", ({ expect }) => {
    let [fits, count] = [0, 0];
    for (let seed = 1; seed <= PLANTS; seed++) {
      const plant = simulatedPlant({ seed, sensors: 2 });
      const check = checkOf(soilingOf(plant), yearOf(plant))!;
      const days = [...plant.rain.keys()].length;
      const truth = plant.plant.slice(days - 366, days - 1).reduce((sum, loss) => sum + loss, 0);
      expect(check.measured / truth).toBeGreaterThan(0.4);
      expect(check.measured / truth).toBeLessThan(2.5);
      count++;
      fits += Number(check.fits);
    }
    if (process.env["PLANTS"]) console.log("last year fits", fits / count);
    expect(fits / count).toBeGreaterThan(0.85);
  });

  it("counts the washes that were logged, and unknown days like the others", ({ expect }) => {
    const plant = simulatedPlant({ seed: 4, sensors: 1, rate: 0.2, limited: 0 });
    const [soiling, year] = [soilingOf(plant), yearOf(plant)];
    const none = checkOf(soiling, year)!;
    const washed = checkOf(soiling, { ...year, washes: [addDays(plant.today, -150), addDays(plant.today, -400)] })!;
    expect(washed.model).toBeLessThan(0.95 * none.model);
    expect(washed.measured).toBe(none.measured);
    const constant = new Map(
      [...soiling.losses.keys()].filter((day) => day % 3 > 0).map((day): [number, number] => [day, 2]),
    );
    expect(checkOf({ ...soiling, losses: constant }, year)!.measured).toBeCloseTo(365 * 1000 * 0.1 * 0.02, 6);
  });

  it("fails where the plant lost far more than its rate explains", ({ expect }) => {
    const plant = simulatedPlant({ seed: 4, sensors: 1 });
    const soiling = soilingOf(plant);
    const losses = new Map([...soiling.losses].map(([day, loss]) => [day, 5 * loss + 10]));
    expect(checkOf({ ...soiling, losses }, yearOf(plant))!.fits).toBe(false);
  });

  it("needs a record of 300 days", ({ expect }) => {
    const plant = simulatedPlant({ seed: 4, sensors: 1 });
    const soiling = soilingOf(plant);
    const from = dayNumber(plant.today) - 250;
    const losses = new Map([...soiling.losses].filter(([day]) => day >= from));
    expect(checkOf({ ...soiling, losses }, yearOf(plant))).toBeNull();
  });
});
