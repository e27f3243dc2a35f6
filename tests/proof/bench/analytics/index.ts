import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Analytics, SiteKernels, Summaries } from "../../../../analytics-wasm/types.ts";
import { nativeTwins } from "../native.ts";
import { short, type Row } from "../table.ts";
import { dailySoiling, sensorFaults, sensorProfile } from "./daily-soiling.ts";
import * as days from "./days.ts";
import { measure } from "./measure.ts";
import { decidePlan, optimizeCleanings, waitValue } from "./optimize-cleanings.ts";
import * as samples from "./samples.ts";
import type { KernelCase } from "./work.ts";

/** Every kernel but summaries and rates of sites, which take no measurable time, and `clearSkyEnergy`, which combines two. */
const cases: Record<Exclude<keyof Analytics, keyof Summaries | keyof SiteKernels | "clearSkyEnergy">, KernelCase> = {
  dailySoiling,
  optimizeCleanings,
  decidePlan,
  waitValue,
  sensorProfile,
  sensorFaults,
  ...samples,
  ...days,
};

/** Maximum size of the compressed module [bytes]. */
const MAX_MODULE = 43.5 * 1024;

function moduleRow(): Row {
  const bytes = gzipSync(
    readFileSync(new URL("../../../../analytics-wasm/build/analytics.wasm", import.meta.url)),
  ).length;
  const target = `43.5 kB: ${bytes < MAX_MODULE ? "met" : "NOT MET"}`;
  return { what: "the module, gzipped", ratio: "", target, absolute: `${short(bytes / 1024)} kB` };
}

/** Measures kernels called from JavaScript against C at -O3 and the tests' oracle. */
export function benchAnalytics(say: (text: string) => void): Row[] {
  const native = nativeTwins();
  say(native ? `C: ${native.compiler}, -O3` : "There is no C compiler here; the ratios to C are left out.");
  try {
    return [
      ...Object.entries(cases).flatMap(([kernel, { twin, works }]) => {
        let before: number | null = null;
        return works().map((one) => {
          const [row, ms] = measure(kernel, twin, one, native, before);
          before = ms;
          return row;
        });
      }),
      moduleRow(),
    ];
  } finally {
    native?.remove();
  }
}
