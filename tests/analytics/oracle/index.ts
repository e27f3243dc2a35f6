import type { Analytics } from "../../../analytics-wasm/types.ts";
import { bucket } from "./daily/buckets.ts";
import { clearSkyEnergy, clearSkyGhi } from "./sun/clear-sky.ts";
import { correctTemperature } from "./daily/correct-temperature.ts";
import { dailySoiling } from "./daily/daily-soiling.ts";
import { decidePlan } from "./cleaning/decide-plan.ts";
import { detectIntervals } from "./rate/detect-intervals.ts";
import { dollarLoss } from "./cleaning/dollar-loss.ts";
import { lossCurves } from "./cleaning/loss-curve.ts";
import { hsuSoilingRatio } from "./models/hsu.ts";
import { optimizeCleanings } from "./cleaning/optimize-cleanings.ts";
import { rainRemoval } from "./models/rain-removal.ts";
import { rainYears } from "./models/rain-year.ts";
import { renormalize, renormalizedLoss } from "./daily/renormalize.ts";
import { sampleLoss } from "./daily/sample-loss.ts";
import { sensorFaults } from "./sensor/sensor-faults.ts";
import { sensorProfile } from "./sensor/sensor-profile.ts";
import { soilingRate } from "./rate/soiling-rate.ts";
import { solarNoon, solarPosition } from "./sun/sun.ts";
import { summaries } from "./daily/summaries.ts";
import { waitValue } from "./cleaning/wait-value.ts";
import { site } from "./models/site-rate.ts";
import { typicalYear } from "./models/typical-year.ts";

export const oracle: Analytics = {
  sampleLoss,
  dailySoiling,
  soilingRate,
  detectIntervals,
  rainYears,
  typicalYear,
  rainRemoval,
  hsuSoilingRatio,
  lossCurves,
  optimizeCleanings,
  decidePlan,
  waitValue,
  dollarLoss,
  solarNoon,
  solarPosition,
  clearSkyEnergy,
  clearSkyGhi,
  renormalize,
  renormalizedLoss,
  correctTemperature,
  bucket,
  sensorProfile,
  sensorFaults,
  ...site,
  ...summaries,
};
