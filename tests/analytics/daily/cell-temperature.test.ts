import { describe, it } from "vitest";
import { analytics, columns } from "../support.ts";

describe("correctTemperature", () => {
  it("takes what is temperature out of the loss: 7 K are 0.35 points of clean cells", ({ expect }) => {
    // 1,000 W/m2 on both cells; currents rise by 1.75% at 60 degrees C and by 1.4% at 53.
    const cells = { clean: columns(1017.5), soiled: columns(1014) };
    const { clean, soiled } = analytics.correctTemperature({
      ...cells,
      cleanTemperature: columns(60),
      soiledTemperature: columns(53),
    });
    expect(clean[0]).toBeCloseTo(1000, 9);
    expect(soiled[0]).toBeCloseTo(1000, 9);
    const lossOf = (pair: typeof cells) => analytics.sampleLoss(pair)[0]!;
    expect(lossOf(cells)).toBeCloseTo(0.344, 3);
    expect(lossOf({ clean: columns(clean[0]!), soiled: columns(soiled[0]!) })).toBeCloseTo(0, 9);
  });

  it("leaves a pair alone in which a temperature is missing, and cells at 25 degrees", ({ expect }) => {
    const cells = { clean: columns(900, 800, 700), soiled: columns(890, 790, 690) };
    const corrected = analytics.correctTemperature({
      ...cells,
      cleanTemperature: columns(50, NaN, 25),
      soiledTemperature: columns(NaN, 50, 25),
    });
    expect(corrected).toEqual(cells);
  });
});
