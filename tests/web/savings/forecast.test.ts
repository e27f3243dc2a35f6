import { describe, it } from "vitest";
import { addDays, dayNumber } from "#contract/common/calendar";
import type { SavingsResult } from "#contract/savings/savings";
import { forecastPlot, incomePlot } from "#print/cleaning-plan-plots";
import { saved, serverPlan } from "./what-if-cases.ts";

const result = serverPlan(saved);
const best = result.plans[result.best_num_cleanings]!;

describe("a result as the report draws it", () => {
  it("has the loss of the best plan by week within its range, and the income of each number of cleanings", ({
    expect,
  }) => {
    const plot = forecastPlot(result);
    const [loss] = plot.series;
    expect(plot.x).toEqual(Array.from({ length: 52 }, (_, week) => dayNumber(addDays(result.startDay, 7 * week))));
    expect(loss!.values).toEqual(result.soiling_loss_max);
    const [band] = plot.bands!;
    for (const week of plot.x.keys()) expect(band!.low[week]!).toBeLessThanOrEqual(band!.high[week]! + 1e-12);
    const income = incomePlot(result).series[0]!;
    expect(income.values).toEqual(result.plans.map((plan) => plan.income));
    expect(income.emphasis).toEqual({ index: result.plans.indexOf(best), label: "max" });
  });

  it("has no band where all years are alike", ({ expect }) => {
    const alike: SavingsResult = {
      ...result,
      loss: { ...result.loss, p10: result.soiling_loss_max, p90: result.soiling_loss_max },
    };
    expect(forecastPlot(alike).bands).toEqual([]);
    expect(forecastPlot(alike).series.map(({ key }) => key)).toEqual(["loss", "rain"]);
  });

  it("marks each cleaning on its Monday and the weeks that are as good, and hangs the rain", ({ expect }) => {
    const plot = forecastPlot(result);
    expect(plot.marks!.filter(({ kind }) => kind === "planned-wash")).toHaveLength(best.cleanings);
    const wide = result.windows.filter(({ first, last }) => first < last);
    expect(plot.spans).toHaveLength(wide.length);
    for (const { from, to } of plot.spans!) expect((to - from) % 7).toBe(0);
    expect(plot.series.find(({ key }) => key === "rain")!.shape).toBe("rain");
  });
});
