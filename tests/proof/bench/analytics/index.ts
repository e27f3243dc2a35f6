import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { inRoot } from "../../../../tools/process/root.ts";
import { fastest, usual } from "../clock.ts";
import { short, time, type Row } from "../table.ts";
import { type KernelCase, kernelCases } from "./kernels.ts";

/** Maximum size of the compressed module [bytes]. */
const MAX_MODULE = 43.5 * 1024;

const verdict = (promise: string, isMet: boolean): string => `${promise}: ${isMet ? "met" : "NOT MET"}`;

function moduleRow(): Row {
  const bytes = gzipSync(readFileSync(inRoot("analytics-wasm", "build", "analytics.wasm"))).length;
  return {
    what: "the module, gzipped",
    ratio: "",
    target: verdict("43.5 kB", bytes < MAX_MODULE),
    absolute: `${short(bytes / 1024)} kB`,
  };
}

/** `before`: time of the smaller case [ms]. */
function measure({ what, run, limit, isLimitOfMost }: KernelCase, before: number | null): [Row, number] {
  const ms = fastest(run);
  const most = isLimitOfMost && limit !== null ? usual(run) : null;
  const row = {
    what,
    ratio: before === null ? "" : `grew x ${short(ms / before)}`,
    ...(limit !== null && { target: verdict(`${limit} ms`, (most ?? ms) < limit) }),
    absolute: most === null ? time(ms) : `${time(ms)}, p95 ${time(most)}`,
  };
  return [row, ms];
}

/** Measures the kernels that have a limit, called from JavaScript. */
export function benchAnalytics(): Row[] {
  const rows = kernelCases.flatMap((cases) => {
    let before: number | null = null;
    return cases.map((one) => {
      const [row, ms] = measure(one, before);
      before = ms;
      return row;
    });
  });
  return [...rows, moduleRow()];
}
