import { describe, it } from "vitest";
import { exampleCustomCsv, examplePvsystCsv } from "#domain/energy-file/examples";
import { readEnergyFile } from "#domain/energy-file/index";
import { maxDifference, planLines, planProblem, rainOfPlace } from "../../../tools/check/planner.ts";
import { oracle } from "../oracle/index.ts";
import { analytics, sum } from "../support.ts";

const AUSTIN = { lat: 30.27, lng: -97.74 };
const energyOf = (csv: string): number[] => {
  const file = readEnergyFile(csv, { customStartDate: "2025-01-01" });
  return file.ok ? file.dailyKwh : [];
};
/** 1 MW with 30 rain years of Austin and a dusty site, so that some washes pay. */
const assumed = { price: 0.1, rate: 0.15, wash: 150, threshold: 0.6 };
const rain = (await rainOfPlace(AUSTIN, analytics))!;
const problem = planProblem(energyOf(examplePvsystCsv()), rain, assumed, analytics);

describe("a year of an energy file under 30 rain years of Austin", () => {
  it("has the plan that plain TypeScript finds, for any number of cleanings", ({ expect }) => {
    expect(rain).toHaveLength(30);
    expect(maxDifference(analytics.optimizeCleanings(problem), oracle.optimizeCleanings(problem))).toBeLessThan(1e-7);
    const all = { ...problem, maxCleanings: 52 };
    expect(maxDifference(analytics.optimizeCleanings(all), oracle.optimizeCleanings(all))).toBeLessThan(1e-7);
  });

  it("states its table", ({ expect }) => {
    const { plans, best } = analytics.optimizeCleanings(problem);
    const table = plans.map(({ loss, net, cuts }) => [Math.round(loss), Math.round(net), cuts.join(" ")]);
    expect(table.slice(0, 10)).toEqual([
      [5215, 164_514, ""],
      [4592, 164_987, "14"],
      [4162, 165_267, "8 16"],
      [3770, 165_509, "8 16 27"],
      [3457, 165_672, "8 15 20 28"],
      [3219, 165_760, "8 14 19 27 31"],
      [3005, 165_824, "8 14 18 23 28 33"],
      [2829, 165_850, "7 11 15 19 23 28 33"],
      [2659, 165_870, "7 11 15 19 23 27 30 34"],
      [2529, 165_850, "7 11 14 17 20 23 27 30 34"],
    ]);
    expect(best).toBe(8);
    const lines = planLines(problem, analytics);
    expect(lines.filter((line) => line.endsWith("best")).join()).toContain("7 11 15 19 23 27 30 34");
    expect(lines.at(-1)).toContain("finds the same weeks");
  });

  it("is the same from a custom file of daily sums", ({ expect }) => {
    const custom = planProblem(energyOf(exampleCustomCsv()), rain, assumed, analytics);
    const [hourly, daily] = [problem, custom].map((one) => analytics.optimizeCleanings(one));
    expect(daily!.plans.map(({ cuts }) => cuts)).toEqual(hourly!.plans.map(({ cuts }) => cuts));
    expect(Math.abs(sum(custom.energy) - sum(problem.energy))).toBeLessThan(20);
  });

  it("knows no rain outside the United States", async ({ expect }) => {
    expect(await rainOfPlace({ lat: 60, lng: 10 }, analytics)).toBeNull();
  });
});
