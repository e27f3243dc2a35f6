import { describe, it } from "vitest";
import type { SavingsResult, SavingsStatus } from "#contract/savings/savings";
import { planTexts } from "#contract/savings/texts";
import { APPLICATION_VERSION } from "#contract/common/version";
import { finishedJob } from "../../../web/src/features/savings/use-savings.ts";
import { alternatives, certainty, optimizedCase, projectionRows } from "#print/cleaning-report/decision";

const plan = (cleanings: number, income: number, dates: string[]) => ({
  cleanings,
  weeks: dates.map((_, index) => index),
  dates,
  income,
  soilingLoss: 40_000 - cleanings * 9_000,
  washCost: cleanings * 1500,
  p10: income - 500,
  p50: income,
  p90: income + 700,
});

const result = (change: Partial<SavingsResult> = {}): SavingsResult => ({
  startDay: "2026-11-16",
  timezone: "America/Chicago",
  weeks: 52,
  plans: [
    plan(0, 1_072_098, []),
    plan(1, 1_082_450, ["2027-06-14"]),
    plan(2, 1_085_222, ["2027-05-24", "2027-06-28"]),
    plan(3, 1_084_900, ["2027-05-17", "2027-06-14", "2027-07-12"]),
  ],
  best_num_cleanings: 2,
  planned_cleanings: 3,
  best_weeks: [],
  max_revenues: [],
  soiling_loss_dollars: [],
  soiling_loss_max: [],
  rainfall: [],
  chart_cumrev_max: [],
  maxAnnualSavings: 13_124,
  windows: [],
  assumptions: [],
  overNone: { mean: 0, p10: 0, p50: 0, p90: 0 },
  loss: { mean: [], p10: [], p90: [] },
  lead: { mean: [], p10: [], p90: [] },
  initialLoss: 0,
  rainSource: "climate",
  version: APPLICATION_VERSION,
  ...change,
});

describe("results", () => {
  it("shows the optimized case by the labels of the specification [D-003]", ({ expect }) => {
    expect(optimizedCase(result())).toEqual([
      { label: "# of Annual Cleanings", value: "2" },
      { label: "Max Annual Income", value: "$1,085,222" },
      { label: "Optimal Cleaning Dates", value: "May 24, 2027 · Jun 28, 2027" },
      { label: "Max Annual Savings", value: "$13,124 over no washing" },
    ]);
  });

  it("marks the highest and the lowest income in words, the plan and the best", ({ expect }) => {
    const rows = projectionRows(result());
    expect(rows.map((row) => row.mark)).toEqual(["Lowest", null, "Highest", null]);
    expect(rows.map((row) => row.planned)).toEqual([false, false, false, true]);
    expect(rows.findIndex((row) => row.best)).toBe(2);
    expect(projectionRows(result({ weeks: 13 })).filter((row) => row.planned)).toEqual([]);
  });

  it("admits what would do as well and how sure it is", ({ expect }) => {
    expect(alternatives(result())).toBeNull();
    expect(alternatives(result({ maxAnnualSavings: 17_000 }))).toBe("3 washes do nearly as well.");
    expect(alternatives(result({ maxAnnualSavings: 140_000 }))).toBe("1 to 3 washes do nearly as well.");
    expect(certainty(result())).toBe(planTexts.certainty(1_084_722, 1_085_922));
  });
});

describe("the job", () => {
  it("shows, and asks again for a lost job at most twice [D-121, D-122, D-123]", async ({ expect }) => {
    let starts = 0;
    const start = async () => ({ job: `job-${++starts}` });
    const jobOf = (...answers: SavingsStatus[]) => {
      starts = 0;
      return finishedJob(start, async () => answers[starts - 1]!);
    };
    const lost: SavingsStatus = { status: "NOT FOUND" };
    const done: SavingsStatus = { status: "DONE", result: result() };
    expect(await jobOf(lost, lost, done)).toEqual(result());
    expect(starts).toBe(3);
    await expect(jobOf(lost, lost, lost, done)).rejects.toThrow(/interrupted/);
    expect(starts).toBe(3);
    await expect(jobOf({ status: "FAILED", reason: "no file" })).rejects.toThrow("no file");
    expect(starts).toBe(1);
  });
});
