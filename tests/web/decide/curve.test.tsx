import * as fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, it } from "vitest";
import { addDays } from "#contract/common/calendar";
import { decideWords } from "../../../web/src/features/decide/decide.model.ts";
import { worthCurve } from "../../../web/src/features/decide/curve.model.ts";
import { WorthCurve } from "../../../web/src/features/decide/WorthCurve.tsx";
import { desert } from "./desert.ts";

describe("the worth by week", () => {
  it("starts after the weeks that have passed and ends before the next planned wash", ({ expect }) => {
    const curve = worthCurve(desert)!;
    expect(curve.points.map(({ label }) => label)).toEqual([
      "$1,850",
      "$1,670",
      "$1,330",
      "$600",
      "−$170",
      "−$500",
      "−$800",
      "−$1,200",
    ]);
    expect(curve.window).toEqual({ from: 0, to: 1 / 7 });
    expect(curve.points[0]!.day).toBe("Nov 30");
    expect(curve.zeroText).toBe("$0: no longer pays");
    expect(curve.points[4]!.y).toBeGreaterThan(curve.zero);
  });

  it("names $0 where the curve isn't", ({ expect }) => {
    const placeOf = (...dollars: number[]) => {
      const falling = dollars.map((worth, at) => ({ monday: addDays("2026-11-30", 7 * at), worth }));
      return worthCurve({ ...desert, weeks: falling })!.zeroPlace;
    };
    expect(placeOf(1850, 1670, 1330, 600, -170, -900, -2330, -4000)).toBe("above-end");
    expect(placeOf(15_070, 12_740, 10_680, 8500, 6640, 4840, 3060, 1150, -980, -3340)).toBe("below-start");
    expect(placeOf(-1750, -1800, -1840, -1890, -1770)).toBe("above-end");
    // What never pays doesn't stop to.
    const weeks = [-1490, -1500].map((worth, at) => ({ monday: addDays("2026-11-30", 7 * at), worth }));
    expect(worthCurve({ ...desert, weeks })!.zeroText).toBe("$0");
  });

  it("labels no two neighbors on phones, and the first and last weeks inward", ({ expect }) => {
    const { points } = worthCurve(desert)!;
    expect(points.slice(0, 4).map(({ labeled }) => labeled)).toEqual(["always", "wide", "always", "wide"]);
    const rising = [-1990, -1980, -1970, -1960, -1950, -1940, -1710, -1700].map((worth, at) => ({
      monday: addDays("2026-11-30", 7 * at),
      worth,
    }));
    const places = worthCurve({ ...desert, weeks: rising })!.points.map(({ place }) => place);
    expect(places.slice(-2)).toEqual(["above-start", "above-start"]);
    expect(places[0]).toBe("below-end");
  });

  it("strikes out no dollars with the line of $0", ({ expect }) => {
    // Of a phone's plot: the text and its distance from the point.
    const label = 21 / 128;
    const curveOf = (dollars: number[]) =>
      worthCurve({ ...desert, weeks: dollars.map((worth, at) => ({ monday: addDays("2026-11-30", 7 * at), worth })) })!;
    const rain = curveOf([-5010, -3640, -2190, -1140, -280, 470, 1010, 1340, 1460, 1400, 1110, 740]);
    expect(rain.points[4]).toMatchObject({ label: "−$280", place: "below-end" });
    expect(worthCurve(desert)!.points[4]).toMatchObject({ label: "−$170", place: "below-start" });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3000, max: 3000 }), { minLength: 3, maxLength: 13 }), (list) => {
        fc.pre(list.some((worth) => worth > 0));
        const { points, zero } = curveOf(list);
        for (const { y, place } of points.slice(1, -1))
          if (place.startsWith("above")) expect(y! > zero && y! < zero + label).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  it("turns no two labels of a side of the line against each other", ({ expect }) => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3000, max: 3000 }), { minLength: 2, maxLength: 13 }), (list) => {
        const some = list.map((worth, at) => ({ monday: addDays("2026-11-30", 7 * at), worth }));
        const places = worthCurve({ ...desert, weeks: some })!.points.map(({ place }) => place);
        for (const [at, place] of places.entries())
          if (place.endsWith("-start")) expect(places[at - 1]).not.toBe(place.replace("-start", "-end"));
      }),
      { numRuns: 200 },
    );
  });

  it("names a blocked week and breaks there", ({ expect }) => {
    const { weeks } = desert;
    const third = weeks.findIndex(({ monday }) => monday === "2026-12-14");
    const blocked = weeks.with(third, { monday: "2026-12-14", worth: null, gap: "blocked" });
    const curve = worthCurve({ ...desert, weeks: blocked })!;
    expect(curve.points[2]).toMatchObject({ label: "blocked", y: null });
    expect(curve.path.match(/M/g)).toHaveLength(2);
    expect(renderToStaticMarkup(<WorthCurve curve={curve} />)).toContain("<li>Dec 14: blocked</li>");
  });

  it("shows the box's worth at its best week, $0 always, and each week to screen readers", ({ expect }) => {
    const anyWeeks = fc.array(fc.option(fc.double({ min: -1e5, max: 1e5, noNaN: true })), {
      minLength: 2,
      maxLength: 13,
    });
    fc.assert(
      fc.property(anyWeeks, (list) => {
        const some = list.map((worth, week) => ({ monday: addDays("2026-11-30", 7 * week), worth }));
        const curve = worthCurve({ ...desert, weeks: some });
        const known = list.filter((worth) => worth !== null);
        if (known.length < 2) {
          expect(curve).toBeNull();
          return;
        }
        for (const { x, y } of curve!.points)
          for (const place of [x, y ?? 0, curve!.zero]) {
            expect(place).toBeGreaterThanOrEqual(0);
            expect(place).toBeLessThanOrEqual(1);
          }
        expect(curve!.points.filter(({ y }) => y !== null)).toHaveLength(known.length);
      }),
      { numRuns: 200 },
    );
    expect(decideWords(desert).figures[0]!.value).toBe(
      worthCurve(desert)!.points.find(({ monday }) => monday === desert.wash!.best)!.label,
    );
  });

  it("keeps the labels of the window where there are too many weeks for all", ({ expect }) => {
    const many = Array.from({ length: 13 }, (_, week) => ({
      monday: addDays("2026-11-30", 7 * week),
      worth: 2000 - week,
    }));
    const { points } = worthCurve({ ...desert, weeks: many })!;
    const placesOf = (...kinds: string[]) => points.flatMap(({ labeled }, at) => (kinds.includes(labeled) ? at : []));
    expect(placesOf("always", "wide")).toEqual([0, 1, 2, 4, 6, 8, 10, 12]);
    // Two neighbors would meet on phones.
    expect(placesOf("always")).toEqual([0, 2, 4, 6, 8, 10, 12]);
  });
});
