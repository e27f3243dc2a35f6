import * as fc from "fast-check";
import { describe, it } from "vitest";
import { lineBreaks, fullExtent, isolatedPoints } from "#plot/extent";
import { RAIN_LANE, rangeBelowRainLane, leftRange, rainTop, showsThreshold, topTickBelowRainLane } from "#plot/ranges";
import { clampView, nearest, scaleView, snapInterval, snapView } from "../../../web/src/charts/zoom/extent.ts";
import { movedIndex } from "../../../web/src/charts/zoom/keyboard.ts";
import { dayBounds, instantOf } from "#contract/common/calendar";
import { hasData, type Plot } from "../../../web/src/charts/plot.ts";
import { plotData, structureOf } from "../../../web/src/charts/plot-data.ts";
import { gestureView } from "../../../web/src/charts/zoom/touch.ts";

const line = { key: "a", label: "A", color: "soiling", shape: "line", format: String, csv: "a" } as const;
const rain = { ...line, key: "r", color: "rain", shape: "rain" } as const;
const plot = (part: Partial<Plot> = {}): Plot => ({
  kind: "day",
  zone: "UTC",
  x: [100, 101, 102, 103, 104, 105],
  series: [{ ...line, values: [1, 2, 3, 4, 5, 6] }],
  yTick: String,
  ...part,
});

describe("the data of a chart", () => {
  it("are also values that are hidden, so that they can be shown [D-113, D-220]", ({ expect }) => {
    const nothing = Array<null>(6).fill(null);
    const of = (passed: boolean[] | undefined) =>
      hasData(plot({ series: [{ ...line, values: nothing, ...(passed && { passed }) }] }));
    expect(of(undefined)).toBe(false);
    expect(of(nothing.map(() => false))).toBe(false);
    expect(of(nothing.map((_, at) => at === 3))).toBe(true);
    expect(hasData(plot())).toBe(true);
  });
});

describe("the extent of a chart", () => {
  it("gives every day its width, with and without bars, so that charts above each other stand alike", ({ expect }) => {
    expect(fullExtent(plot())).toEqual({ from: 99.5, to: 105.5 });
    expect(fullExtent(plot({ series: [{ ...rain, values: [0, 0, 0, 0, 0, 1] }] }))).toEqual({ from: 99.5, to: 105.5 });
    expect(fullExtent(plot({ kind: "category" }))).toEqual({ from: 99.4, to: 105.6 });
    expect(fullExtent(plot({ x: [100], series: [{ ...line, values: [1] }] }))).toEqual({ from: 99.5, to: 100.5 });
  });
});

describe("a zoom", () => {
  const inside = plot({ x: Array.from({ length: 400 }, (_, index) => index) });

  it("stays inside the data, keeps its width if it can, and is nothing when it holds everything", ({ expect }) => {
    const place = fc.integer({ min: -500, max: 900 });
    fc.assert(
      fc.property(place, place, (a, b) => {
        const view = clampView(inside, { from: Math.min(a, b), to: Math.max(a, b) });
        if (view === null) return;
        expect(view.from).toBeGreaterThanOrEqual(-0.5);
        expect(view.to).toBeLessThanOrEqual(399.5 + 1e-9);
        expect(view.to - view.from).toBeCloseTo(Math.max(2, Math.abs(a - b)), 6);
      }),
      { numRuns: 500 },
    );
    expect(clampView(inside, { from: -10, to: 900 })).toBeNull();
    expect(clampView(inside, { from: 5, to: 5 })).toBeNull();
    expect(clampView(inside, null)).toBeNull();
  });

  it("keeps the point around which it happens", ({ expect }) => {
    expect(scaleView({ from: 0, to: 100 }, 0.5, 20)).toEqual({ from: 10, to: 60 });
  });

  it("follows the fingers: one pans, two pinch around their middle", ({ expect }) => {
    const panned = gestureView({ from: 0, to: 100 }, [0.5], [0.4]);
    expect(panned.from).toBeCloseTo(10, 9);
    expect(panned.to).toBeCloseTo(110, 9);
    const pinched = gestureView({ from: 0, to: 100 }, [0.4, 0.6], [0.3, 0.7]);
    expect(pinched.from).toBeCloseTo(25, 9);
    expect(pinched.to).toBeCloseTo(75, 9);
  });
});

describe("a selected interval", () => {
  it("is whole days, one at least", ({ expect }) => {
    expect(snapInterval(plot(), 100.6, 103.2)).toEqual({ from: 101, to: 103 });
    expect(snapInterval(plot(), 100.6, 100.8)).toEqual({ from: 101, to: 101 });
    expect(snapInterval(plot({ kind: "instant" }), 1.5, 2.5)).toEqual({ from: 1.5, to: 2.5 });
  });
});

describe("a dragged window of instants", () => {
  const zone = "America/Los_Angeles";
  const days = plot({ kind: "instant", zone });
  const noon = instantOf(zone, "2026-03-08", 12 * 3600);

  it("of 18 to 30 hours is the day of its middle, as long as that day is; others stay as they are", ({ expect }) => {
    const { start, end } = dayBounds(zone, "2026-03-08");
    expect(end - start).toBe(23 * 3600);
    for (const hours of [18, 24, 30])
      expect(snapView(days, { from: noon - hours * 1800, to: noon + hours * 1800 })).toEqual({ from: start, to: end });
    for (const hours of [17.9, 30.1]) {
      const view = { from: noon - hours * 1800, to: noon + hours * 1800 };
      expect(snapView(days, view)).toEqual(view);
      expect(snapView(plot(), view)).toEqual(view);
    }
  });
});

describe("gaps", () => {
  const x = [0, 1, 2, 6, 7, 12];
  const values = [1, null, 3, 4, 5, 6];

  it("break the line where nothing was measured for too long", ({ expect }) => {
    expect(lineBreaks(x, values, 1.5)).toEqual([
      [0, 2],
      [2, 3],
      [4, 5],
    ]);
    expect(lineBreaks(x, values, 10)).toEqual([]);
    // Left-out values aren't missing, but unmeasured days break the line.
    expect(lineBreaks([1, 2, 3, 4], [5, null, null, 6], 1.5, [false, true, true, false])).toEqual([]);
    expect(lineBreaks([1, 2, 3, 4], [5, null, null, 6], 1.5, [false, true, false, false])).toEqual([[0, 3]]);
  });

  it("leave values without neighbors, which are drawn as dots", ({ expect }) => {
    expect(isolatedPoints(x, values, 1.5)).toEqual([0, 2, 5]);
  });
});

describe("the keyboard", () => {
  it("moves by one, by ten with Shift, to the ends, and never beyond", ({ expect }) => {
    const moved = (key: string, shift: boolean, index: number | null) => movedIndex(key, shift, index, 5, 100);
    expect(moved("ArrowLeft", false, 50)).toBe(49);
    expect(moved("ArrowRight", true, 50)).toBe(60);
    expect(moved("ArrowRight", true, 95)).toBe(100);
    expect(moved("Home", false, 50)).toBe(5);
    expect(moved("End", false, 50)).toBe(100);
    expect(moved("a", false, 50)).toBeNull();
  });

  it("begins with the newest value, whichever arrow is pressed", ({ expect }) => {
    for (const key of ["ArrowLeft", "ArrowRight"]) {
      for (const shift of [true, false]) expect(movedIndex(key, shift, null, 5, 100)).toBe(100);
    }
  });

  it("finds the nearest value of any place", ({ expect }) => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 1 }),
        fc.integer({ min: -50, max: 1050 }),
        (set, point) => {
          const x = set.sort((a, b) => a - b);
          const best = Math.min(...x.map((value) => Math.abs(value - point)));
          expect(Math.abs(x[nearest(x, point)]! - point)).toBe(best);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("what the canvas draws", () => {
  it("hangs rain in a lane of its own, which the values never reach", ({ expect }) => {
    const wet = plot({
      series: [
        { ...line, values: [1, 2, 3, 4, 5, 6] },
        { ...rain, values: [0, 0, 0.8, 0, 0, 0] },
      ],
    });
    const height = 220;
    expect(rainTop(wet)).toBeGreaterThanOrEqual(0.8);
    const [from, to] = rangeBelowRainLane(wet, leftRange(wet, 1, 6, 5), height);
    const places = height / (to - from);
    expect((to - 6) * places).toBeGreaterThan(RAIN_LANE.height);
    expect(topTickBelowRainLane(wet, from, to, height)).toBeCloseTo(6.6, 9);
    expect(rangeBelowRainLane(plot(), [0, 5], height)).toEqual([0, 5]);
  });

  it("fills its height: the axis ends a tenth above the values, and begins at zero unless it says otherwise", ({
    expect,
  }) => {
    expect(leftRange(plot(), 1, 6, 5)[0]).toBe(0);
    expect(leftRange(plot(), 1, 6, 5)[1]).toBeCloseTo(6.6, 9);
    expect(leftRange(plot(), -0.4, 6, 5)[0]).toBeCloseTo(-0.44, 9);
    expect(leftRange(plot(), 0, 0, 5)).toEqual([0, 1]);
    expect(leftRange(plot({ yFrom: "data" }), 21, 24, 5)[0]).toBe(21);
  });

  it("gives a threshold its place when values come within a quarter of it, on a phone when they pass it", ({
    expect,
  }) => {
    const limited = plot({ threshold: { value: 10, label: "" } });
    expect(leftRange(limited, 1, 8, 5)[1]).toBeCloseTo(11, 9);
    expect(leftRange(limited, 1, 7.4, 5)[1]).toBeCloseTo(8.14, 9);
    expect(leftRange(limited, 1, 8, 5, true)[1]).toBeCloseTo(8.8, 9);
    expect([showsThreshold(limited, 7.4), showsThreshold(limited, 7.5), showsThreshold(limited, 9, true)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("has a column for x, each series and each edge of a band", ({ expect }) => {
    const banded = plot({ bands: [{ label: "b", csv: "b", color: "soiling", low: [0], high: [1] }] });
    expect(plotData(banded)).toHaveLength(4);
    expect(structureOf(banded)).not.toBe(structureOf(plot()));
    expect(structureOf(plot({ x: [1, 2] }))).toBe(structureOf(plot()));
  });
});
