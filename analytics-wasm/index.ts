import { Core } from "./host/core.ts";
import { dailySoiling } from "./host/daily-soiling.ts";
import { sampleLoss } from "./host/sample-loss.ts";
import type { Analytics } from "./types.ts";

export type * from "./types.ts";
export { AnalyticsInputError } from "./types.ts";

/** The mathematics on a compiled module; synchronous, for the worker, the browser and Node alike. */
export function loadAnalytics(module: WebAssembly.Module): Analytics {
  const core = new Core(module);
  return {
    sampleLoss: (input) => sampleLoss(core, input),
    dailySoiling: (input) => dailySoiling(core, input),
  } as Analytics;
}
