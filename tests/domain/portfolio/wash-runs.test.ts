import * as fc from "fast-check";
import { describe, it } from "vitest";
import { type RunTerms, type WashCandidate, washRuns } from "#domain/portfolio/wash-runs";

const weeks = ["2026-03-09", "2026-03-16", "2026-03-23"];
const terms: RunTerms = { mobilization: 500, across: 80_000, plants: 4 };

/** A plant near Bakersfield with this worth by week; its best week is the first maximum. */
const plant = (name: string, worth: number[], change: Partial<WashCandidate> = {}): WashCandidate => ({
  plant_id: name,
  plant_name: name,
  lat: 35.4,
  lng: -119,
  array: 1000,
  cost: 1500,
  mobilization: null,
  best: weeks[worth.indexOf(Math.max(...worth))]!,
  worth: new Map(worth.map((value, index) => [weeks[index]!, value])),
  ...change,
});

const pause = () => Promise.resolve();

describe("wash runs", () => {
  it("join plants in the week in which they lose least, and count one mobilization", async ({ expect }) => {
    const { runs, alone } = await washRuns([plant("A", [900, 880, 500]), plant("B", [300, 700, 690])], terms, pause);
    expect(alone).toBe(0);
    expect(runs).toMatchObject([
      {
        monday: "2026-03-16",
        cost: 2500,
        saves: 480,
        worth: 2080,
        plants: [
          { plant_name: "A", best: "2026-03-09", worth: 880, lost: 20 },
          { plant_name: "B", best: "2026-03-16", worth: 700, lost: 0 },
        ],
      },
    ]);
  });

  it("stay in the plants' best week where another one costs the same", async ({ expect }) => {
    // A week that is better than the best does not count as a loss.
    const kept = ["A", "B"].map((name) => plant(name, [910, 900, 900], { best: weeks[1]! }));
    expect((await washRuns(kept, terms, pause)).runs).toMatchObject([{ monday: weeks[1], saves: 500 }]);
    expect(
      (await washRuns([kept[0]!, plant("C", [700, 700, 700], { best: weeks[2]! })], terms, pause)).runs[0]!.monday,
    ).toBe(weeks[1]);
  });

  it("keep plants apart where joining costs more than the mobilization it saves", async ({ expect }) => {
    const apart = [plant("A", [900, 100, 0]), plant("B", [0, 100, 900])];
    expect(await washRuns(apart, terms, pause)).toEqual({ runs: [], alone: 2 });
    // The first week costs B 900, so a mobilization of 1,000 pays.
    expect((await washRuns(apart, { ...terms, mobilization: 1000 }, pause)).runs).toMatchObject([
      { monday: weeks[0], saves: 100 },
    ]);
  });

  it("cover no more than the allowed distance, from each plant to each other, also across the date line", async ({
    expect,
  }) => {
    // 0.25 degrees of longitude at 35.4 degrees are 22.7 km.
    const line = [0, 0.25, 0.5].map((east, index) => plant(`P${index}`, [500, 500, 500], { lng: -119 + east }));
    const { runs, alone } = await washRuns(line, { ...terms, across: 30_000 }, pause);
    expect(runs.map(({ plants }) => plants.length)).toEqual([2]);
    expect(alone).toBe(1);
    expect((await washRuns(line, { ...terms, across: 46_000 }, pause)).runs[0]!.plants).toHaveLength(3);
    const pacific = [179.9, -179.9].map((lng) => plant(`${lng}`, [5, 5, 5], { lat: 0, lng }));
    expect((await washRuns(pacific, { ...terms, across: 30_000 }, pause)).runs).toHaveLength(1);
  });

  it("need a week in which all plants can be washed", async ({ expect }) => {
    const early = plant("A", [900, 880], {});
    const late = plant("B", [], { best: weeks[2]!, worth: new Map([[weeks[2]!, 900]]) });
    expect(await washRuns([early, late], terms, pause)).toEqual({ runs: [], alone: 2 });
  });

  it("omit a plant whose best week is beyond the known weeks", async ({ expect }) => {
    expect(await washRuns([plant("A", [1, 2, 3], { best: "2026-09-07" })], terms, pause)).toEqual({
      runs: [],
      alone: 0,
    });
  });

  it("save no more than a wash costs where it is cheaper than the mobilization", async ({ expect }) => {
    const cheap = [plant("A", [9, 9, 9], { cost: 200 }), plant("B", [9, 9, 9])];
    expect((await washRuns(cheap, terms, pause)).runs).toMatchObject([{ saves: 200, cost: 1500 }]);
  });

  it("use a plant's own mobilization where it is entered", async ({ expect }) => {
    const own = async (a: number | null, b: number | null) =>
      (
        await washRuns(
          [plant("A", [9, 9, 9], { mobilization: a }), plant("B", [9, 9, 9], { mobilization: b })],
          terms,
          pause,
        )
      ).runs;
    expect(await own(800, 700)).toMatchObject([{ saves: 700, cost: 2300 }]);
    expect(await own(300, null)).toMatchObject([{ saves: 300, cost: 2700 }]);
    expect(await own(0, null)).toEqual([]);
  });

  it("have each plant once, keep every limit, and always save money", async ({ expect }) => {
    const candidate = fc.record({
      lat: fc.double({ min: 34, max: 36, noNaN: true }),
      lng: fc.double({ min: -120, max: -118, noNaN: true }),
      cost: fc.integer({ min: 1, max: 3000 }),
      worth: fc.array(fc.integer({ min: -200, max: 900 }), { minLength: 1, maxLength: 3 }),
    });
    const law = fc.asyncProperty(fc.array(candidate, { maxLength: 14 }), async (list) => {
      const plants = list.map(({ worth, ...rest }, index) => plant(`P${index}`, worth, rest));
      const { runs, alone } = await washRuns(plants, terms, pause);
      const ids = runs.flatMap((run) => run.plants.map(({ plant_id }) => plant_id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length + alone).toBe(plants.length);
      for (const run of runs) {
        expect(run.plants.length).toBeLessThanOrEqual(terms.plants);
        expect(run.across).toBeLessThanOrEqual(terms.across);
        expect(run.saves).toBeGreaterThan(0);
      }
    });
    await fc.assert(law, { numRuns: 60 });
  });

  it("give the thread to others all the time, however many plants there are", async ({ expect }) => {
    let pauses = 0;
    const count = () => Promise.resolve(pauses++);
    const plants = Array.from({ length: 60 }, (_, at) => plant(`P${at}`, [9, 9, 9], { lat: 35 + at / 1000 }));
    const { runs } = await washRuns(plants, terms, count);
    expect(runs).toHaveLength(15);
    expect(pauses).toBeGreaterThanOrEqual(60 / 16);
  });
});
