import { describe, it } from "vitest";
import { median } from "../oracle/statistics.ts";
import { analytics, column } from "../support.ts";
import { rdtoolsLoss as loss } from "./rdtools-series.ts";

describe("RdTools' series of three sawteeth", () => {
  it("is divided exactly on days 25 and 50, however fine or coarse", ({ expect }) => {
    for (const sensitivity of ["fine", "normal", "coarse"] as const) {
      const { events, intervals } = analytics.detectIntervals({ day: column(75, (day) => day), loss, sensitivity });
      expect(events.map(({ day }) => day)).toEqual([25, 50]);
      expect(intervals[0]).toBe(0);
    }
  });

  it("has the Theil-Sen slopes that RdTools finds: 0.5085, 0.2019 and 0.0830 %/day", ({ expect }) => {
    const { segments } = analytics.detectIntervals({ day: column(75, (day) => day), loss });
    const center = 1 - median(loss) / 100;
    expect(segments.map(({ slope }) => (slope / center).toFixed(4))).toEqual(["0.5085", "0.2019", "0.0830"]);
    const { rate } = analytics.soilingRate({
      day: column(75, (day) => day),
      loss,
      breaks: column(2, (k) => 25 * (k + 1)),
    });
    expect(rate).toBeGreaterThan(0.083);
    expect(rate).toBeLessThan(0.5085);
  });
});
