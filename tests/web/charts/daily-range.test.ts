import { describe, it } from "vitest";
import { instantOf } from "#contract/common/calendar";
import { legendOf } from "#plot/legend";
import { dailyRuns } from "../../../web/src/charts/canvas/canvas-daily.ts";
import type { Plot } from "../../../web/src/charts/plot.ts";

const zone = "America/Los_Angeles";
const at = (day: string, hour: number) => instantOf(zone, day, hour * 3600);

describe("the days of a chart of half a year", () => {
  it("reach from their lowest to their highest value on the site's own calendar", ({ expect }) => {
    const x = [
      at("2026-11-01", 0),
      at("2026-11-01", 12),
      at("2026-11-01", 23),
      at("2026-11-02", 6),
      at("2026-11-02", 12),
    ];
    expect(dailyRuns({ x, zone }, [3, 900, 1, null, 700])).toEqual([
      [
        { high: 1, low: 2 },
        { high: 4, low: 4 },
      ],
    ]);
  });

  it("are not joined over a missing one", ({ expect }) => {
    const x = [at("2026-06-01", 9), at("2026-06-01", 12), at("2026-06-03", 12)];
    expect(dailyRuns({ x, zone }, [1, 2, 3])).toEqual([[{ high: 1, low: 0 }], [{ high: 2, low: 2 }]]);
  });

  it("begin with the first whole one, not with the last hour of the night before", ({ expect }) => {
    const x = [at("2026-06-01", 23), at("2026-06-02", 2), at("2026-06-02", 12)];
    expect(dailyRuns({ x, zone }, [0, 0, 800])).toEqual([[{ high: 2, low: 1 }]]);
  });

  it("are explained where a shade shows them", ({ expect }) => {
    const series = [
      {
        key: "t",
        label: "Clean cell",
        color: "clean" as const,
        shape: "line" as const,
        values: [1],
        format: String,
        csv: "t",
      },
    ];
    const plot: Plot = { kind: "instant", zone, x: [0], series, yTick: String, daily: true };
    expect(legendOf(plot).map((entry) => entry.label)).toEqual(["Clean cell"]);
    expect(legendOf({ ...plot, yFrom: "data" }).at(-1)).toMatchObject({ glyph: "band", color: "clean", fixed: true });
  });
});
