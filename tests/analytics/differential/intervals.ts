import * as fc from "fast-check";
import type { DetectIntervalsInput, DetectIntervalsResult } from "../../../analytics-wasm/types.ts";
import { divisionsOf, evidenceOf } from "../oracle/rate/divisions.ts";
import { dividedForCorrelation, priceOf } from "../oracle/rate/detect-intervals.ts";
import { lossSeries, type LossDay } from "../oracle/daily/loss-series.ts";
import { segmentCost } from "../oracle/rate/segmentation.ts";
import { total } from "../oracle/statistics.ts";
import { apart, type Differential } from "./differential.ts";
import { between, defined, maybe, rowCount } from "./values.ts";

const seldom = <T>(usual: T, times: number, otherwise: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: times, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: otherwise });
const lossDay = fc.record({
  gap: seldom(1, 20, fc.integer({ min: 0, max: 12 })),
  error: between(-1, 1),
  event: seldom(1, 15, between(0, 2)),
  odd: seldom(0, 40, fc.constantFrom(NaN, Infinity, -Infinity, 300, -300)),
  mm: seldom(0, 8, fc.constantFrom(1, 2, 9, NaN, Infinity, -3)),
});
const rows = rowCount(75)
  .chain((length) =>
    fc.record({
      rate: between(0, 0.4),
      noise: fc.constantFrom(0.05, 0.2, 1),
      days: fc.array(lossDay, { minLength: length, maxLength: length }),
    }),
  )
  .chain(({ rate, noise, days }) => {
    let [at, level] = [20_000, 1];
    const list = days.map(({ gap, error, event, odd, mm }) => {
      at += gap;
      level = (level + rate * gap) * event;
      return { day: odd === -300 ? at + 0.5 : at, loss: level + noise * error + odd, mm };
    });
    return fc.oneof(fc.constant(list), fc.shuffledSubarray(list, { minLength: Math.ceil(list.length / 2) }));
  });

const known = maybe(
  fc.array(fc.oneof(fc.integer({ min: 19_995, max: 20_080 }), fc.constantFrom(NaN, 1e9)), { maxLength: 3 }),
);

function isAsCheap(input: DetectIntervalsInput, ours: DetectIntervalsResult): boolean {
  const { rows, noise } = lossSeries(input.day, input.loss);
  const divisions = divisionsOf(rows, evidenceOf(input));
  const starts = ours.segments.map(({ start }) => rows.findIndex(({ x }) => x === start));
  const cost = (list: number[], price: number): number =>
    total(list.map((start, k) => segmentCost(rows, start, list[k + 1] ?? rows.length, price, divisions)));
  const white = priceOf(rows.length, noise, input.sensitivity ?? "normal");
  const best = dividedForCorrelation(rows, white, divisions);
  const least = cost(best.starts, best.price);
  return Math.abs(cost(starts, best.price) - least) <= 1e-9 * (least + scale(rows));
}
const scale = (rows: LossDay[]): number => total(rows.map(({ y }) => y * y));

export const detectIntervals: Differential<"detectIntervals"> = {
  inputs: fc
    .record({
      rows,
      sensitivity: maybe(fc.constantFrom("fine" as const, "normal" as const, "coarse" as const)),
      isWeatherKnown: fc.boolean(),
      cleanings: known,
      washes: known,
    })
    .map(({ rows, sensitivity, isWeatherKnown, cleanings, washes }) =>
      defined({
        day: Float64Array.from(rows, ({ day }) => day),
        loss: Float64Array.from(rows, ({ loss }) => loss),
        rain: isWeatherKnown ? Float64Array.from(rows, ({ mm }) => mm) : undefined,
        cleanings: cleanings && Float64Array.from(cleanings),
        washes: washes && Float64Array.from(washes),
        sensitivity,
      }),
    ),
  runs: 300,
  difference: (ours, plain, input) => {
    const found = apart(ours, plain, 1e-7);
    const isSameDivision =
      ours.segments.length === plain.segments.length &&
      ours.segments.every(({ start }, k) => start === plain.segments[k]!.start);
    return found !== null && !isSameDivision && isAsCheap(input, ours) ? null : found;
  },
};
