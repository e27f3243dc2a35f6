import { describe, it } from "vitest";
import { comparedMonths, meanMonth, usableRate } from "../../../web/src/features/simulation/own/own-plant.model.ts";

const monthly = Array.from({ length: 12 }, (_, index) => ({ date: index + 1, soiling: index, p10: 0, p90: 20 }));
const days = (month: number, count: number, soiling_loss: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: `${String(month).padStart(2, "0")}-${String(index + 1).padStart(2, "0")}`,
    soiling_loss,
  }));

describe("simulated and measured months", () => {
  it("are those of which half was measured", ({ expect }) => {
    const daily = [...days(2, 14, 1), ...days(3, 15, 9), ...days(4, 15, 2), ...days(4, 15, 4)];
    const months = comparedMonths({ daily }, monthly);
    expect(months).toEqual([
      { month: 2, measured: 1, simulated: 1 },
      { month: 4, measured: 3, simulated: 3 },
    ]);
    expect(meanMonth(months)).toEqual({ measured: 2, simulated: 2 });
    expect(comparedMonths({ daily: [] }, monthly)).toEqual([]);
  });

  it("have a rate for the simulation only where it takes one", ({ expect }) => {
    const usable = (ofYear: number) => usableRate({ rate: { measured: 0.1, spells: 3, ofYear } });
    expect([0.0872, 0.005, 2].map(usable)).toEqual([0.087, 0.005, 2]);
    // 0.0004 would be entered as 0, which is no rate.
    expect([0.0004, 0.004, 2.01].map(usable)).toEqual([null, null, null]);
    expect(usableRate({ rate: null })).toBeNull();
  });
});
