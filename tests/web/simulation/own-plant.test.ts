import { describe, it } from "vitest";
import { comparedMonths, meanMonth } from "../../../web/src/features/simulation/own/own-plant.model.ts";

const monthly = Array.from({ length: 12 }, (_, index) => ({ date: index + 1, soiling: index }));
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
});
