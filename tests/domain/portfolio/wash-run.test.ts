import * as fc from "fast-check";
import { describe, it } from "vitest";
import type { NextWashDecision } from "#contract/decision/decision";
import { bestWashRun, type DecidedSite } from "#domain/portfolio/wash-run";

const weeks = ["2026-03-09", "2026-03-16", "2026-03-23"];
const SHARED = 500;

interface Site {
  lat?: number;
  lng?: number;
  cost?: number;
  mobilization?: number | null;
  best?: string;
  first?: number;
}

/** A plant near Bakersfield with this worth by week; its best week is the first maximum. */
function plant(name: string, worth: number[], { lat = 35.4, lng = -119, ...site }: Site = {}): DecidedSite {
  const {
    cost = 1500,
    mobilization = null,
    first = 0,
    best = weeks[worth.indexOf(Math.max(...worth)) + first]!,
  } = site;
  const wash = { best, cost, waiting: [0] } as unknown as NextWashDecision;
  return {
    plant: { plant_id: name, plant_name: name, lat, lng },
    inputs: { wash_mobilization: mobilization },
    decision: {
      state: "windowOpen",
      wash,
      weeks: weeks.map((monday, week) => ({ monday, worth: worth[week - first] ?? null })),
    },
  };
}
const flat = [9, 9, 9];

describe("the wash run", () => {
  it("joins plants in the week in which they lose least, and counts one mobilization", ({ expect }) => {
    expect(bestWashRun([plant("A", [900, 880, 500]), plant("B", [300, 700, 690])])).toEqual({
      monday: "2026-03-16",
      plants: ["A", "B"].map((name) => ({ plant_id: name, plant_name: name })),
      across: 0,
      cost: 2500,
      saves: SHARED - 20,
    });
  });

  it("stays in the plants' best week where another one costs the same", ({ expect }) => {
    // A week that is better than the best does not count as a loss.
    const kept = ["A", "B"].map((name) => plant(name, [910, 900, 900], { best: weeks[1]! }));
    expect(bestWashRun(kept)).toMatchObject({ monday: weeks[1], saves: SHARED });
    expect(bestWashRun([kept[0]!, plant("C", [700, 700, 700], { best: weeks[2]! })])!.monday).toBe(weeks[1]);
  });

  it("is none where joining costs more than the mobilization it saves, or without a week in common", ({ expect }) => {
    const apart = (mobilization: number) =>
      bestWashRun([plant("A", [900, 100, 0], { mobilization }), plant("B", [0, 100, 900], { mobilization })]);
    expect(apart(800)).toBeNull();
    // The first week costs B 900, so a mobilization of 1,000 pays.
    expect(apart(1000)).toMatchObject({ monday: weeks[0], saves: 100 });
    expect(bestWashRun([plant("A", [900, 880]), plant("B", [900], { first: 2 })])).toBeNull();
    // Beyond the known weeks.
    expect(bestWashRun([plant("A", flat), plant("B", flat, { best: "2026-09-07" })])).toBeNull();
  });

  it("covers at most 50 miles, from each plant to each other, also across the date line", ({ expect }) => {
    // 0.5 degrees of longitude at 35.4 degrees are 28.2 miles.
    const line = [0, 0.5, 1].map((east, at) => plant(`P${at}`, flat, { lng: -119 + east }));
    expect(bestWashRun(line)!.plants).toHaveLength(2);
    const pacific = [179.9, -179.9].map((lng) => plant(`${lng}`, flat, { lat: 0, lng }));
    expect(bestWashRun(pacific)!.plants).toHaveLength(2);
  });

  it("saves the smaller of two mobilizations, and no more than a wash costs", ({ expect }) => {
    const pair = (one: Site, other: Site) => bestWashRun([plant("A", flat, one), plant("B", flat, other)]);
    expect(pair({ cost: 200 }, {})).toMatchObject({ saves: 200, cost: 1500 });
    expect(pair({ mobilization: 800 }, { mobilization: 700 })).toMatchObject({ saves: 700, cost: 2300 });
    expect(pair({ mobilization: 300 }, {})).toMatchObject({ saves: 300, cost: 2700 });
    expect(pair({ mobilization: 0 }, {})).toBeNull();
  });

  it("saves at least what any two plants save, within every limit", ({ expect }) => {
    const site = fc.record({
      lat: fc.double({ min: 34, max: 36, noNaN: true }),
      lng: fc.double({ min: -120, max: -118, noNaN: true }),
      cost: fc.integer({ min: 1, max: 3000 }),
      worth: fc.array(fc.integer({ min: -200, max: 900 }), { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(site, { maxLength: 10 }), (list) => {
        const sites = list.map(({ worth, ...rest }, at) => plant(`P${at}`, worth, rest));
        const run = bestWashRun(sites);
        const pairs = sites.flatMap((one, at) => sites.slice(at + 1).map((other) => bestWashRun([one, other])));
        const most = Math.max(0, ...pairs.map((pair) => pair?.saves ?? 0));
        expect(run?.saves ?? 0).toBeGreaterThanOrEqual(most);
        if (run === null) return;
        expect(run.saves).toBeGreaterThan(0);
        expect(new Set(run.plants.map(({ plant_id }) => plant_id)).size).toBe(run.plants.length);
        expect(run.plants.length).toBeLessThanOrEqual(4);
        expect(run.across).toBeLessThanOrEqual(50 * 1609.344);
      }),
      { numRuns: 60 },
    );
  });
});
