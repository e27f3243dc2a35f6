import { describe, it } from "vitest";
import { median } from "../oracle/statistics.ts";
import { analytics } from "../support.ts";
import { dryWorld, plainSpells } from "./dry-world.ts";

const WORLDS = 60;
const worlds = (limit: number) =>
  Array.from({ length: WORLDS }, (_, seed) =>
    analytics.growthLaw(
      dryWorld({ seed: seed + 40_000, limit, days: 365, rate: 0.1 + (0.2 * seed) / WORLDS, gap: 60 }),
    ),
  );

describe("growthLaw", () => {
  it("is what an integration over 40,001 rates in numpy finds", ({ expect }) => {
    const cases = [
      { limit: 8, rate: 0.2, lengths: [70, 60, 45], noise: 0.4, found: [3, 7.9037, 7.3701, 9.155, 1] },
      { limit: Infinity, rate: 0.1, lengths: [60, 60], noise: 0.4, found: [2, 26.2128, 13.8634, 55.9772, 0.0702] },
      { limit: 14, rate: 0.3, lengths: [50, 40, 35, 30], noise: 0.5, found: [4, 13.9525, 11.7237, 17.958, 1] },
      { limit: 6, rate: 0.12, lengths: [50], noise: 0.3, found: [1, 7.893, 4.307, 30.335, 0.6374] },
    ];
    for (const { found, ...world } of cases) {
      const { spells, limit, low, high, chance } = analytics.growthLaw(plainSpells(world));
      for (const [place, value] of [spells, limit, low, high, chance].entries())
        expect(value / found[place]!).toBeCloseTo(1, 1);
      expect(Math.abs(limit / found[1]! - 1)).toBeLessThan(0.03);
    }
  });

  it("answers with a straight line where nothing was measured, and where no spell is long", ({ expect }) => {
    const nothing = new Float64Array(0);
    const usual = analytics.growthLaw({ loss: nothing, rain: nothing, cleaned: nothing, rate: 0.1 });
    expect(usual).toMatchObject({ spells: 0, chance: expect.closeTo(0.25, 2), faster: 1 });
    expect(analytics.growthLaw(dryWorld({ seed: 1, limit: 5, days: 365, rate: 0.2, gap: 9 })).spells).toBe(0);
  });

  it("finds no limit where soiling grows in a straight line", ({ expect }) => {
    const chances = worlds(Infinity).map(({ chance }) => chance);
    expect(Math.max(...chances)).toBeLessThan(0.9);
    expect(chances.filter((chance) => chance > 0.5).length).toBeLessThan(0.05 * WORLDS);
  });

  it.for([5, 8, 12])(
    "holds a limit of %d percent in its 95% range, and is sure of it after a year",
    (limit, { expect }) => {
      const found = worlds(limit);
      expect(found.filter(({ chance }) => chance > 0.9).length).toBeGreaterThan(0.9 * WORLDS);
      expect(found.filter(({ low, high }) => low <= limit && limit <= high).length).toBeGreaterThan(0.9 * WORLDS);
      expect(median(found.map((law) => law.limit)) / limit).toBeGreaterThan(0.95);
      expect(median(found.map((law) => law.limit)) / limit).toBeLessThan(1.05);
    },
  );

  it("takes neither a wash that nobody logged nor an offset of the cells for a limit", ({ expect }) => {
    const world = plainSpells({ limit: Infinity, rate: 0.1, lengths: [90, 90], noise: 0.3 });
    const washed = world.loss.map((value, day) => (day % 91 > 45 ? value - 2.5 : value));
    expect(analytics.growthLaw({ ...world, loss: washed }).chance).toBeLessThan(0.25);
    const flat = world.loss.map((_, day) => (day % 91 === 0 ? NaN : 3 + 0.1 * Math.sin(day)));
    expect(analytics.growthLaw({ ...world, loss: flat }).spells).toBe(0);
  });

  it("says how much faster clean glass soils than a straight line through all of a spell", ({ expect }) => {
    const world = plainSpells({ limit: 8, rate: 0.2, lengths: [70, 70, 70], noise: 0.3 });
    const { faster } = analytics.growthLaw({ ...world, rate: 0.1 });
    expect(faster).toBeGreaterThan(1.8);
    expect(faster).toBeLessThan(2.2);
    expect(analytics.growthLaw({ ...world, rate: 0.3 }).faster).toBe(1);
    expect(analytics.growthLaw({ ...world, rate: 0.001 }).faster).toBe(4);
  });
});
