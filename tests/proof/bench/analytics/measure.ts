import { readFileSync } from "node:fs";
import { Core } from "../../../../analytics-wasm/host/core.ts";
import { oracle } from "../../../analytics/oracle/index.ts";
import { analytics } from "../../../analytics/support.ts";
import { fastest, usual } from "../clock.ts";
import type { Native } from "../native.ts";
import { short, time, type Row } from "../table.ts";
import type { Work } from "./work.ts";

/** Relative difference allowed for another order of arithmetic. */
const ROUNDING = 1e-9;
/** Kernel time without copies, as a multiple of C. */
const MAX_OF_C = 1.5;

/** Ratios are only shown against a twin with the same result. */
function requireEqual(what: string, ours: ArrayLike<number>, theirs: ArrayLike<number>): void {
  for (let i = 0; i < Math.max(ours.length, theirs.length); i++) {
    const [a, b] = [ours[i] ?? Infinity, theirs[i] ?? Infinity];
    if (Number.isNaN(a) && Number.isNaN(b)) continue;
    if (!(Math.abs(a - b) <= ROUNDING * Math.max(1, Math.abs(a)))) throw new Error(`${what}: [${i}] ${a} is not ${b}.`);
  }
}

const wasm = readFileSync(new URL("../../../../analytics-wasm/build/analytics.wasm", import.meta.url));
const core = new Core(new WebAssembly.Module(wasm));

function lengths(result: unknown): number[] {
  if (result instanceof Float64Array) return [result.length];
  return typeof result === "object" && result !== null ? Object.values(result).flatMap((part) => lengths(part)) : [];
}

/** Time to copy columns in and the result out [ms]. */
function copying(columns: Float64Array[], result: unknown): number {
  const out = lengths(result);
  return fastest(() => {
    core.begin();
    for (const values of columns) core.put(values);
    for (const length of out) core.read(core.take(length), length);
  });
}

const verdict = (promise: string, isMet: boolean): string => `${promise}: ${isMet ? "met" : "NOT MET"}`;

/** `before`: time of the smaller work [ms]. */
export function measure(
  kernel: string,
  twin: string | undefined,
  one: Work,
  native: Native | null,
  before: number | null,
): [Row, number] {
  const what = `${kernel}, ${one.size}`;
  const result = one.run(analytics);
  const c = twin === undefined ? undefined : native?.run(twin, one.columns);
  if (c) requireEqual(what, one.figures(result), c.results);
  const ms = fastest(() => one.run(analytics));
  const alone = Math.max(ms - copying(one.columns, result), 0);
  const plain = one.isTooMuchForOracle ? null : fastest(() => one.run(oracle));
  const most = one.isLimitOfMost ? usual(() => one.run(analytics)) : null;
  const ratio = [
    ...(c ? [`C x ${short(ms / c.ms)}, without copies ${short(alone / c.ms)}`] : []),
    ...(plain === null ? [] : [`oracle / ${short(plain / ms)}`]),
    ...(before === null ? [] : [`grew x ${short(ms / before)}`]),
  ];
  const target = [
    ...(c ? [verdict(`C x ${MAX_OF_C}`, alone <= MAX_OF_C * c.ms)] : []),
    ...(one.limit === undefined ? [] : [verdict(`${one.limit} ms`, (most ?? ms) < one.limit)]),
  ];
  const absolute = [
    time(ms),
    ...(most === null ? [] : [`p95 ${time(most)}`]),
    ...(c ? [`C ${time(c.ms)}`] : []),
    ...(plain === null ? [] : [`oracle ${time(plain)}`]),
  ];
  return [{ what, ratio: ratio.join("; "), target: target.join("; "), absolute: absolute.join(", ") }, ms];
}
