import { describe, it } from "vitest";
import { analytics, columns } from "../support.ts";

describe("dollarLoss", () => {
  it("prices the worked example: 5.5 kWh/m2, 3 %, 1000 kW at 0.10 $ are 13.01 $", ({ expect }) => {
    const dollars = analytics.dollarLoss({ insolation: columns(5.5), loss: columns(3), arrayKw: 1000, price: 0.1 });
    // 5.5 x 1000 x 0.176 x 5.6 x 0.8 x 0.03 x 0.1
    expect(dollars[0]).toBeCloseTo(13.009_92, 10);
  });

  it("counts a negative loss as nothing, and keeps a missing day missing", ({ expect }) => {
    const dollars = analytics.dollarLoss({
      insolation: columns(5, 5, NaN, 5),
      loss: columns(-2, NaN, 3, 0),
      arrayKw: 100,
      price: 0.1,
    });
    expect([...dollars]).toEqual([0, NaN, NaN, 0]);
  });
});
