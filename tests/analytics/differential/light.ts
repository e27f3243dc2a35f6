import * as fc from "fast-check";
import { changed, DAY, MIDNIGHT, type Row } from "../daily/daily-support.ts";
import { brokenDay, calmDay } from "../oracle/daily/day-cases.ts";
import { apart, within, type Differential } from "./differential.ts";
import { between, columnsOf, data, defined, maybe } from "./values.ts";

const watts = data(between(-5, 1300));

export const sampleLoss: Differential<"sampleLoss"> = {
  inputs: columnsOf({ clean: watts, soiled: watts }, 40),
  runs: 1000,
  difference: within(1e-12),
};

const anyDay = (day: number): fc.Arbitrary<Row[]> => {
  const spoilt = fc
    .tuple(
      calmDay,
      fc.array(fc.tuple(fc.noBias(fc.nat(1439)), fc.constantFrom("clean", "soiled"), watts), { maxLength: 9 }),
    )
    .map(([calm, spoils]) => {
      const rows = calm.filter((_, index) => calm.length < 200 || index % 10 === 0);
      for (const [at, cell, value] of spoils) rows[at % rows.length] = { ...rows[at % rows.length]!, [cell]: value };
      return rows.map((row) => changed(row, { day, t: row.t + (day - 20_000) * DAY }));
    });
  return fc.oneof(spoilt, brokenDay(day));
};

const brokenRows: fc.Arbitrary<Row[]> = fc
  .tuple(anyDay(20_000), anyDay(20_001), fc.array(fc.constantFrom(NaN, Infinity, -Infinity), { maxLength: 3 }))
  .chain(([one, two, nowhere]) => {
    // Tenths and ten minutes hit the limits for outliers and clouds exactly, so rounding would decide.
    const untied = [...one, ...two].map((row, index) =>
      changed(row, {
        t: MIDNIGHT + (row.t - MIDNIGHT) * (1 + 1e-6),
        clean: row.clean * (1 + 1e-4 * Math.sin(7 * index)),
        soiled: row.soiled * (1 + 1e-4 * Math.sin(5 * index)),
      }),
    );
    const rows = [...untied, ...untied.slice(0, 3)];
    const lost = nowhere.map((none, index) => ({ ...rows[index]!, [index % 2 === 0 ? "t" : "day"]: none }));
    const all = [...rows, ...lost];
    return fc.oneof(fc.constant(untied), fc.shuffledSubarray(all, { minLength: Math.floor(all.length / 2) }));
  });

export const dailySoiling: Differential<"dailySoiling"> = {
  inputs: fc.tuple(brokenRows, maybe(between(0, 600))).map(([rows, lowLight]) =>
    defined({
      t: Float64Array.from(rows, ({ t }) => t),
      // Without light, the edge of a cloud is undefined.
      clean: Float64Array.from(rows, ({ clean }) => (clean === -Infinity ? NaN : clean)),
      soiled: Float64Array.from(rows, ({ soiled }) => soiled),
      day: Float64Array.from(rows, ({ day }) => day),
      inWindow: Uint8Array.from(rows, ({ inWindow }) => Number(inWindow)),
      lowLight,
    }),
  ),
  runs: 500,
  difference: within(1e-9),
};

export const renormalize: Differential<"renormalize"> = {
  inputs: columnsOf({ values: watts }, 40).chain(({ values }) =>
    fc.record({ values: fc.constant(values), from: between(-99, 1000), to: between(-99, 1000) }),
  ),
  runs: 1000,
  difference: within(1e-12),
};

const layer = between(-99, 1000);
export const renormalizedLoss: Differential<"renormalizedLoss"> = {
  inputs: fc
    .tuple(
      columnsOf({ loss: data(between(-50, 100)) }, 40),
      fc.record({ cleanFrom: layer, cleanTo: layer, soiledFrom: layer, soiledTo: layer }),
    )
    .map(([{ loss }, layers]) => Object.assign(layers, { loss })),
  runs: 1000,
  // Layers of -99 and 1000% give ratios of a million.
  difference: within(1e-10),
};

export const dollarLoss: Differential<"dollarLoss"> = {
  inputs: columnsOf(
    { insolation: data(between(0, 12)), loss: data(between(-5, 60)), prices: data(between(0, 1)) },
    40,
  ).chain(({ insolation, loss, prices }) =>
    fc.record({
      insolation: fc.constant(insolation),
      loss: fc.constant(loss),
      arrayKw: between(0, 1e9),
      price: fc.oneof(between(0, 1e6), fc.constant(prices)),
    }),
  ),
  runs: 1000,
  difference: (ours, plain, { insolation, loss, price }) => {
    // Infinity times nearly nothing depends on rounding.
    const columns = [insolation, loss, ...(typeof price === "number" ? [] : [price])];
    const known = (dollars: Float64Array): Float64Array =>
      dollars.map((value, day) => (columns.some((column) => Math.abs(column[day]!) === Infinity) ? NaN : value));
    return apart(known(ours), known(plain), 1e-12);
  },
};

const time = fc.oneof(fc.integer({ min: -5000, max: 5000 }), between(-1e4, 1e4));
export const bucket: Differential<"bucket"> = {
  inputs: fc
    .tuple(
      columnsOf(
        { t: data(time), values: data(between(-1500, 1500)), times: data(fc.integer({ min: 1, max: 60 })) },
        100,
      ),
      fc.oneof(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 1e9 })),
      fc.boolean(),
    )
    .map(([{ t, values, times }, width, weighs]) => defined({ t, values, width, weight: weighs ? times : undefined })),
  runs: 1000,
  difference: (ours, plain) => {
    const shares = ({ mean, min, max, ...rest }: typeof ours): object => {
      const size = min.map((least, row) => Math.max(1, Math.abs(least), Math.abs(max[row]!)));
      return { ...rest, min, max, mean: mean.map((value, row) => value / size[row]!) };
    };
    return apart(shares(ours), shares(plain), 1e-11);
  },
};

export const correctTemperature: Differential<"correctTemperature"> = {
  inputs: columnsOf(
    {
      clean: data(between(0, 1300)),
      soiled: data(between(0, 1300)),
      cleanTemperature: data(between(-30, 90)),
      soiledTemperature: data(between(-30, 90)),
    },
    40,
  ),
  runs: 500,
  difference: (ours, plain) => apart(ours, plain, 1e-12),
};
