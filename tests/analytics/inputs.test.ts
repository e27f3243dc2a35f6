import * as fc from "fast-check";
import { describe, it } from "vitest";
import { AnalyticsInputError } from "../../analytics-wasm/index.ts";
import { analytics, column, columns, law } from "./support.ts";

const year = { energy: column(14, () => 10), price: column(14, () => 1), rate: column(14, () => 0.01) };
const schedule = { ...year, removalYears: [], washCost: 1, initialLoss: 0, cap: 0.3 };
const samples = {
  t: columns(0, 60),
  clean: columns(500, 500),
  soiled: columns(490, 490),
  day: columns(0, 0),
  inWindow: Uint8Array.of(1, 1),
};
const climate = { p: column(12, () => 50), d: column(12, () => 8), seed: "0,0,usclim-1", years: 1 };

describe("wrong shapes and ranges are refused before the mathematics begins", () => {
  const mistakes: [string, () => unknown][] = [
    ["cells of different length", () => analytics.sampleLoss({ clean: columns(1), soiled: columns(1, 2) })],
    ["a light limit that is no number", () => analytics.dailySoiling({ ...samples, lowLight: NaN })],
    ["flags of another length", () => analytics.dailySoiling({ ...samples, inWindow: Uint8Array.of(1) })],
    ["a normalization that is no number", () => analytics.renormalize({ values: columns(1), from: NaN, to: 0 })],
    ["days that are no whole numbers", () => analytics.dailySoiling({ ...samples, day: columns(0.25, 0.25) })],
    [
      "temperatures of another length",
      () =>
        analytics.correctTemperature({
          clean: columns(1),
          soiled: columns(1),
          cleanTemperature: columns(1),
          soiledTemperature: columns(),
        }),
    ],
    ["losses of another length", () => analytics.soilingRate({ day: columns(1, 2), loss: columns(1) })],
    ["certainty", () => analytics.soilingRate({ day: columns(1), loss: columns(1), confidence: 1 })],
    [
      "a break that is no day",
      () => analytics.soilingRate({ day: columns(1), loss: columns(1), breaks: columns(NaN) }),
    ],
    [
      "more days than fit",
      () => analytics.soilingRate({ day: column(2001, (day) => day), loss: column(2001, () => 1) }),
    ],
    ["eleven months", () => analytics.rainYears({ ...climate, p: column(11, () => 1) })],
    ["a negative month", () => analytics.rainYears({ ...climate, p: column(12, () => -1) })],
    ["half a year", () => analytics.rainYears({ ...climate, years: 0.5 })],
    ["a negative threshold", () => analytics.rainRemoval({ rain: columns(1), threshold: -1 })],
    ["an unknown mode", () => analytics.rainRemoval({ rain: columns(1), threshold: 1, mode: "toString" as "daily" })],
    ["prices of another length", () => analytics.optimizeCleanings({ ...schedule, price: columns(1) })],
    ["a rain year of another length", () => analytics.optimizeCleanings({ ...schedule, removalYears: [columns(1)] })],
    ["a cap above everything", () => analytics.optimizeCleanings({ ...schedule, cap: 30 })],
    ["a wash that pays", () => analytics.optimizeCleanings({ ...schedule, washCost: -5 })],
    ["half a cleaning", () => analytics.optimizeCleanings({ ...schedule, maxCleanings: 1.5 })],
    ["cuts out of order", () => analytics.optimizeCleanings({ ...schedule, cuts: columns(7, 0) })],
    ["a cut after the horizon", () => analytics.optimizeCleanings({ ...schedule, cuts: columns(0, 14) })],
    ["flags for other cuts", () => analytics.optimizeCleanings({ ...schedule, blocked: Uint8Array.of(1) })],
    [
      "an array of no size",
      () => analytics.dollarLoss({ insolation: columns(1), loss: columns(1), arrayKw: NaN, price: 1 }),
    ],
    [
      "a price column of another length",
      () => analytics.dollarLoss({ insolation: columns(1), loss: columns(1), arrayKw: 1, price: columns() }),
    ],
    ["a place off the globe", () => analytics.solarNoon({ lat: 91, lng: 0, day: 0 })],
    ["a sun seen from nowhere", () => analytics.solarPosition({ lat: 0, lng: NaN, t: columns(0) })],
    ["a layer that takes everything", () => analytics.renormalize({ values: columns(1), from: -100, to: 0 })],
    [
      "a layer that is no number",
      () => analytics.renormalizedLoss({ loss: columns(1), cleanFrom: 0, cleanTo: NaN, soiledFrom: 0, soiledTo: 0 }),
    ],
    ["a bucket of no width", () => analytics.bucket({ t: columns(1), values: columns(1), width: 0 })],
    ["a bucket of half seconds", () => analytics.bucket({ t: columns(1), values: columns(1), width: 1.5 })],
    [
      "weights of other rows",
      () => analytics.bucket({ t: columns(1), values: columns(1), width: 1, weight: columns() }),
    ],
    [
      "a cleaning after the days of a run",
      () =>
        analytics.startingLoss({
          loss: 1,
          rate: columns(0.1),
          removalYears: [],
          cleaned: { day: columns(2), share: columns(100), left: columns(0) },
          cap: 30,
        }),
    ],
    ["a day that is no day", () => analytics.solarNoon({ lat: 0, lng: 0, day: NaN })],
  ];
  for (const [name, call] of mistakes) {
    it(name, ({ expect }) => {
      expect(call).toThrow(AnalyticsInputError);
    });
  }
});

describe("data never stops the mathematics", () => {
  const anything = fc.oneof(fc.double(), fc.constantFrom(NaN, Infinity, -Infinity, 0, -0, 5e-324, 1.7e308));
  const any = (length: number): fc.Arbitrary<Float64Array> =>
    fc.array(anything, { minLength: length, maxLength: length }).map((values) => Float64Array.from(values));

  it("takes any number in any column, and works as before afterwards", ({ expect }) => {
    const case_ = fc.integer({ min: 0, max: 20 }).chain((n) => fc.tuple(any(n), any(n), any(n), any(n)));
    const before = analytics.dailySoiling(samples);
    fc.assert(
      fc.property(case_, ([a, b, c, d]) => {
        const inWindow = Uint8Array.from(a, (value) => (value > 0 ? 1 : 0));
        const day = d.map((value) => (Number.isFinite(value) ? Math.trunc(value) : value));
        const rows = analytics.dailySoiling({ t: a, clean: b, soiled: c, day, inWindow });
        expect(new Set(rows.day).size).toBe(
          new Set(day.filter((value, row) => Number.isFinite(value) && Number.isFinite(a[row]))).size,
        );
        expect(analytics.sampleLoss({ clean: a, soiled: b })).toHaveLength(a.length);
        analytics.soilingRate({ day: a, loss: b });
        expect(analytics.rainRemoval({ rain: a, threshold: 5, mode: "partial" })).toHaveLength(a.length);
        expect(analytics.dollarLoss({ insolation: a, loss: b, arrayKw: 10, price: c })).toHaveLength(a.length);
        const plan = analytics.optimizeCleanings({
          ...schedule,
          energy: a,
          price: b,
          rate: c,
          removalYears: [d, a],
          washCost: 3,
        });
        expect(plan.plans[plan.best]!.cleanings).toBe(plan.best);
        expect(analytics.solarPosition({ lat: 1, lng: 2, t: a }).zenith).toHaveLength(a.length);
        expect(analytics.clearSkyGhi({ zenith: a })).toHaveLength(a.length);
        expect(analytics.renormalize({ values: a, from: 1, to: 2 })).toHaveLength(a.length);
        expect(analytics.bucket({ t: a, values: b, width: 60, weight: c }).t.length).toBeLessThanOrEqual(a.length);
        expect(analytics.dailySoiling(samples)).toEqual(before);
      }),
      law(500),
    );
  });

  it("ends where differences of huge values overflow to infinity and to no number", ({ expect }) => {
    const day = columns(-1.7e308, 0, 1.7e308, 1.75e308);
    expect(analytics.soilingRate({ day, loss: columns(1.7e308, -1.7e308, 1.7e308, 0) }).n).toBe(4);
  });

  it("gives empty answers to empty columns", ({ expect }) => {
    const none = columns();
    expect(
      analytics.dailySoiling({ t: none, clean: none, soiled: none, day: none, inWindow: new Uint8Array(0) }).day,
    ).toEqual(none);
    expect(analytics.optimizeCleanings({ ...schedule, energy: none, price: none, rate: none })).toMatchObject({
      plans: [{ cleanings: 0, cuts: [], loss: 0, net: 0 }],
      income: 0,
      best: 0,
    });
  });
});
