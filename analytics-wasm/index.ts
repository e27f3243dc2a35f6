import { Core } from "./host/core.ts";
import { dailySoiling } from "./host/daily-soiling.ts";
import { dollarLoss } from "./host/dollar-loss.ts";
import { optimiseCleanings } from "./host/optimise-cleanings.ts";
import { rainRemoval } from "./host/rain-removal.ts";
import { rainYears } from "./host/rain-years.ts";
import { sampleLoss } from "./host/sample-loss.ts";
import { soilingRate } from "./host/soiling-rate.ts";
import { solarNoon } from "./host/solar-noon.ts";
import type { Analytics } from "./types.ts";

export type * from "./types.ts";
export { AnalyticsInputError } from "./types.ts";

/** The mathematics on a compiled module; synchronous, for the worker, the browser and Node alike. */
export function loadAnalytics(module: WebAssembly.Module): Analytics {
  const core = new Core(module);
  return {
    sampleLoss: (input) => sampleLoss(core, input),
    dailySoiling: (input) => dailySoiling(core, input),
    soilingRate: (input) => soilingRate(core, input),
    rainYears: (input) => rainYears(core, input),
    rainRemoval: (input) => rainRemoval(core, input),
    optimiseCleanings: (input) => optimiseCleanings(core, input),
    dollarLoss: (input) => dollarLoss(core, input),
    solarNoon: (input) => solarNoon(core, input),
  };
}
