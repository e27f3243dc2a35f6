import * as v from "valibot";
import { printableOf } from "../common/printable.ts";
import { Day } from "../common/calendar.ts";
import { ENERGY_FILE_MAX_LENGTH, MAX_VALUES, MAX_RESIDUAL_SOILING } from "../common/limits.ts";
import { type MonthName, monthNames } from "../common/months.ts";
import { RainThresholdPer } from "./rain-threshold.ts";

// Separate from calculation-inputs.ts, because a chart only reads values and needs no validation.

const decimals = (places: number, label: string, highest: number) =>
  v.pipe(
    v.number(`${label} must be a number.`),
    v.finite(`${label} must be a number.`),
    v.maxValue(highest, `${label} must be at most ${highest}.`),
    v.check(
      (x) => Math.abs(x * 10 ** places - Math.round(x * 10 ** places)) < 1e-6,
      `${label} can have up to ${places} decimal places.`,
    ),
  );
const positive = (places: number, label: string, highest: number) =>
  v.pipe(decimals(places, label, highest), v.minValue(0, `${label} must not be negative.`));

const perMonth = (places: number, label: string, highest: number) =>
  v.strictObject(
    Object.fromEntries(monthNames.map((month) => [month, positive(places, `${label} (${month})`, highest)])) as Record<
      MonthName,
      ReturnType<typeof positive>
    >,
  );

export const washCostTooHigh = `A wash by mobilization and $/MW must cost at most $${MAX_VALUES.amount.toLocaleString("en-US")}.`;

const MAX_BLOCKED_WEEKS = 53;
export const BlockedWeeks = v.pipe(v.array(Day), v.maxLength(MAX_BLOCKED_WEEKS));

export const ResidualSoiling = positive(2, "soiling left by a wash", MAX_RESIDUAL_SOILING);
export const WashedPerDay = v.pipe(
  positive(2, "washed per day", MAX_VALUES.amount),
  v.gtValue(0, "washed per day must be above 0."),
);

const Mobilization = positive(2, "mobilization", MAX_VALUES.amount);
const WashPerMegawatt = positive(2, "wash per MW", MAX_VALUES.amount);

export const CalculationInputs = v.strictObject({
  array_size: v.nullable(positive(2, "array size", MAX_VALUES.amount)),
  solar_cost: v.nullable(positive(4, "energy rate", MAX_VALUES.price)),
  wash_cost: v.nullable(positive(2, "wash cost", MAX_VALUES.amount)),
  planned_cleanings: v.nullable(v.picklist([1, 2, 3, 4, 5], "planned cleanings must be 1 to 5.")),
  forecast_period: v.picklist(["12", "9", "6", "3"]),
  /** Rain that cleans the array in a day or a week, or removes half of the soiling in a day [inch]. */
  rain_threshold: v.nullable(positive(2, "rain threshold", MAX_VALUES.rain)),
  rain_threshold_per: v.optional(RainThresholdPer, "day"),
  blocked_weeks: v.optional(BlockedWeeks, []),
  /** Loss left by a wash [%]. */
  residual_soiling: v.optional(v.nullable(ResidualSoiling), null),
  /** Crew speed [MW DC/day]; null if a wash takes one day. */
  washed_per_day: v.optional(v.nullable(WashedPerDay), null),
  /** Part of the wash cost that brings the crew to the plant [$]. */
  wash_mobilization: v.optional(v.nullable(Mobilization), null),
  /** [$/MW DC]. If set, the wash cost is derived (`withWashCost`). */
  wash_per_mw: v.optional(v.nullable(WashPerMegawatt), null),
  /** [%/day] */
  localSoilingRate: v.nullable(decimals(4, "soiling rate", MAX_VALUES.soilingRate)),
  isSoilingRateVariable: v.boolean(),
  isLocalEnergyRatesVariable: v.boolean(),
  variableEnergyRates: v.nullable(perMonth(4, "energy rate", MAX_VALUES.price)),
  variableSoilingRates: v.nullable(perMonth(4, "soiling rate", MAX_VALUES.soilingRate)),
});
export type CalculationInputs = v.InferOutput<typeof CalculationInputs>;

export const SaveCalculationInputs = v.strictObject({
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  inputs: CalculationInputs,
});
export type SaveCalculationInputs = v.InferOutput<typeof SaveCalculationInputs>;

const acLimitText = `AC limit must be a number above 0 and at most ${MAX_VALUES.amount.toLocaleString("en-US")} kW.`;
const AcLimit = v.pipe(
  v.number(acLimitText),
  v.finite(acLimitText),
  v.gtValue(0, acLimitText),
  v.maxValue(MAX_VALUES.amount, acLimitText),
);

export const SaveEnergyFile = v.strictObject({
  fileName: v.pipe(v.string(), v.transform(printableOf), v.trim(), v.nonEmpty(), v.maxLength(255)),
  content: v.pipe(v.string(), v.nonEmpty(), v.maxLength(ENERGY_FILE_MAX_LENGTH)),
  customCSVFileStartDate: v.optional(v.nullable(Day), null),
  /** Highest output of the plant [kW AC], for files that don't show its limits. */
  acLimitKw: v.optional(v.nullable(AcLimit)),
});
export type SaveEnergyFile = v.InferOutput<typeof SaveEnergyFile>;
