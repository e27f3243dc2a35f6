import { Core } from "./host/core.ts";
import { cleaningStep } from "./host/cleaning/cleaning-step.ts";
import { decidePlan } from "./host/cleaning/decide-plan.ts";
import { cleaningGain, dollarLoss, dollarTotal } from "./host/cleaning/dollar-loss.ts";
import { lossCurves } from "./host/cleaning/loss-curve.ts";
import { optimizeCleanings } from "./host/cleaning/optimize-cleanings.ts";
import { waitValue } from "./host/cleaning/wait-value.ts";
import { bucket } from "./host/daily/bucket.ts";
import { correctTemperature, renormalize, renormalizedLoss, sampleLoss } from "./host/daily/cells.ts";
import { dailySoiling } from "./host/daily/daily-soiling.ts";
import { coveredDays, dayScatter } from "./host/daily/day-columns.ts";
import { hsuSoilingRatio } from "./host/models/hsu.ts";
import { rainRemoval } from "./host/models/rain-removal.ts";
import { rainYears } from "./host/models/rain-years.ts";
import { annualLoss, dryRates, rateOfYear, siteRate } from "./host/models/site-rate.ts";
import { typicalYear } from "./host/models/typical-year.ts";
import { detectIntervals, fittedLevel } from "./host/rate/detect-intervals.ts";
import { growthEvidence, rainEvidence, sensorZero } from "./host/rate/evidence.ts";
import { dollarRange, lossUncertainty, promiseKept, residualUncertainty } from "./host/rate/loss-uncertainty.ts";
import { soilingRate } from "./host/rate/soiling-rate.ts";
import { startingLoss } from "./host/rate/starting-loss.ts";
import { sensorFaults, sensorProfile } from "./host/sensor.ts";
import { clearSkyEnergy, clearSkyGhi, solarNoon, solarPosition } from "./host/sun.ts";
import type { Analytics } from "./types.ts";

export type * from "./types.ts";
export { AnalyticsInputError } from "./types.ts";

/**
 * The mathematics on a compiled module, synchronous. A call copies columns in and results out and keeps nothing. It accepts any data; wrong
 * shapes and ranges throw `AnalyticsInputError`. Reference: `Analytics` in `types.ts`.
 */
export function loadAnalytics(module: WebAssembly.Module): Analytics {
  return analyticsOn(new Core(module));
}

/** On an instance whose memory can be observed. */
export function analyticsOn(core: Core): Analytics {
  return {
    sampleLoss: (input) => sampleLoss(core, input),
    dailySoiling: (input) => dailySoiling(core, input),
    soilingRate: (input) => soilingRate(core, input),
    detectIntervals: (input) => detectIntervals(core, input),
    rainYears: (input) => rainYears(core, input),
    typicalYear: (input) => typicalYear(core, input),
    dryRates: (input) => dryRates(core, input),
    siteRate: (input) => siteRate(core, input),
    rateOfYear: (input) => rateOfYear(core, input),
    annualLoss: (input) => annualLoss(core, input),
    growthEvidence: (input) => growthEvidence(core, input),
    rainEvidence: (input) => rainEvidence(core, input),
    sensorZero: (input) => sensorZero(core, input),
    rainRemoval: (input) => rainRemoval(core, input),
    hsuSoilingRatio: (input) => hsuSoilingRatio(core, input),
    lossCurves: (input) => lossCurves(core, input),
    optimizeCleanings: (input) => optimizeCleanings(core, input),
    decidePlan: (input) => decidePlan(core, input),
    waitValue: (input) => waitValue(core, input),
    correctTemperature: (input) => correctTemperature(core, input),
    dollarLoss: (input) => dollarLoss(core, input),
    coveredDays: (input) => coveredDays(core, input),
    dayScatter: (input) => dayScatter(core, input),
    sensorProfile: (input) => sensorProfile(core, input),
    sensorFaults: (input) => sensorFaults(core, input),
    fittedLevel: (input) => fittedLevel(core, input),
    residualUncertainty: (input) => residualUncertainty(core, input),
    promiseKept: (input) => promiseKept(core, input),
    dollarRange: (input) => dollarRange(core, input),
    lossUncertainty: (input) => lossUncertainty(core, input),
    dollarTotal: (input) => dollarTotal(core, input),
    cleaningStep: (input) => cleaningStep(core, input),
    cleaningGain: (input) => cleaningGain(core, input),
    startingLoss: (input) => startingLoss(core, input),
    solarNoon: (input) => solarNoon(core, input),
    solarPosition: (input) => solarPosition(core, input),
    clearSkyGhi: (input) => clearSkyGhi(core, input),
    clearSkyEnergy: (input) => clearSkyEnergy(core, input),
    renormalize: (input) => renormalize(core, input),
    renormalizedLoss: (input) => renormalizedLoss(core, input),
    bucket: (input) => bucket(core, input),
  };
}
