import * as fc from "fast-check";
import { describe, it } from "vitest";
import { AnalyticsInputError, type SiteRateInput } from "../../../analytics-wasm/index.ts";
import { gaussian, mulberry32 } from "../oracle/random.ts";
import { analytics, column, law, sum } from "../support.ts";

const everyMonth = (rate: number): Float64Array => column(12, () => rate);
type Known = Pick<SiteRateInput, "factor" | "measured">;
const rateAt = (model: number, known: Known = {}) =>
  analytics.siteRate({ model: everyMonth(model), tilted: everyMonth(model), ...known });

describe("the soiling rate of a site", () => {
  it("has the mean of unselected Californian systems within its range, and as the answer None of these", ({
    expect,
  }) => {
    // Mejia and Kleissl 2013, doi 10.1016/j.solener.2013.06.016: 186 systems; the model has 0.051 there, too.
    const { p10, p90 } = rateAt(0.051);
    expect(p10).toBeLessThan(0.051);
    expect(p90).toBeGreaterThan(0.051);
    expect(rateAt(0.051, { factor: 0.48 }).mean).toBeCloseTo(0.051, 3);
  });

  it("has the quartiles of the 146 sites of NREL's map within its range", ({ expect }) => {
    const { p10, p90 } = rateAt(0.05);
    for (const rate of [0.0883, 0.1075, 0.1358]) expect(p10 < rate && rate < p90).toBe(true);
  });

  it("holds 8 of 10 sites within P10 to P90, before and after a measurement", ({ expect }) => {
    const normal = gaussian(mulberry32(11));
    const runs = 2000;
    let [before, after] = [0, 0];
    const { median, spread, p10, p90 } = rateAt(0.05);
    for (let run = 0; run < runs; run++) {
      const site = median * Math.exp(spread * normal());
      // Months of a site differ from its rate by 0.3.
      const known = rateAt(0.05, { measured: site * Math.exp(0.3 * normal()) });
      before += Number(p10 <= site && site <= p90);
      after += Number(known.p10 <= site && site <= known.p90);
    }
    for (const held of [before, after]) expect(Math.abs(held / runs - 0.8)).toBeLessThan(0.03);
  });

  it("refuses rates and factors that can't be", ({ expect }) => {
    for (const wrong of [{ factor: 0 }, { factor: NaN }, { measured: 0 }, { measured: -1 }, { measured: NaN }])
      expect(() => rateAt(0.05, wrong)).toThrow(AnalyticsInputError);
    expect(() => rateAt(-0.1)).toThrow(AnalyticsInputError);
    expect(() => analytics.rateOfYear({ measured: 0.1, days: column(11, () => 1), model: everyMonth(1) })).toThrow(
      AnalyticsInputError,
    );
  });
});

describe("dry soiling as the model has it", () => {
  it("is that of HSU over 30 dry days, less with the tilt, and never under a quarter of level glass", ({ expect }) => {
    const dust = { pm10: column(12, (month) => 20 + month), pm25: column(12, (month) => 8 + month / 2) };
    const at = (tilt: number) => analytics.dryRates({ ...dust, tilt });
    for (const [month, rate] of at(25).entries()) {
      const ratio = analytics.hsuSoilingRatio({
        rain: new Float64Array(30),
        pm10: dust.pm10[month]! * 1e-6,
        pm25: dust.pm25[month]! * 1e-6,
        tilt: 25,
        cleaningThreshold: 1,
        rainPeriod: 1,
        stepSeconds: 86_400,
      });
      expect((rate * 30) / (100 * (1 - ratio[29]!))).toBeCloseTo(1, 10);
    }
    const means = [0, 10, 25, 60, 75, 90].map((tilt) => sum(at(tilt)));
    expect(means).toEqual(means.toSorted((a, b) => b - a));
    expect(at(90)).toEqual(at(85));
  });
});

describe("the rate of a year from some of its months", () => {
  it("is the same from any months, if they differ as the model says", ({ expect }) => {
    const model = column(12, (month) => 0.03 + 0.004 * ((month * 5) % 12));
    fc.assert(
      fc.property(
        fc.array(fc.nat(31), { minLength: 12, maxLength: 12 }),
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        (days, times) => {
          const count = sum(days);
          const log = days.reduce((total, value, month) => total + value * Math.log(times * model[month]!), 0) / count;
          const measured = count === 0 ? 1 : Math.exp(log);
          const found = analytics.rateOfYear({ measured, days: Float64Array.from(days), model });
          if (count === 0) expect(found).toBeNaN();
          else expect(found / ((times * sum(model)) / 12)).toBeCloseTo(1, 9);
        },
      ),
      law(200),
    );
  });
});

describe("the loss of a year", () => {
  const input = {
    monthlyLoss: column(12, (month) => 1 + ((month * 7) % 12) / 4),
    energy: column(365, (day) => 3 + 2 * Math.cos((day - 172) / 58)),
    memberLoss: column(305, (member) => 1 + ((member * 83) % 305) / 100),
    spread: 0.3,
  };

  it("is that of the months whatever the energy, if all lose the same, and else weighs sunny months more", ({
    expect,
  }) => {
    expect(analytics.annualLoss({ ...input, monthlyLoss: everyMonth(2.5) }).mean).toBeCloseTo(2.5, 12);
    const summer = column(12, (month) => Number(month > 3 && month < 8));
    expect(analytics.annualLoss({ ...input, monthlyLoss: summer }).mean).toBeGreaterThan(4 / 12);
    expect(analytics.annualLoss({ ...input, energy: new Float64Array(365) }).mean).toBe(0);
  });

  it("has 8 of 10 years in its range, whatever their order and scale", ({ expect }) => {
    const { mean, p10, p90 } = analytics.annualLoss(input);
    const usual = sum(input.memberLoss) / 305;
    const held = input.memberLoss.filter((loss) => p10 <= (loss * mean) / usual && (loss * mean) / usual <= p90);
    expect(held.length).toBe(244);
    const other = analytics.annualLoss({ ...input, memberLoss: input.memberLoss.toReversed().map((loss) => 7 * loss) });
    expect(other.p10 / p10).toBeCloseTo(1, 12);
    expect(other.p90 / p90).toBeCloseTo(1, 12);
  });
});
