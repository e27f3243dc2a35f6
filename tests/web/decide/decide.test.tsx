import * as fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, it } from "vitest";
import { addDays } from "#contract/common/calendar";
import type { PlantDecision, SensorPart } from "#contract/decision/decision";
import { plantDecision } from "#domain/decision/index";
import { DecideBox } from "../../../web/src/features/decide/DecideBox.tsx";
import {
  decideWords,
  isBestPractice,
  measuredWhen,
  sensorText,
} from "../../../web/src/features/decide/decide.model.ts";
import { worthCurve } from "../../../web/src/features/decide/curve.model.ts";
import { sensorLine, sourceRows } from "../../../web/src/features/decide/sources.model.ts";
import { WorthCurve } from "../../../web/src/features/decide/WorthCurve.tsx";
import { desertPlan, rowOfPlan } from "../../fixtures/desert-plan.ts";
import { sensor } from "../../fixtures/plant-plan.ts";

const desert: PlantDecision = {
  ...plantDecision(rowOfPlan(desertPlan), "2026-11-27"),
  agreement: "agree",
  reasons: [{ code: "agree", sensors: 2 }, { code: "record", months: 13 }, { code: "modelFits" }],
  sources: [
    { input: "rate", from: "measured", rate: 0.14, unused: 0.13 },
    { input: "rain", from: "learned", rain: 0.16, unused: 0.3 },
    { input: "energy", from: "pvsyst" },
  ],
  numbers: { price: { least: 0.09, most: 0.09 }, washCost: 6000, energy: 38_742_000, limit: 12.3, lost: 139_800 },
};

describe("the measured loss", () => {
  it("is of now only if a day of this or yesterday's sun has shown it", ({ expect }) => {
    const soiling = { day: "2026-11-28", loss: 3.8, range: 0.5, estimated: false, spark: [] };
    expect(measuredWhen(soiling, "2026-11-29")).toBe("now");
    expect(measuredWhen(soiling, "2026-12-10")).toBe("measured Nov 28");
    expect(measuredWhen({ ...soiling, estimated: true }, "2026-12-10")).toBe("estimated; last measured Nov 28");
    expect(measuredWhen({ ...soiling, estimated: true, rained: true }, "2026-11-29")).toBe(
      "after rain; last measured Nov 28",
    );
  });
});

describe("the box of a plant", () => {
  it("says verb, one sentence, three figures and one basis", ({ expect }) => {
    const { tone, verb, headline, sub, figures, chip, reasons } = decideWords(desert);
    expect([tone, verb, headline]).toEqual(["wash", "Wash", "Wash in the week of Nov 30 or Dec 7."]);
    expect(sub).toBe("From Dec 28 on this wash no longer pays, because the next one is planned for Jan 25.");
    expect(figures.map(({ value }) => value)).toEqual(["$1,850", "$180", "65%"]);
    expect([chip, reasons]).toEqual(["Good basis", "2 sensors agree · 13 months measured · model fits last year"]);
  });

  it("has one heading, a chip that can be pressed, and no lone white space", ({ expect }) => {
    const html = renderToStaticMarkup(
      <DecideBox words={decideWords(desert)} curve={<WorthCurve curve={worthCurve(desert)!} />} actions={null} />,
    );
    expect(html.match(/<h2/g)).toHaveLength(1);
    expect(html).toMatch(/<button[^>]*>.*Good basis/);
    expect(html.match(/<dt[ >]/g)).toHaveLength(3);
    expect(html).not.toMatch(/> </);
  });

  it("has the same lines whatever the figures, so that nothing moves when they come", ({ expect }) => {
    const linesOf = (decision: PlantDecision): string[] =>
      renderToStaticMarkup(<DecideBox words={decideWords(decision)} curve={null} actions={null} />).match(
        /data-part="\w+"/g,
      )!;
    const wait: PlantDecision = { ...desert, state: "noWashNeeded", now: null, reasons: [] };
    expect(linesOf(wait)).toEqual(linesOf(desert));
    expect(linesOf({ ...desert, basis: "weak" })).toEqual(linesOf(desert));
  });

  it("says no figure where it can't decide", ({ expect }) => {
    const fix: PlantDecision = { ...desert, state: "unknown", obstacles: ["inputsNeverSaved"], wash: null, now: null };
    const html = renderToStaticMarkup(<DecideBox words={decideWords(fix)} curve={null} actions={null} />);
    expect(html).toContain("No decision yet");
    expect(html).not.toContain("$");
    expect(html).not.toContain("basis");
  });
});

describe("the year", () => {
  it("compares no plan without a wash with a practice without one", ({ expect }) => {
    const cost = (washes: number) => ({ washes, dates: [], loss: 300, washing: 1500 * washes });
    const zero = { mean: 0, p10: 0, p50: 0, p90: 0 };
    const yearOf = (practice: number, plan: number) => ({
      none: cost(0),
      practice: { ...cost(practice), kind: "lastYear" as const },
      plan: cost(plan),
      overPractice: zero,
      overNone: zero,
    });
    expect(isBestPractice(yearOf(0, 0))).toBe(true);
    expect(isBestPractice(yearOf(1, 0))).toBe(false);
    expect(isBestPractice(yearOf(0, 1))).toBe(false);
  });
});

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

describe("what the plan rests on", () => {
  it("has each input with its source", ({ expect }) => {
    expect(sourceRows(desert).map(({ value, source }) => [value, source])).toEqual([
      ["0.14%/day, levels off near 12%", "Measured"],
      ["0.16 in removes half", "Learned"],
      ["38,742 MWh/yr", "PVsyst"],
      ["$0.09/kWh", "Entered"],
      ["$6,000", "Entered"],
    ]);
    const monthly = { ...desert.numbers!, price: { least: 0.085, most: 0.12 }, limit: null };
    expect(
      sourceRows({ ...desert, numbers: monthly })
        .map(({ value }) => value)
        .slice(0, 4),
    ).toEqual(["0.14%/day", "0.16 in removes half", "38,742 MWh/yr", "$0.085 to $0.12/kWh"]);
  });
});

describe("the strip of a sensor", () => {
  const south: SensorPart = sensor("Desert South", {
    share: 0.5,
    factor: 1.02,
    loss: 3.83,
    days: 362,
    rate: 0.14,
    zero: 0.1,
    alone: { state: "windowOpen", first: "2026-11-30", worth: 1900 },
  });

  it("explains and never decides", ({ expect }) => {
    expect(sensorText(south)).toBe(
      "Desert South: 3.8%, 1.0 × the plant. Alone it would say: wash in the week of Nov 30.",
    );
    expect(sensorText({ ...south, alone: { state: "noWashNeeded", first: "2027-01-04", worth: 1 } })).toContain(
      "wait until Jan 4.",
    );
    expect(sensorText({ ...south, alone: { state: "noWashNeeded", first: null, worth: null } })).toContain(
      "no wash pays.",
    );
    expect(sensorText({ ...south, loss: null, alone: null })).toBe("Desert South: no current reading.");
  });

  it("says what the plan takes of each sensor, and why it leaves something out", ({ expect }) => {
    expect(sensorLine(south)).toBe("Desert South: used, 362 good days, 0.14%/day.");
    expect(sensorLine({ ...south, zero: 1.49 })).toBe(
      "Desert South: used, 362 good days, 0.14%/day. It reads 1.5 points too high when clean; the plan leaves that out.",
    );
    expect(sensorLine({ ...south, zero: -0.6 })).toContain("It reads 0.6 points too low when clean;");
    expect(sensorLine({ ...south, state: "suspect", rate: null })).toBe(
      "Desert South: used up to its sensor problem, 362 good days, no dry interval yet.",
    );
    expect(sensorLine({ ...south, state: "silent", days: 1 })).toBe(
      "Desert South: silent, completed by the other sensors, 1 good day, 0.14%/day.",
    );
    expect(sensorLine({ ...south, share: 0 })).toBe("Desert South: not used, because its share of the plant is 0%.");
  });
});
