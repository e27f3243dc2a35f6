import type { BucketColumns, BucketInput } from "../types.ts";
import { commonLength, requireWhole } from "./check.ts";
import type { Core } from "./core.ts";

const WIDEST = 1e9;
/** A time further from 1970 than 30,000 years is no time [s]. */
const FURTHEST = 1e12;
const RESULT_COLUMNS = 5;

/** Count, mean and extremes in buckets of time; see `Analytics.bucket`. */
export function bucket(core: Core, input: BucketInput): BucketColumns {
  requireWhole("width", input.width, 1, WIDEST);
  const { t, values, weight } = inOrder({ ...input, weight: input.weight ?? Float64Array.of(1) }, rowCount(input));
  const count = t.length;
  core.begin();
  const timeAt = core.put(t);
  const valuesAt = core.put(values);
  const weightAt = core.put(weight);
  const weightMask = input.weight ? -1 : 0;
  const results = Array.from({ length: RESULT_COLUMNS }, () => core.take(count));
  const buckets = core.run("bucket", timeAt, valuesAt, weightAt, weightMask, count, input.width, ...results);
  const [start, n, mean, min, max] = results.map((column) => core.read(column, buckets));
  return { t: start!, n: n!, mean: mean!, min: min!, max: max! };
}

function rowCount({ t, values, weight }: BucketInput): number {
  return commonLength(weight ? { t, values, weight } : { t, values });
}

type Rows = Pick<Required<BucketInput>, "t" | "values" | "weight">;

/** The rows in order of time; those without a time are left out. Rows that are in order already stay where they are. */
function inOrder(rows: Rows, count: number): Rows {
  const { t, values, weight } = rows;
  if (isInOrder(t)) return rows;
  const order = Array.from(t.keys()).filter((row) => Math.abs(t[row]!) <= FURTHEST);
  order.sort((a, b) => t[a]! - t[b]! || a - b);
  const pick = (column: Float64Array): Float64Array => Float64Array.from(order, (row) => column[row]!);
  return { t: pick(t), values: pick(values), weight: weight.length === count ? pick(weight) : weight };
}

/** A plain loop: a function for each of many rows would take longer than all the rest. */
function isInOrder(t: Float64Array): boolean {
  let before = -FURTHEST;
  for (let row = 0; row < t.length; row++) {
    if (!(t[row]! >= before && t[row]! <= FURTHEST)) return false;
    before = t[row]!;
  }
  return true;
}
