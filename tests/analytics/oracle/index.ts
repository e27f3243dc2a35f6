import type { Analytics } from "../../../analytics-wasm/types.ts";
import { bucket } from "./buckets.ts";
import { clearSkyGhi } from "./clear-sky.ts";
import { dailySoiling } from "./daily-soiling.ts";
import { detectIntervals } from "./detect-intervals.ts";
import { dollarLoss } from "./dollar-loss.ts";
import { hsuSoilingRatio } from "./hsu.ts";
import { kimberLoss } from "./kimber.ts";
import { optimiseCleanings } from "./optimise-cleanings.ts";
import { rainRemoval } from "./rain-removal.ts";
import { rainYears } from "./rain-year.ts";
import { renormalise, renormalisedLoss } from "./renormalise.ts";
import { sampleLoss } from "./sample-loss.ts";
import { soilingRate } from "./soiling-rate.ts";
import { solarNoon, solarPosition } from "./sun.ts";
import { summaries } from "./summaries.ts";
import { typicalYear } from "./typical-year.ts";

/**
 * The whole mathematics once more in plain TypeScript, written from the equations and not from the kernels: slow, and simple enough to be believed.
 * Being an `Analytics` it has a twin of every kernel, or does not compile.
 */
export const oracle: Analytics = {
  sampleLoss,
  dailySoiling,
  soilingRate,
  detectIntervals,
  rainYears,
  typicalYear,
  rainRemoval,
  hsuSoilingRatio,
  kimberLoss,
  optimiseCleanings,
  dollarLoss,
  solarNoon,
  solarPosition,
  clearSkyGhi,
  renormalise,
  renormalisedLoss,
  bucket,
  ...summaries,
};
