import * as fc from "fast-check";
import { describe, it } from "vitest";
import { breaks, fullExtent, lonely } from "#documents/plot/extent";
import { leftRange, rainRange } from "#documents/plot/ranges";
import { clampView, nearest, scaleView, snapInterval } from "../../../web/src/charts/extent.ts";
import { movedIndex } from "../../../web/src/charts/keyboard.ts";
import type { Plot } from "../../../web/src/charts/plot.ts";
import { plotData, structureOf } from "../../../web/src/charts/plot-data.ts";
import { tipPlace } from "../../../web/src/charts/tip-place.ts";
import { gestureView } from "../../../web/src/charts/touch.ts";

const line = { key: "a", label: "A", colour: "soiling", shape: "line", format: String, csv: "a" } as const;
const rain = { ...line, key: "r", colour: "rain", shape: "rain" } as const;
const plot = (part: Partial<Plot> = {}): Plot => ({
  kind: "day",
  zone: "UTC",
  x: [100, 101, 102, 103, 104, 105],
  series: [{ ...line, values: [1, 2, 3, 4, 5, 6] }],
  yTick: String,
  ...part,
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
      { numRuns: 500, seed: 7 },
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

describe("gaps", () => {
  const x = [0, 1, 2, 6, 7, 12];
  const values = [1, null, 3, 4, 5, 6];

  it("break the line where nothing was measured for too long", ({ expect }) => {
    expect(breaks(x, values, 1.5)).toEqual([
      [0, 2],
      [2, 3],
      [4, 5],
    ]);
    expect(breaks(x, values, 10)).toEqual([]);
    // Left out on purpose is not missing: the line goes on, but not over days that nobody measured.
    expect(breaks([1, 2, 3, 4], [5, null, null, 6], 1.5, [false, true, true, false])).toEqual([]);
    expect(breaks([1, 2, 3, 4], [5, null, null, 6], 1.5, [false, true, false, false])).toEqual([[0, 3]]);
  });

  it("leave values without neighbours, which are drawn as dots", ({ expect }) => {
    expect(lonely(x, values, 1.5)).toEqual([0, 2, 5]);
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
      { numRuns: 300, seed: 8 },
    );
  });
});

describe("what the canvas draws", () => {
  it("hangs rain into the top third, where the line never reaches", ({ expect }) => {
    const wet = plot({
      series: [
        { ...line, values: [1, 2, 3, 4, 5, 6] },
        { ...rain, values: [0, 0, 0.8, 0, 0, 0] },
      ],
    });
    const { range, labelled } = rainRange(wet);
    expect(range[1]).toBeGreaterThanOrEqual(3 * 0.8);
    expect(range[1]).toBe(3 * labelled);
    const [, top] = leftRange(wet, 1, 6, 5);
    expect(6 / top).toBeLessThanOrEqual(2 / 3);
  });

  it("shows the threshold, and begins at zero unless told otherwise", ({ expect }) => {
    const [from, to] = leftRange(plot({ threshold: { value: 10, label: "" } }), 1, 6, 5);
    expect(from).toBe(0);
    expect(to).toBeGreaterThan(10);
    expect(leftRange(plot({ yFrom: "data" }), 21, 24, 5)[0]).toBe(21);
  });

  it("has a column for x, each series and each edge of a band", ({ expect }) => {
    const banded = plot({ bands: [{ label: "b", colour: "soiling", low: [0], high: [1] }] });
    expect(plotData(banded)).toHaveLength(4);
    expect(structureOf(banded)).not.toBe(structureOf(plot()));
    expect(structureOf(plot({ x: [1, 2] }))).toBe(structureOf(plot()));
  });
});

describe("the figures at the cursor", () => {
  it("stand beside it on the side with more room", ({ expect }) => {
    const frame = { left: 50, width: 1000, whole: 1100 };
    expect(tipPlace(200, frame)).toEqual({ left: 262 });
    expect(tipPlace(800, frame)).toEqual({ right: 262 });
  });

  it("keep room for their words on a phone, wherever the finger is", ({ expect }) => {
    const frame = { left: 44, width: 230, whole: 330 };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: frame.width }), (cursor) => {
        const place = Object.values(tipPlace(cursor, frame))[0] as number;
        expect(place).toBeGreaterThanOrEqual(0);
        expect(frame.whole - place).toBeGreaterThanOrEqual(240);
      }),
    );
  });
});
