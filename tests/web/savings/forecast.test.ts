import { describe, it } from "vitest";
import { addDays } from "#contract/common/calendar";
import type { SavingsResult } from "#contract/savings/savings";
import { incomeForecast, soilingForecast } from "#domain/cleaning-plan/index";
import { aheadPlot, cumulativePlot, forecastPlot, incomePlot } from "#print/cleaning-plan-plots";
import { saved, serverPlan } from "./what-if-cases.ts";

const result = serverPlan(saved.terms);
const best = result.plans[result.best_num_cleanings]!;
const { forecast, ...older } = result;

describe("a result as screen and report draw it", () => {
  it("has the loss of the best plan by week, and the income of each number of cleanings", ({ expect }) => {
    const { mondays, loss, band } = soilingForecast(result);
    expect(mondays).toEqual(Array.from({ length: 52 }, (_, week) => addDays(result.startDay, 7 * week)));
    expect(loss).toEqual(result.soiling_loss_max);
    for (const [week, mean] of loss.entries()) {
      expect(band!.low[week]!).toBeLessThanOrEqual(band!.high[week]! + 1e-12);
      expect(mean).not.toBeNull();
    }
    const { lines, byNumber } = incomeForecast(result);
    expect(byNumber.best).toBe(best.cleanings);
    for (const line of lines) {
      const plan = result.plans[line.cleanings]!;
      expect(line.income.at(-1)).toBeCloseTo(plan.income, 4);
      expect(line.gain.at(-1)).toBeCloseTo(plan.income - result.plans[0]!.income, 4);
    }
  });

  it("draws none, the planned and the best number of cleanings", ({ expect }) => {
    for (const washCost of [100, 1500, 9000, 1e6]) {
      const one = serverPlan({ ...saved.terms, washCost, plannedCleanings: 1 });
      const { lines } = incomeForecast(one);
      const wanted = [...new Set([0, 1, one.best_num_cleanings])].toSorted((a, b) => a - b);
      expect(lines.map(({ cleanings }) => cleanings)).toEqual(wanted);
      const drawn = cumulativePlot(one).series;
      expect(new Set(drawn.map(({ color, dash }) => `${color} ${dash?.join(" ")}`)).size).toBe(wanted.length);
      expect(drawn.map(({ endLabel }) => endLabel)).toContain(
        one.best_num_cleanings === 0 ? "None" : `${one.best_num_cleanings} best`,
      );
      expect(lines.filter((line) => line.best)).toHaveLength(1);
      expect(lines.find((line) => line.best)!.income).toEqual(one.forecast.incomes[one.best_num_cleanings]);
    }
  });

  it("has no band where all rain years are alike, and none in a result that is older than bands", ({ expect }) => {
    const alike: SavingsResult = {
      ...result,
      forecast: { ...forecast, lossBand: { p10: result.soiling_loss_max, p90: result.soiling_loss_max } },
    };
    expect(soilingForecast(alike).band).toBeNull();
    expect(soilingForecast(older).band).toBeNull();
    const { lines, incomeBand } = incomeForecast(older);
    expect(incomeBand).toBeNull();
    expect(lines.map(({ income }) => income)).toEqual([result.chart_cumrev_max]);
    expect(forecastPlot(older).series.map(({ key }) => key)).toEqual(["loss", "rain"]);
    expect(cumulativePlot(older).series).toHaveLength(1);
  });
});

describe("the charts of a plan", () => {
  it("mark each cleaning on its Monday and the weeks that are as good, hang the rain, and shade 8 of 10 years", ({
    expect,
  }) => {
    const plot = forecastPlot(result);
    expect(plot.marks!.filter(({ kind }) => kind === "planned-wash")).toHaveLength(best.cleanings);
    const wide = result.windows.filter(({ first, last }) => first < last);
    expect(plot.spans).toHaveLength(wide.length);
    for (const { from, to } of plot.spans!) expect((to - from) % 7).toBe(0);
    expect(plot.series.find(({ key }) => key === "rain")!.shape).toBe("rain");
    expect(plot.bands).toHaveLength(1);
  });

  it("show the saved case beside the plan of the sliders, and only over the same weeks", ({ expect }) => {
    const live = serverPlan({ ...saved.terms, washCost: 4000 });
    for (const draw of [forecastPlot, incomePlot, cumulativePlot, aheadPlot]) {
      expect(draw(live, result).series.filter(({ key }) => key === "saved")).toHaveLength(1);
      expect(draw(live).series.filter(({ key }) => key === "saved")).toHaveLength(0);
      expect(draw(serverPlan({ ...saved.terms, weeks: 26 }), result).series.some(({ key }) => key === "saved")).toBe(
        false,
      );
    }
    const marks = forecastPlot(live, result).marks!;
    expect(marks.filter(({ kind }) => kind === "saved-wash")).toHaveLength(best.cleanings);
  });
});
