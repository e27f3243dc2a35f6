import * as fc from "fast-check";
import type { Summaries } from "../../../analytics-wasm/types.ts";
import { within, type Differential } from "./differential.ts";
import { detectIntervals } from "./intervals.ts";
import { between, columnOf, columnsOf, data, defined, maybe, rowCount } from "./values.ts";

const sun = data(between(0, 9));
const percent = data(between(-3, 30));
const price = fc.oneof(between(0.01, 0.5), fc.constant(0));
const points = data(between(0.3, 2));
const close = within(1e-9);

const curve = columnOf(12, between(0, 0.03)).map((steps) => {
  let share = 0;
  return Float64Array.of(0, ...steps.map((step) => (share += step)));
});
const ofEveryDay = (shares: Float64Array | undefined, days: Float64Array) =>
  defined({ lossCurve: shares && { shares, ofDay: days.map(() => 0) } });

const columns = (most: number, rows: number, value: fc.Arbitrary<number>): fc.Arbitrary<Float64Array[]> =>
  rowCount(rows).chain((count) => fc.array(columnOf(count, value), { maxLength: most }));

const rains = fc
  .tuple(
    columnsOf({ loss: data(between(-2, 25)), rain: data(fc.oneof(fc.constant(0), between(0, 40))) }, 60),
    fc.nat(70),
    between(-0.1, 0.4),
    maybe(between(-2, 4)),
  )
  .map(([{ loss, rain }, wash, rate, zero]) => {
    const cleaned = loss.map((_, day) => Number(day === wash));
    return Object.assign({ loss, rain, cleaned, rate }, defined({ zero }));
  });
const spells = fc
  .tuple(
    columnsOf(
      {
        step: between(-0.3, 0.8),
        known: fc.nat(9),
        rain: fc.oneof({ weight: 40, arbitrary: fc.constant(0) }, between(0, 9)),
      },
      150,
    ),
    fc.nat(200),
    fc.oneof(between(0.05, 0.4), fc.constant(0)),
    between(0, 0.05),
  )
  .map(([{ step, known, rain }, wash, rate, slowing]) => {
    let level = 0;
    const loss = step.map((by, day) => {
      level += rain[day]! >= 0.5 ? -level : by - slowing * level;
      return known[day] === 0 ? NaN : level;
    });
    return { loss, rain, cleaned: loss.map((_, day) => Number(day === wash)), rate };
  });

export const summaries: { [K in keyof Summaries]: Differential<K> } = {
  coveredDays: {
    inputs: columnsOf(
      {
        gap: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 3 }) }, fc.integer({ min: 4, max: 40 })),
        loss: data(fc.oneof({ weight: 6, arbitrary: between(0, 7) }, between(-50, 99))),
        good: fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, fc.constant(0)),
        temperature: fc.oneof({ weight: 4, arbitrary: between(3, 50) }, between(-20, 3), fc.constant(NaN)),
        light: fc.oneof({ weight: 5, arbitrary: between(0.5, 8) }, fc.constantFrom(0, NaN)),
      },
      60,
    ).map(({ gap, good, loss, temperature, light }) => {
      let at = 20_000;
      return { day: gap.map((step) => (at += step)), good: Uint8Array.from(good), loss, temperature, light };
    }),
    runs: 2000,
    difference: close,
  },
  dayScatter: {
    inputs: columnsOf(
      {
        gap: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 3 }) }, fc.integer({ min: 4, max: 50 })),
        loss: data(between(0, 12)),
        uncertainty: data(between(0.1, 3)),
        good: fc.constantFrom(0, 1, 1, 1, 1),
      },
      80,
    ).map(({ gap, good, loss, uncertainty }) => {
      let at = 20_000;
      return { day: gap.map((step) => (at += step)), good: Uint8Array.from(good), loss, uncertainty };
    }),
    runs: 500,
    difference: within(1e-6),
  },
  fittedLevel: {
    inputs: fc
      .tuple(detectIntervals.inputs, between(0, 3))
      .map(([input, systematic]) => Object.assign({ systematic }, input)),
    runs: 300,
    difference: within(1e-7),
  },
  residualUncertainty: {
    inputs: columnsOf({ before: fc.oneof(between(-1, 12), fc.constant(NaN)), after: between(-2, 6) }, 12),
    runs: 500,
    difference: close,
  },
  promiseKept: {
    inputs: columnsOf(
      { promised: fc.oneof(between(-1, 12), fc.constant(NaN)), won: fc.oneof(between(-3, 12), fc.constant(NaN)) },
      12,
    ),
    runs: 500,
    difference: close,
  },
  lossUncertainty: {
    inputs: fc
      .tuple(columnsOf({ loss: percent, insolation: sun, uncertainty: points }, 40), between(0, 3))
      .map(([days, systematic]) => Object.assign({ systematic }, days)),
    runs: 500,
    difference: close,
  },
  dollarRange: {
    inputs: fc
      .tuple(
        columnsOf({ loss: percent, insolation: sun, uncertainty: points, price: data(price) }, 40),
        between(0, 1e5),
        between(0, 3),
        maybe(curve),
      )
      .map(([days, arrayKw, systematic, shares]) =>
        Object.assign({ arrayKw, systematic }, days, ofEveryDay(shares, days.loss)),
      ),
    runs: 500,
    difference: close,
  },
  dollarTotal: {
    inputs: fc
      .tuple(columnsOf({ loss: percent, insolation: sun, price: data(price) }, 40), between(0, 1e5), maybe(curve))
      .map(([days, arrayKw, shares]) => Object.assign({ arrayKw }, days, ofEveryDay(shares, days.loss))),
    runs: 500,
    difference: close,
  },
  cleaningStep: {
    inputs: fc
      .tuple(
        columnsOf({ gap: fc.integer({ min: 1, max: 3 }), loss: percent, insolation: sun }, 40),
        fc.integer({ min: -5, max: 60 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 1, max: 12 }),
      )
      .map(([{ gap, loss, insolation }, first, length, side]) => {
        let day = 0;
        return { day: gap.map((days) => (day += days)), loss, insolation, first, last: first + length, side };
      }),
    runs: 500,
    difference: close,
  },
  cleaningGain: {
    inputs: fc
      .tuple(
        columnsOf({ insolation: data(between(0.1, 9)) }, 9),
        between(-1, 20),
        between(-1, 20),
        fc.oneof(between(0, 9000), fc.constant(NaN)),
        maybe(curve),
      )
      .map(([days, before, after, cost, shares]) =>
        Object.assign({ before, after, cost, arrayKw: 500, price: 0.12 }, days, ofEveryDay(shares, days.insolation)),
      ),
    runs: 500,
    difference: close,
  },
  rainEvidence: { inputs: rains, runs: 150, difference: within(1e-7) },
  sensorZero: {
    inputs: fc
      .tuple(rains, fc.array(fc.integer({ min: -5, max: 70 }), { maxLength: 3 }), between(0, 4))
      .map(([{ loss, rain, cleaned, rate }, washes, systematic]) => ({
        loss,
        rain,
        cleaned,
        rate,
        washes: Float64Array.from(washes),
        systematic,
        usualRain: { log: Math.log(5), spread: 0.8 },
      })),
    runs: 60,
    difference: within(1e-7),
  },
  // A small difference of an outlier is a large one of what follows.
  growthEvidence: { inputs: spells, runs: 60, difference: within(1e-5) },
  startingLoss: {
    inputs: fc
      .tuple(
        columns(5, 40, data(between(0, 1))).filter((all) => all.length > 0),
        fc.array(fc.tuple(fc.nat(40), between(0, 100), between(0, 5)), { maxLength: 3 }),
        between(-2, 40),
        maybe(between(1, 40)),
      )
      .map(([[rate, ...removalYears], cleanings, loss, saturation]) => {
        const days = cleanings.map(([day, share, left]) => [Math.min(day, rate!.length), share, left] as const);
        const ordered = days.toSorted(([a], [b]) => a - b);
        const of = (part: 0 | 1 | 2) => Float64Array.from(ordered, (cleaning) => cleaning[part]);
        return {
          loss,
          rate: rate!,
          removalYears,
          cleaned: { day: of(0), share: of(1), left: of(2) },
          cap: 30,
          saturation,
        };
      }),
    runs: 300,
    difference: close,
  },
};
