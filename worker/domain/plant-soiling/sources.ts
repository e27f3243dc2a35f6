import type { PlanSource } from "#contract/decision/decision";
import { byMonth } from "#contract/common/months";
import { DEFAULT_RAIN_PER, DEFAULT_SOILING_RATE, unchangedDefaults } from "#contract/savings/calculation-inputs";
import { MILLIMETERS_PER_INCH } from "#contract/common/limits";
import type { PlanTerms } from "#contract/records/terms";
import type { RainThresholdPer } from "#contract/savings/rain-threshold";
import type { DrawnSoiling } from "./plant-soiling.ts";
import { MIN_MONTHS, rateKnowledge, TYPICAL_RATE } from "./rate.ts";

/** Standard deviations from P5 to the middle. */
const Z_90 = 1.645;
const MIN_RAINS = 3;
const TYPICAL_HALF_MM = 5;

export type EnergySource = Extract<PlanSource, { input: "energy" }>["from"];

/** `auto`: measured, if it is. */
interface EnteredInput<Value> {
  setting: "auto" | "entered";
  entered: Value | null;
}
export interface SoilingInputs {
  /** [%/day], or twelve from January. */
  rate: EnteredInput<number | number[]>;
  /** [inch] */
  rain: EnteredInput<number> & { per: RainThresholdPer };
  energy: EnergySource;
}

type RateSource = Extract<PlanSource, { input: "rate" }>;
type RainSource = Extract<PlanSource, { input: "rain" }>;

const meanOf = (rate: number | number[]): number =>
  byMonth(rate).reduce((sum, month) => sum + month, 0) / byMonth(rate).length;

/** A rate outside the P5 to P95 of what is measured [%/day]. */
export function isRateOff({ rate, error }: Pick<DrawnSoiling, "rate" | "error">, entered: number | number[]): boolean {
  if (rate === null) return false;
  const { log, spread } = rateKnowledge(rate, error);
  const mean = meanOf(entered);
  return !(mean > 0) || Math.abs(Math.log(mean) - log) > Z_90 * spread;
}

/** The initial value of the form, as one number or in each month as What if has it. */
const isInitial = (entered: number | number[] | null): boolean =>
  entered !== null && byMonth(entered).every((month) => month === DEFAULT_SOILING_RATE);

export function rateSource(
  soiling: Pick<DrawnSoiling, "chosen" | "error" | "months" | "rate">,
  { setting, entered }: SoilingInputs["rate"],
): RateSource {
  const { rate, chosen, months } = soiling;
  // It isn't one that a person entered, unless the person chose it.
  const typed = setting === "auto" && isInitial(entered) ? null : entered;
  if (typed !== null && (setting === "entered" || rate === null))
    return { input: "rate", from: "entered", rate: meanOf(typed) };
  if (rate === null) return { input: "rate", from: "typical", rate: Math.exp(TYPICAL_RATE.log) };
  const unused = typed !== null && isRateOff(soiling, typed) ? { unused: meanOf(typed) } : {};
  const measured = Math.exp(rate.log);
  if (chosen !== null)
    return { input: "rate", from: "chosen", rate: chosen.rate, first: chosen.first, last: chosen.last };
  return { input: "rate", from: months >= MIN_MONTHS ? "byMonth" : "measured", rate: measured, ...unused };
}

/** Rain that removes half, as the sensors show it [inch]; null: too few rains. */
export function learnedRain({ responses }: Pick<DrawnSoiling, "responses">): number | null {
  if (Math.max(0, ...responses.map(({ knowledge }) => knowledge.events)) < MIN_RAINS) return null;
  const log = responses.reduce((sum, { probability, knowledge }) => sum + probability * knowledge.log, 0);
  return Math.exp(log) / MILLIMETERS_PER_INCH;
}

/** A rain outside the P5 to P95 of what is learned [inch]. */
export const isRainOff = ({ responses }: Pick<DrawnSoiling, "responses">, entered: number): boolean =>
  responses.every(
    ({ knowledge }) => Math.abs(Math.log(entered * MILLIMETERS_PER_INCH) - knowledge.log) > Z_90 * knowledge.spread,
  );

/** The initial rule of the form; the same inches in a week or gradually are another rule. */
const isInitialRain = (entered: number | null, per: RainThresholdPer): boolean =>
  entered === unchangedDefaults.rain_threshold && per === DEFAULT_RAIN_PER;

export function rainSource(
  soiling: Pick<DrawnSoiling, "responses">,
  { setting, entered, per }: SoilingInputs["rain"],
): RainSource {
  const learned = learnedRain(soiling);
  // It isn't one that a person entered, unless the person chose it.
  const typed = setting === "auto" && isInitialRain(entered, per) ? null : entered;
  if (typed !== null && (setting === "entered" || learned === null))
    return { input: "rain", from: "entered", rain: typed };
  if (learned === null) return { input: "rain", from: "typical", rain: TYPICAL_HALF_MM / MILLIMETERS_PER_INCH };
  const unused = typed !== null && isRainOff(soiling, typed) ? { unused: typed } : {};
  return { input: "rain", from: "learned", rain: learned, ...unused };
}

/** The rain rule that a plan takes: as entered, else what the sensors show, which cleans gradually. */
export function usedRainRule(
  soiling: Pick<DrawnSoiling, "responses">,
  { rain: input }: Pick<SoilingInputs, "rain">,
  { rainThresholdPer }: Pick<PlanTerms, "rainThresholdPer">,
): Pick<PlanTerms, "rainThreshold" | "rainThresholdPer"> {
  const { from, rain } = rainSource(soiling, input);
  return { rainThreshold: rain, rainThresholdPer: from === "entered" ? rainThresholdPer : "gradual" };
}

/** Known before a plan is. */
export const soilingSources = (
  soiling: DrawnSoiling,
  { rate, rain }: Pick<SoilingInputs, "rate" | "rain">,
): PlanSource[] => [rateSource(soiling, rate), rainSource(soiling, rain)];

export const planSources = (soiling: DrawnSoiling, { energy, ...inputs }: SoilingInputs): PlanSource[] => [
  ...soilingSources(soiling, inputs),
  { input: "energy", from: energy },
];

/** By kind of file. */
export const energyFileSource = { PVsyst: "pvsyst", custom: "csv", months: "months" } as const;
