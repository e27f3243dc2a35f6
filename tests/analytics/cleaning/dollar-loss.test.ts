import * as fc from "fast-check";
import { describe, it } from "vitest";
import { analytics, column, columns, law } from "../support.ts";

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

  it("takes a price for each day", ({ expect }) => {
    const input = { insolation: columns(4, 4), loss: columns(2, 2), arrayKw: 100 };
    const dollars = analytics.dollarLoss({ ...input, price: columns(0.1, 0.3) });
    expect(dollars[1]! / dollars[0]!).toBeCloseTo(3, 12);
    expect(dollars[0]).toBe(analytics.dollarLoss({ ...input, price: 0.1 })[0]);
  });

  it("grows with the array, the price and the loss in proportion", ({ expect }) => {
    const positive = fc.double({ min: 0.01, max: 1000, noNaN: true });
    fc.assert(
      fc.property(positive, positive, positive, positive, (insolation, loss, arrayKw, price) => {
        const dollars = (factor: number): number =>
          analytics.dollarLoss({
            insolation: column(3, () => insolation),
            loss: column(3, () => loss * factor),
            arrayKw,
            price: price * factor,
          })[2]!;
        expect(dollars(2) / dollars(1)).toBeCloseTo(4, 9);
      }),
      law(200),
    );
  });
});
