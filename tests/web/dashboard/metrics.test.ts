import { withoutLowLight } from "#domain/telemetry/low-light";
import { describe, it } from "vitest";
import { addDays, dayBounds } from "#contract/common/calendar";
import type { Series } from "#contract/series/series";
import {
  irradiancePlot,
  sensorLossPlot,
  temperaturePlot,
  washPlot,
} from "../../../web/src/features/dashboard/measured/metrics.plot.ts";

import { parseWindow } from "../../../web/src/features/dashboard/selection/search.ts";
import { dayOfWindow, wholeDay } from "../../../web/src/features/dashboard/selection/use-zoom.ts";
import { lineBreaks, maxGap } from "#plot/extent";
import { plotCsv } from "../../../web/src/charts/card/export-csv.ts";
import { drawnValues } from "../../../web/src/charts/plot-data.ts";
import { barbs, compassPoint, samplePoints } from "../../../web/src/charts/canvas/wind.ts";

const zone = "America/Los_Angeles";
const series: Series = {
  timezone: zone,
  from: 0,
  to: 40,
  resolution: 0,
  t: [0, 10, 20, 30],
  columns: { iC: [100, 200, 201, 800], iD: [90, 200, 150, 320], sl: [10, 0, 25.4, 60], tC: [0, 25, -40, null] },
};

describe("the irradiance chart", () => {
  it("leaves the loss out where both cells are at or under 200 W/m2 [D-238]", ({ expect }) => {
    expect(withoutLowLight([10, 0, 25, 60], [100, 200, 201, 800], [90, 200, 150, 320])).toEqual([null, null, 25, 60]);
    expect(withoutLowLight([10], [100], [250])).toEqual([10]);
    // A soiling-only sensor has its own light; a single dark cell decides.
    expect(withoutLowLight([10, 11, 12], [null, 100, null], [null, null, 300])).toEqual([10, null, 12]);
  });

  it("has an axis for the loss from -50 to 50%, draws nothing beyond without breaking the line, and keeps it for the CSV [D-110, D-241]", ({
    expect,
  }) => {
    const plot = irradiancePlot(series, false, false);
    expect(plot.right).toMatchObject({ from: -50, to: 50 });
    const loss = plot.series.find(({ key }) => key === "loss")!;
    expect(loss.axis).toBe("right");
    expect(loss.values).toEqual([null, null, 25.4, 60]);
    expect(drawnValues(plot, loss)).toEqual([null, null, 25.4, null]);
    expect(plotCsv(plot, null)).toContain(",60");
    expect(loss.passed).toEqual([true, true, false, true]);
    expect(irradiancePlot(series, true, false).series.at(-1)!.values).toEqual([10, 0, 25.4, 60]);
    expect(plot.wind).toBeUndefined();
  });
});

describe("a sensor that measures soiling loss alone", () => {
  it("has a chart of its loss, which no darkness hides; any irradiance brings the other chart back", ({ expect }) => {
    const alone = { ...series, columns: { sl: [4, 4.1, null, 4.2] } };
    const plot = sensorLossPlot(alone)!;
    expect(plot.series.map(({ key, values }) => [key, values])).toEqual([["loss", [4, 4.1, null, 4.2]]]);
    expect(plot.right).toBeUndefined();
    expect(sensorLossPlot({ ...alone, columns: { ...alone.columns, iC: [null, 5, null, null] } })).toBeNull();
    expect(sensorLossPlot({ ...series, columns: {} })).toBeNull();
  });
});

describe("a gap in what was measured", () => {
  it("breaks the line of the irradiance when it is over 4 hours [D-237]", ({ expect }) => {
    const t = [0, 4 * 3600, 8 * 3600 + 1];
    const plot = irradiancePlot({ ...series, t, columns: { iC: [500, 510, 520], iD: [490, 500, 510] } }, false, false);
    expect(lineBreaks(plot.x, plot.series[0]!.values, maxGap(plot))).toEqual([[1, 2]]);
  });
});

describe("the temperature chart", () => {
  it("converts its series to degrees Fahrenheit [D-111]", ({ expect }) => {
    expect(temperaturePlot(series, true, false).series[0]!.values).toEqual([32, 77, -40, null]);
    expect(temperaturePlot(series, false, false).series[0]!.values).toEqual([0, 25, -40, null]);
  });
});

describe("wind", () => {
  it("is named by 16 compass points [D-236]", ({ expect }) => {
    const named = [0, 11.2, 11.3, 45, 90, 180, 270, 337.5, 348.8, 360, -45].map(compassPoint);
    expect(named).toEqual(["N", "N", "NNE", "NE", "E", "S", "W", "NNW", "N", "N", "NW"]);
  });

  it("is drawn at no more than 40 points where there are over 80 [D-235]", ({ expect }) => {
    const points = (count: number) => Array.from({ length: count }, (_, n) => n);
    expect(samplePoints(points(80))).toHaveLength(80);
    for (const count of [81, 100, 250, 2920]) expect(samplePoints(points(count)).length).toBeLessThanOrEqual(40);
    expect(samplePoints(points(81)).length).toBeGreaterThan(20);
  });

  it("has feathers of 50, 10 and 5 knots", ({ expect }) => {
    expect(barbs(1)).toBeNull();
    expect(barbs(5)).toEqual({ pennants: 0, long: 1, short: 0 });
    expect(barbs(33.4)).toEqual({ pennants: 1, long: 1, short: 1 });
  });
});

describe("a window", () => {
  it("under two days steps by days of the zone, also when the clock changes [D-058]", ({ expect }) => {
    const spring = wholeDay("2026-03-07", 1, zone);
    expect(spring.to - spring.from).toBe(23 * 3600);
    expect(dayOfWindow(spring, zone)).toBe("2026-03-08");
    const { start } = dayBounds(zone, "2026-03-08");
    expect(dayOfWindow({ from: start + 3600, to: start + 7200 }, zone)).toBe("2026-03-08");
    expect(dayOfWindow({ from: start - 7200, to: start + 12 * 3600 }, zone)).toBe("2026-03-08");
    expect(dayOfWindow({ from: start - 12 * 3600, to: start + 7200 }, zone)).toBe("2026-03-07");
    expect(dayOfWindow({ from: start, to: start + 48 * 3600 }, zone)).toBeNull();
  });

  it("of a bad link is none", ({ expect }) => {
    expect(parseWindow("1793577600.1793664000")).toEqual({ from: 1_793_577_600, to: 1_793_664_000 });
    for (const text of [undefined, "", "5", "1793664000.1793577600", "a.b"]) expect(parseWindow(text)).toBeNull();
  });
});

describe("the health chart", () => {
  const wash = (day: string, hour: number, washPow: number, alert = false) => {
    const at = dayBounds(zone, day).start + hour * 3600;
    return { publishTime: at, washTime: at, washPow, batt: 12, tempAvg: 9, humidAvg: 50, tankEmpty: 0, alert };
  };
  it("shows the newest wash of each day by what its power says, and alerts as marks", ({ expect }) => {
    const range = { from: "2026-05-01", to: "2026-05-03" };
    const plot = washPlot(
      [
        wash("2026-05-01", 6, 40),
        wash("2026-05-01", 7, 70),
        wash("2026-05-02", 6, 30),
        wash("2026-05-03", 5, 0, true),
        wash(addDays(range.to, 1), 5, 70),
      ],
      range,
      zone,
    );
    expect(plot.series.map(({ key, values }) => [key, values])).toEqual([
      ["success", [70, null, null]],
      ["dry", [null, 30, null]],
    ]);
    expect(plot.marks).toHaveLength(1);
  });
});
