import { describe, it } from "vitest";
import type { ProjectionData } from "#contract/simulation/projection";
import { simulationTexts } from "#contract/simulation/simulation-texts";
import { DEFAULT_INTERVAL, intervalDays, intervals, windowDays } from "#domain/simulation/interval";
import { simulationPlot } from "#print/simulation-report/plot";

const annual = { mean: 1.2, p10: 0.5, p90: 2 };
const rate = { mean: 0.1, p10: 0.05, p90: 0.2 };

describe("windows of the chart", () => {
  it("begin on today's date of the prior year [P-101, D-231]", ({ expect }) => {
    expect([...intervals]).toEqual(["30 days", "3 months", "6 months", "1 year"]);
    expect(DEFAULT_INTERVAL).toBe("1 year");
    const ends = intervals.map((interval) => intervalDays(interval, "2026-11-23"));
    expect(ends.map(({ startDate }) => startDate)).toEqual(intervals.map(() => "2025-11-23"));
    expect(ends.map(({ endDate }) => endDate)).toEqual(["2025-12-22", "2026-02-22", "2026-05-22", "2026-11-22"]);
  });

  it("show the 28th on 29 February", ({ expect }) => {
    const days = windowDays({ startDate: "2024-02-28", endDate: "2024-03-01" });
    expect(days.map(({ date }) => date)).toEqual(["02-28", "02-28", "03-01"]);
  });
});

describe("the chart", () => {
  it("shows rain in inches of the millimeters that are sent [P-124, D-257]", ({ expect }) => {
    const day = { date: "11-23", predicted_soiling_loss: 1.2, output_confidence: 0.7, precipitation: 50.8 };
    const dust = { pm10_concentration: 30, pm25_concentration: 10, loss_p10: 0.5, loss_p50: 1, loss_p90: 2 };
    const data: ProjectionData = { daily: [{ ...day, ...dust }], monthly: [], fullYear: annual, annual, rate };
    const { series } = simulationPlot({ data, days: { startDate: "2025-11-23", endDate: "2025-11-24" } });
    expect(series.find(({ key }) => key === "rain")!.values).toEqual([2, null]);
  });

  it("names a person's own device, and other measured losses as the specification does", ({ expect }) => {
    const ground = { device_name: "Valley North", distance: 1200, daily: [{ date: "11-23", soiling_loss: 1.5 }] };
    const days = { startDate: "2025-11-23", endDate: "2025-11-24" };
    const label = (more: { groundLabel?: string }) =>
      simulationPlot({
        data: { daily: [], monthly: [], fullYear: annual, annual, rate },
        days,
        ground,
        ...more,
      }).series.find(({ key }) => key === "ground")!.label;
    expect(label({ groundLabel: "Your device: Valley North" })).toBe("Your device: Valley North");
    expect(label({})).toBe(simulationTexts.groundSeries);
  });
});
