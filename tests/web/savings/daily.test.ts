import { describe, it } from "vitest";
import {
  dailyRateText,
  refusedBoxes,
  refusedLines,
  unchangedText,
} from "../../../web/src/features/savings/daily/daily.model.ts";

describe("the daily analysis in words", () => {
  it("names the rate and whose it is", ({ expect }) => {
    expect(dailyRateText({ soilingRate: 0.12, rateOf: "plant" })).toBe("0.1200%/day, entered for the plant");
    expect(dailyRateText({ soilingRate: [0.1, 0.3], rateOf: "plant" })).toBe(
      "0.1000%/day to 0.3000%/day by month, entered for the plant",
    );
    expect(dailyRateText({ soilingRate: 0.07, rateOf: "device" })).toBe("0.0700%/day, measured on this device");
  });

  it("names the boxes that were refused, each of twelve where there are twelve", ({ expect }) => {
    expect(refusedLines({ wash_cost: "Enter it.", energyFile: "Upload it." })).toEqual([
      "Wash cost: Enter it.",
      "Energy file: Upload it.",
    ]);
    expect(Object.keys(refusedBoxes({ variableSoilingRates: "x" }))).toHaveLength(12);
    expect(unchangedText(["wash_cost", "rain_threshold"])).toContain("Wash cost and Rain threshold");
    expect(unchangedText([])).toBeNull();
  });
});
