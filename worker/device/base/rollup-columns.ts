import type { SampleColumn } from "#contract/inbound/inbound";
import { quantities } from "./quantities.ts";

/** Bucket tables with their width [s]. Each is built from the one before, the first from samples. */
export const levels = [
  { width: 1800, table: "rollup_30min" },
  { width: 3600, table: "rollup_1h" },
  { width: 10_800, table: "rollup_3h" },
] as const;
export const FINEST = levels[0].width;

/** Stored as integers like the samples, so that sums of sums are exact. */
const statistics = ["n", "sum", "low", "high"] as const;
type Statistic = (typeof statistics)[number];

export const rollupColumn = (name: SampleColumn, statistic: Statistic): string => `${name}_${statistic}`;

/** Sums of wind components [1/100 m/s], which give a direction weighted by speed. */
export const windParts = ["wind_east", "wind_north"] as const;

export const rollupColumns = (names: readonly SampleColumn[]): string[] => [
  ...names.flatMap((name) => statistics.map((statistic) => rollupColumn(name, statistic))),
  ...windPartsOf(names),
];

const windPartsOf = (names: readonly SampleColumn[]): readonly string[] =>
  names.includes("windBearing") ? windParts : [];

const windSum = (part: "sin" | "cos"): string =>
  `CAST(round(sum(source.windSpeed * ${part}(radians(source.windBearing / ${quantities.windBearing.scale}.0)))) AS INTEGER)`;

/**
 * SQL of each column from samples, in the order of `rollupColumns`. Columns are qualified, because SQLite takes `iD` for `id` of json_each.
 */
export const fromSamples = (names: readonly SampleColumn[]): string[] => [
  ...names.flatMap((name) => [
    `count(source.${name})`,
    `sum(source.${name})`,
    `min(source.${name})`,
    `max(source.${name})`,
  ]),
  ...(names.includes("windBearing") ? [windSum("sin"), windSum("cos")] : []),
];

export const fromBuckets = (names: readonly SampleColumn[]): string[] => [
  ...names.flatMap((name) => [`sum(${name}_n)`, `sum(${name}_sum)`, `min(${name}_low)`, `max(${name}_high)`]),
  ...windPartsOf(names).map((part) => `sum(${part})`),
];
