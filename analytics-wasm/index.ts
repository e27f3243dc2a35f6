import { Core } from "./host/core.ts";
import { bucket } from "./host/daily/bucket.ts";
import { cleaningStep } from "./host/cleaning/cleaning-step.ts";
import { coveredDays } from "./host/daily/covered-days.ts";
import { clearSkyEnergy } from "./host/sun/clear-sky-energy.ts";
import { clearSkyGhi } from "./host/sun/clear-sky.ts";
import { dailySoiling } from "./host/daily/daily-soiling.ts";
import { detectIntervals } from "./host/rate/detect-intervals.ts";
import { dollarLoss } from "./host/cleaning/dollar-loss.ts";
import { fittedLevel } from "./host/rate/fitted-level.ts";
import { hsuSoilingRatio } from "./host/models/hsu.ts";
import { kimberLoss } from "./host/models/kimber.ts";
import { lossCurves } from "./host/cleaning/loss-curve.ts";
import { correctTemperature } from "./host/daily/cell-temperature.ts";
import { informationGain } from "./host/cleaning/information-gain.ts";
import { optimizeCleanings } from "./host/cleaning/optimize-cleanings.ts";
import { predictiveSavings } from "./host/cleaning/predictive-savings.ts";
import { dollarRange, lossUncertainty, promiseKept, residualUncertainty } from "./host/rate/loss-uncertainty.ts";
import { growthLaw } from "./host/rate/growth-law.ts";
import { rainResponse } from "./host/rate/rain-response.ts";
import { rainRemoval } from "./host/models/rain-removal.ts";
import { rainYears } from "./host/models/rain-years.ts";
import { renormalize, renormalizedLoss } from "./host/daily/renormalize.ts";
import { sampleLoss } from "./host/daily/sample-loss.ts";
import { soilingRate } from "./host/rate/soiling-rate.ts";
import { startingLoss } from "./host/rate/starting-loss.ts";
import { solarNoon } from "./host/sun/solar-noon.ts";
import { solarPosition } from "./host/sun/solar-position.ts";
import { cleaningGain, dollarTotal, lossRange, meanLoss, monthlyRates, periodRain } from "./host/daily/summaries.ts";
import { typicalYear } from "./host/models/typical-year.ts";
import type { Analytics } from "./types.ts";

export type * from "./types.ts";
export { AnalyticsInputError } from "./types.ts";

/**
 * The mathematics on a compiled module; synchronous, for the worker, the browser and Node alike. Every call copies its columns in and its
 * results out, keeps nothing, and ends on any data; wrong shapes and ranges throw `AnalyticsInputError` first. Formulas and sources are at the
 * kernels in `assembly/`.
 *
 * - `sampleLoss`: loss [%] of each reading [W/m2].
 * - `dailySoiling`: insolation [kWh/m2] of the whole local day, loss [%] of its window weighted by insolation without outliers and cloud edges,
 *   its uncertainty [percentage points], and whether the day is good: 60 % of the window's daylight sampled, 0.5 kWh/m2. How much daylight there
 *   should have been is derived from the rows (see `day-walk.ts`), so pass whole days. A day depends on its own rows only; rows may come in any order,
 *   of rows with the same time the last counts.
 * - `coveredDays`: which days show a covered cell (snow, a leaf) rather than soiling, by the days around them.
 * - `soilingRate`: Theil-Sen slope [%/day] over at most 2,000 days and its interval; NaN where the days say nothing.
 * - `detectIntervals`: segments of the daily loss between rain, washes and dust, exact for its penalty; the events between them; and which segments
 *   show a soiling rate: 14 days or more (7 where it is sure), rising for certain, explained by the line, without a gap of over a week.
 * - `fittedLevel`: loss at the end of the newest segment [%] with its 95 % range, from all its days rather than the last one.
 * - `rainYears`: years of 365 days of rain [mm], the same for the same seed.
 * - `typicalYear`: soiling of an ensemble of such years: a typical one day by day, the spread over all, monthly means [%].
 * - `rainRemoval`: share 0..1 of the soiling that each day's rain [mm] removes.
 * - `hsuSoilingRatio`: soiling ratio 0.6563..1 from particulate matter [g/m3] and rain [mm], as pvlib's; with `partial` rain takes a share of the dust.
 * - `kimberLoss`: loss [fraction] that grows by a rate until it rains, as pvlib's.
 * - `lossCurves`: what soiling loses in each month where energy is clipped, curtailed or priced by the hour, from an hourly energy file.
 * - `optimizeCleanings`: exact best plans [$] for every number of cleanings, over at most 1,000 cuts. `runnerUp` is `best` where there is one plan;
 *   `paysBack` and `savings` compare the best plan with itself without one cleaning and with no cleaning, rain year by rain year;
 *   `weekly.loss` [%] is NaN where a period has no income; `courses`, on request, has the course of every plan through its periods.
 * - `predictiveSavings`: what a plan earns [$] where rates, rain response and growth are as open as rain: percentiles over rain years times draws.
 * - `informationGain`: what deciding among plans after a measurement of an unknown gains on the mean [$].
 * - `dollarLoss`: what soiling cost each day [$]; NaN where a value is missing.
 * - `dollarTotal`: the same with its sum over the days that are known; `cleaningStep`: loss right before and right
 *   after a cleaning [%], however fast it soils meanwhile; `cleaningGain`: what that earns a day and when it has paid for itself.
 * - `meanLoss`: mean of daily losses weighted by insolation [%]; `lossUncertainty`, `dollarRange`: 95 % ranges of that mean and of the dollars,
 *   from what the days err by each and what they all err alike by; `residualUncertainty`: the latter, as cleanings of both cells show it; `promiseKept`: the share of the promised loss that washes took off; `lossRange`: how far devices lie apart, day by day and on the mean.
 * - `rainResponse`: the rain that cleans at a site [mm], by its own losses before and after rain.
 * - `growthLaw`: whether soiling levels off, and near what loss [%], by a device's dry spells.
 * - `monthlyRates`: soiling rates by month from measured intervals; `periodRain`: rain by week or other periods [mm], mean over years.
 * - `startingLoss`: what soiling, rain and cleanings make of a known loss until a plan begins [%], by the plan's own day model.
 * - `solarNoon`: the sun's transit [UTC epoch seconds] on the civil day of the longitude, years 1900 to 2100.
 * - `solarPosition`: zenith and azimuth [degrees] of the sun's center without refraction, years 1900 to 2100, else NaN.
 * - `clearSkyGhi`: horizontal irradiance of a clear sky [W/m2] by Haurwitz; 0 at night.
 * - `clearSkyEnergy`: a year's energy [kWh] spread over its days as clear-sky light falls on them.
 * - `renormalize`, `renormalizedLoss`: readings or losses [%] under other normalizations of the cells [%]; swapped, they restore to 1e-12.
 * - `correctTemperature`: readings of both cells as at 25 degrees C; pairs without both temperatures stay.
 * - `bucket`: count, mean, min and max in buckets of time; with `weight` the means of narrow buckets make those of wider ones.
 */
export function loadAnalytics(module: WebAssembly.Module): Analytics {
  return analyticsOn(new Core(module));
}

/** The same on an instance of one's own, whose memory can then be watched. */
export function analyticsOn(core: Core): Analytics {
  return {
    sampleLoss: (input) => sampleLoss(core, input),
    dailySoiling: (input) => dailySoiling(core, input),
    soilingRate: (input) => soilingRate(core, input),
    detectIntervals: (input) => detectIntervals(core, input),
    rainYears: (input) => rainYears(core, input),
    typicalYear: (input) => typicalYear(core, input),
    growthLaw: (input) => growthLaw(core, input),
    rainResponse: (input) => rainResponse(core, input),
    rainRemoval: (input) => rainRemoval(core, input),
    hsuSoilingRatio: (input) => hsuSoilingRatio(core, input),
    kimberLoss: (input) => kimberLoss(core, input),
    lossCurves: (input) => lossCurves(core, input),
    optimizeCleanings: (input) => optimizeCleanings(core, input),
    predictiveSavings: (input) => predictiveSavings(core, input),
    correctTemperature: (input) => correctTemperature(core, input),
    informationGain: (input) => informationGain(core, input),
    dollarLoss: (input) => dollarLoss(core, input),
    coveredDays: (input) => coveredDays(core, input),
    fittedLevel: (input) => fittedLevel(core, input),
    residualUncertainty: (input) => residualUncertainty(core, input),
    promiseKept: (input) => promiseKept(core, input),
    dollarRange: (input) => dollarRange(core, input),
    lossUncertainty: (input) => lossUncertainty(core, input),
    dollarTotal: (input) => dollarTotal(core, input),
    meanLoss: (input) => meanLoss(core, input),
    cleaningStep: (input) => cleaningStep(core, input),
    cleaningGain: (input) => cleaningGain(core, input),
    lossRange: (input) => lossRange(core, input),
    monthlyRates: (input) => monthlyRates(core, input),
    periodRain: (input) => periodRain(core, input),
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
