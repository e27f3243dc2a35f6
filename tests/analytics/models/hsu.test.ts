import { describe, it } from "vitest";
import { AnalyticsInputError } from "../../../analytics-wasm/index.ts";
import { lossOfMass } from "../oracle/models/hsu.ts";
import { analytics, column, columns, reference, type HsuCase } from "../support.ts";

const ERF = [
  [1e-9, 1.1283791670955127e-9],
  [0.01, 0.011283415555849616],
  [0.3, 0.3286267594591274],
  [0.7, 0.6778011938374184],
  [1, 0.8427007929497149],
  [1.5, 0.9661051464753108],
  [2, 0.9953222650189527],
  [2.4999, 0.9995928300996666],
  [2.5, 0.999593047982555],
  [3, 0.9999779095030014],
  [4, 0.9999999845827421],
  [5.9, 0.9999999999999999],
  [6.5, 1],
] as const;

const dry = { pm25: 1, pm10: 1, tilt: 0, cleaningThreshold: 5, rainPeriod: 1, v25: 1, v10: 0, stepSeconds: 1 };

describe("hsuSoilingRatio", () => {
  it("equals pvlib on its own test vectors within 2e-8", ({ expect }) => {
    for (const one of reference("hsu-vectors.json") as HsuCase[]) {
      const ratio = analytics.hsuSoilingRatio({
        rain: Float64Array.from(one.rain),
        pm25: one.pm2_5,
        pm10: one.pm10,
        tilt: one.tilt,
        cleaningThreshold: one.threshold_mm,
        rainPeriod: one.period_h,
        v25: one.v25,
        v10: one.v10,
        stepSeconds: 3600,
      });
      expect(ratio).toHaveLength(one.expected.length);
      for (const [hour, expected] of one.expected.entries())
        expect(Math.abs(ratio[hour]! - expected)).toBeLessThan(2e-8);
    }
  });

  it("uses the published velocities unless others are given", ({ expect }) => {
    // Test vector of the climate edition: tilt 0, PM2.5 1e-2 and PM10 2e-2 g/m3, no rain.
    const pm = { pm25: 1e-2, pm10: 2e-2, tilt: 0, cleaningThreshold: 5, rainPeriod: 1, stepSeconds: 3600 };
    const ratio = analytics.hsuSoilingRatio({ ...pm, rain: new Float64Array(4) });
    for (const [hour, expected] of [0.98484972, 0.97277367, 0.96167471, 0.95119603].entries()) {
      expect(Math.abs(ratio[hour]! - expected)).toBeLessThan(5.1e-9);
    }
  });

  it("knows the error function within 1e-15, to where it is 1", ({ expect }) => {
    for (const [x, expected] of ERF) {
      const mass = (x / 0.17) ** (1 / 0.8473);
      const [ratio] = analytics.hsuSoilingRatio({ ...dry, rain: columns(0), pm25: columns(mass), pm10: columns(mass) });
      // Near 1 a last-place unit is 1.1e-16, 3.2e-16 in the error function; the power adds as much.
      expect(Math.abs((1 - ratio!) / 0.3437 - expected), `erf(${x})`).toBeLessThan(1e-15);
    }
  });

  it("partial: rain takes its share of the dust, a shower counted in parts as much as at once, drizzle none", ({
    expect,
  }) => {
    const hours = column(10, (hour) => (hour >= 4 && hour < 8 ? 1 : 0));
    const dusty = (step: number): number => Number(step === 0);
    const ratio = (rain: Float64Array): number =>
      analytics
        .hsuSoilingRatio({
          ...dry,
          rain,
          pm25: column(10, dusty),
          pm10: column(10, dusty),
          partial: true,
          rainPeriod: 24,
        })
        .at(-1)!;
    const left = Math.exp(-4 / ((4 / 7.62) * 5));
    expect(ratio(hours)).toBeCloseTo(1 - lossOfMass(left), 12);
    expect(ratio(column(10, (hour) => (hour === 5 ? 4 : 0)))).toBeCloseTo(1 - lossOfMass(left), 12);
    expect(ratio(column(10, (hour) => (hour === 5 ? 0.49 : 0)))).toBeCloseTo(1 - lossOfMass(1), 12);
  });

  it("a day of rain is a day of rain in any order of its hours, though decimals add up differently", ({ expect }) => {
    // Ten times 0.1 is 0.9999999999999999.
    const ratio = analytics.hsuSoilingRatio({
      ...dry,
      rain: column(10, () => 0.1),
      rainPeriod: 24,
      cleaningThreshold: 1,
    });
    expect(ratio[9]).toBe(1);
    expect(ratio[8]).toBeLessThan(1);
  });

  it("refuses wrong shapes and ranges", ({ expect }) => {
    const wrong = [{ pm25: columns(1, 2) }, { pm10: -1 }, { tilt: 91 }, { rainPeriod: 0 }, { stepSeconds: NaN }];
    for (const part of wrong) {
      expect(() => analytics.hsuSoilingRatio({ ...dry, rain: columns(0), ...part })).toThrow(AnalyticsInputError);
    }
  });
});
