import * as fc from "fast-check";
import type { SiteKernels } from "../../../analytics-wasm/types.ts";
import { within, type Differential } from "./differential.ts";
import { between, columnOf, defined, maybe } from "./values.ts";

const orNothing = (ordinary: fc.Arbitrary<number>) => fc.oneof({ weight: 5, arbitrary: ordinary }, fc.constant(0));
const rates = fc.oneof(
  { weight: 9, arbitrary: columnOf(12, orNothing(between(0.001, 1))) },
  fc.constant(new Float64Array(12)),
);
const close = within(1e-9);

export const site: { [K in keyof SiteKernels]: Differential<K> } = {
  dryRates: {
    inputs: fc.record({
      pm10: columnOf(12, orNothing(between(0.01, 500))),
      pm25: columnOf(12, orNothing(between(0.01, 300))),
      tilt: fc.oneof(between(0, 90), fc.constantFrom(0, 90)),
    }),
    runs: 300,
    difference: close,
  },
  siteRate: {
    inputs: fc
      .record({
        model: rates,
        tilted: rates,
        factor: maybe(between(0.2, 3)),
        measured: maybe(between(0.005, 2)),
      })
      .map((input) => defined(input)),
    runs: 200,
    difference: close,
  },
  rateOfYear: {
    inputs: fc.record({ measured: between(0.005, 2), days: columnOf(12, fc.nat(31)), model: rates }),
    runs: 300,
    difference: close,
  },
  annualLoss: {
    inputs: fc.record({
      monthlyLoss: columnOf(12, between(0, 30)),
      energy: columnOf(365, fc.oneof({ weight: 5, arbitrary: between(0, 9) }, fc.constant(0))),
      memberLoss: fc.integer({ min: 1, max: 40 }).chain((members) => columnOf(members, orNothing(between(0.01, 30)))),
      spread: between(0, 1),
    }),
    runs: 300,
    difference: close,
  },
};
