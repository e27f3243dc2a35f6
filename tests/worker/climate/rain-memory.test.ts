import { describe, it } from "vitest";
import { rainMemory } from "#domain/places/rain-memory";
import { representativeYears } from "../../../worker/domain/places/rain-years.ts";
import { analytics } from "../../../worker/platform/analytics.ts";

const desert = {
  p: Float64Array.of(11, 10, 10, 2.5, 0.7, 0.2, 5, 10, 8, 5, 7, 11),
  d: Float64Array.of(1.9, 1.7, 1.5, 0.5, 0.2, 0.1, 0.8, 1.4, 0.9, 0.6, 1, 1.8),
};
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
/** Mean loss of an unwashed year: 0.15%/day up to 30%, cleaned by 7.6 mm. */
function loss(rain: Float64Array): number {
  let [level, total] = [0, 0];
  for (const mm of rain) {
    level = mm >= 7.62 ? 0 : Math.min(level + 0.15, 30);
    total += level;
  }
  return total / rain.length;
}

describe("the persistence of rain", () => {
  it("is longer in drier places, and the kernel accepts it from desert to rain forest", ({ expect }) => {
    const amounts = [0, 1, 80, 250, 800, 1800, 9000];
    const memories = amounts.map((annual) => rainMemory([annual]));
    for (const [index, memory] of memories.entries()) {
      expect(memory.spread).toBeLessThanOrEqual(memories[Math.max(index - 1, 0)]!.spread);
      const years = analytics().rainYears({ ...desert, seed: "any", years: 2, memory });
      expect(years.every((year) => year.every((mm) => Number.isFinite(mm)))).toBe(true);
    }
    expect(rainMemory([80]).spread).toBeGreaterThan(2 * rainMemory([800]).spread);
  });

  it("makes years in a desert lose more and differ more than independent months do", ({ expect }) => {
    const [plain, remembered] = [undefined, rainMemory([80])].map((memory) =>
      analytics()
        .rainYears({ ...desert, seed: "loss", years: 1000, ...(memory && { memory }) })
        .map(loss),
    );
    expect(mean(remembered!) / mean(plain!)).toBeGreaterThan(1.1);
  });
});

describe("representative years", () => {
  it("match the mean loss and spread of all years better than the first years do", ({ expect }) => {
    let [chosen, first, ratio] = [0, 0, 0];
    for (let seed = 0; seed < 20; seed++) {
      const years = analytics().rainYears({ ...desert, seed: `${seed}`, years: 330, memory: rainMemory([80]) });
      const all = mean(years.map(loss));
      const picked = representativeYears(years, 30);
      expect(picked).toHaveLength(30);
      chosen += (mean(picked.map(loss)) / all - 1) ** 2 / 20;
      first += (mean(years.slice(0, 30).map(loss)) / all - 1) ** 2 / 20;
      ratio += mean(picked.map((year) => loss(year) ** 2)) / mean(years.map((year) => loss(year) ** 2)) / 20;
    }
    expect(Math.sqrt(chosen)).toBeLessThan(0.05);
    expect(chosen).toBeLessThan(first / 3);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.05);
  });

  it("stay in the order in which they were generated", ({ expect }) => {
    const years = analytics().rainYears({ ...desert, seed: "order", years: 90, memory: rainMemory([80]) });
    const places = representativeYears(years, 30).map((year) => years.indexOf(year));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(new Set(places).size).toBe(30);
  });
});
