/** The cleaning plan of a device: worked out alike on the server and in the browser. */
export { grownBy, growthLimit } from "./growth-limit.ts";
export { informationWorth, type Unknown } from "./information.ts";
export type { PlanInputs } from "./plan-inputs.ts";
export type { PlanTerms } from "#contract/savings/plan-terms";
export { MAX_RUN } from "./start.ts";
export { type PlanKernels, planCleanings } from "./plan-cleanings.ts";
export { planTerms, storedTerms, washTerms, wholeTerms } from "./terms.ts";
export { isPositiveRate, rateInForce } from "./rate-in-force.ts";
export { planBrief, type PlanBrief } from "./brief.ts";
export { plantMean } from "./plant-mean.ts";
export { firstWindow, nextDate, recommendation } from "./recommendation.ts";
export type { FreshResult } from "./result.ts";
export { incomeForecast, soilingForecast } from "./forecast.ts";
export { dailyColumn, monthlyColumn, rainColumns } from "./horizon.ts";
export { removalModes } from "./removal-modes.ts";
