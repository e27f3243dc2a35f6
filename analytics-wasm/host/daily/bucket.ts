import type { BucketColumns, BucketInput } from "../../types.ts";
import { commonLength, requireWhole } from "../check.ts";
import { BYTES_PER_VALUE, type Address, type Core } from "../core.ts";

const MAX_WIDTH_SECONDS = 1e9;
/** About 30,000 years [s]. */
const MAX_TIME = 1e12;
const ONE_WEIGHT = Float64Array.of(1);

export function bucket(core: Core, input: BucketInput): BucketColumns {
  requireWhole("width", input.width, 1, MAX_WIDTH_SECONDS);
  const { t, values, weight } = input;
  const count = commonLength(weight ? { t, values, weight } : { t, values });
  core.begin();
  const timeAt = core.put(t);
  if (core.run("isInOrder", timeAt, count, MAX_TIME) !== 0) return inBuckets(core, timeAt, count, input);
  const ordered = inOrder(input);
  core.begin();
  return inBuckets(core, core.put(ordered.t), ordered.t.length, ordered);
}

function inBuckets(core: Core, timeAt: Address, count: number, { values, weight, width }: BucketInput): BucketColumns {
  const valuesAt = core.put(values);
  const weightAt = core.put(weight ?? ONE_WEIGHT);
  const result = core.take(5 * count);
  const mask = weight ? -1 : 0;
  const buckets = core.run("bucket", timeAt, valuesAt, weightAt, mask, count, width, result);
  const column = (index: number): Float64Array => core.read(result + index * count * BYTES_PER_VALUE, buckets);
  return { t: column(0), n: column(1), mean: column(2), min: column(3), max: column(4) };
}

/** Rows in order of time; those without one are dropped. */
function inOrder({ t, values, weight, width }: BucketInput): BucketInput {
  const order = Array.from(t.keys()).filter((row) => Math.abs(t[row]!) <= MAX_TIME);
  order.sort((a, b) => t[a]! - t[b]! || a - b);
  const pick = (column: Float64Array): Float64Array => Float64Array.from(order, (row) => column[row]!);
  return { t: pick(t), values: pick(values), width, ...(weight && { weight: pick(weight) }) };
}
