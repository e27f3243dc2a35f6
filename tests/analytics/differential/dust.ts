import * as fc from "fast-check";
import { within, type Differential } from "./differential.ts";
import { between, columnOf, columnsOf, data, defined, maybe } from "./values.ts";

const mm = data(
  fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 400 }).map((tenths) => tenths / 10),
    between(0, 60),
  ),
);

const months = (ordinary: fc.Arbitrary<number>, most: number): fc.Arbitrary<Float64Array<ArrayBuffer>> =>
  columnOf(12, fc.oneof({ weight: 8, arbitrary: ordinary }, { weight: 1, arbitrary: fc.constantFrom(0, most) }));
const climate = { p: months(between(0.1, 400), 10_000), d: months(between(0.2, 30), 31), seed: fc.string() };

const share = fc.oneof(fc.constantFrom(0, 1), between(0, 1));
const memory = fc.record({
  spread: fc.oneof(fc.constant(0), between(0, 3)),
  annual: share,
  correlation: share,
  amount: fc.oneof(fc.constant(0), between(0, 3)),
  link: share,
  persistence: between(0, 0.95),
  shape: between(0.1, 10),
  ownDays: fc.boolean(),
});

export const rainYears: Differential<"rainYears"> = {
  inputs: fc
    .record({ ...climate, years: fc.integer({ min: 0, max: 3 }), memory: maybe(memory) })
    .map((input) => defined(input)),
  // Planted mistakes show within 6 runs, or never.
  runs: 50,
  difference: within(1e-9),
};

export const rainRemoval: Differential<"rainRemoval"> = {
  inputs: fc
    .tuple(
      columnsOf({ rain: mm }, 60),
      fc.oneof(
        between(0, 10_000),
        fc.integer({ min: 0, max: 200 }).map((tenths) => tenths / 10),
      ),
      maybe(fc.constantFrom("daily" as const, "weekly" as const, "partial" as const, "gradual" as const)),
    )
    .map(([columns, threshold, mode]) => defined({ ...columns, threshold, mode })),
  runs: 1000,
  difference: within(1e-12),
};

/** [g/m3], from clean air to a sand storm. */
const density = fc.oneof(between(0, 1e-4), between(0, 0.01));
export const hsuSoilingRatio: Differential<"hsuSoilingRatio"> = {
  inputs: columnsOf({ rain: mm, fine: data(density), coarse: data(density) }, 80).chain(({ rain, fine, coarse }) =>
    fc
      .record({
        rain: fc.constant(rain),
        pm25: fc.oneof(density, fc.constant(fine)),
        pm10: fc.oneof(density, fc.constant(coarse)),
        tilt: between(0, 90),
        cleaningThreshold: fc.oneof(
          { weight: 1, arbitrary: fc.constant(0) },
          { weight: 9, arbitrary: between(0.01, 50) },
        ),
        rainPeriod: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constant(1_000_000)),
        v25: maybe(between(0, 0.01)),
        v10: maybe(between(0, 0.01)),
        stepSeconds: fc.constantFrom(0, 60, 3600, 86_400, 31_622_400),
        partial: maybe(fc.boolean()),
      })
      .map((input) => defined(input)),
  ),
  runs: 1000,
  difference: within(1e-12),
};

/** None, or enough that the oracle's erf tells the members' losses apart. */
const micrograms = columnOf(12, fc.oneof(fc.constant(0), between(0.01, 300)));
export const typicalYear: Differential<"typicalYear"> = {
  inputs: fc
    .record({
      ...climate,
      pm10: micrograms,
      pm25: micrograms,
      // Excludes the poles, where one bit of the declination decides about the equinox sun.
      lat: fc.oneof(between(-89, 89), fc.constantFrom(-89.9, 0, 89.9)),
      tilt: between(0, 90),
      members: fc.integer({ min: 1, max: 6 }),
      threshold: between(0, 60),
      partial: maybe(fc.boolean()),
      memory: maybe(memory),
      // Members that differ in their last bits only would be ordered by chance.
      site: maybe(fc.record({ median: between(0.1, 10), spread: fc.oneof(fc.constant(0), between(0.1, 1)) })),
    })
    .map((input) => defined(input)),
  // Planted mistakes show within 8 runs, or never.
  runs: 30,
  // The oracle integrates each day's light in 2,000 strips.
  difference: within(1e-6),
};
