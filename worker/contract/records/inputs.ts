import * as v from "valibot";
import { Day } from "../common/calendar.ts";
import { MAX_RESIDUAL_SOILING, MAX_VALUES } from "../common/limits.ts";
import { type MonthName, type Months, monthNames } from "../common/months.ts";
import { texts } from "../common/texts.ts";
import { DEFAULT_RAIN_PER, DEFAULT_SOILING_RATE, unchangedDefaults } from "../savings/calculation-inputs.ts";
import type { EnergyYearSummary } from "../savings/energy-file.ts";
import { RainThresholdPer } from "../savings/rain-threshold.ts";
import {
  choice,
  emptyDraft,
  bodyOf,
  entries,
  flag,
  number,
  type NumberOptions,
  numberOrNone,
  special,
  stated,
} from "./field.ts";

const amount = (words: Partial<NumberOptions> & { label: string }) =>
  numberOrNone({ min: 0, max: MAX_VALUES.amount, places: 2, ...words });
const price = { label: "Energy Rate", unit: "$/kWh", max: MAX_VALUES.price, places: 4 };
/** A negative rate is refused with the sentence of one that isn't above 0. */
const rate = { label: "Soiling Rate", unit: "%/day", max: MAX_VALUES.soilingRate, places: 4 };

const months = ({ label, ...limits }: Omit<NumberOptions, "min">) => {
  const ofMonth = (month: MonthName) => number({ ...limits, min: 0, label: `${label} (${month})` }).schema;
  const schema = v.strictObject(
    Object.fromEntries(monthNames.map((month) => [month, ofMonth(month)])) as Record<
      MonthName,
      ReturnType<typeof ofMonth>
    >,
  );
  return special<Months | null, false>({ label, schema: v.nullable(schema), initial: null, optional: false });
};

const MAX_BLOCKED_WEEKS = 53;
export const BlockedWeeks = v.pipe(v.array(Day), v.maxLength(MAX_BLOCKED_WEEKS));

/** Inputs that Calculate sends under these names, in addition to those of the specification. */
export const plannedFields = {
  rain_threshold_per: special<RainThresholdPer, true>({
    label: "Rain threshold per",
    schema: RainThresholdPer,
    initial: DEFAULT_RAIN_PER,
    optional: true,
  }),
  blocked_weeks: special<string[], true>({ label: "Blocked weeks", schema: BlockedWeeks, initial: [], optional: true }),
  /** Loss left by a wash. */
  residual_soiling: amount({ label: "Soiling left by a wash", unit: "%", max: MAX_RESIDUAL_SOILING }),
  /** Crew speed; null if a wash takes one day. */
  washed_per_day: amount({
    label: "Washed per day",
    unit: "MW DC",
    check: [(megawatts) => megawatts > 0, "Washed per day must be above 0."],
  }),
} as const;

/** `auto`: what is measured; what was entered without a measurement. */
const measuredOrEntered = { auto: "Measured", entered: "Entered" } as const;

/** A plant's inputs of the plan. */
export const inputFields = {
  array_size: stated(amount({ label: "Array Size", unit: "kW DC", initial: unchangedDefaults.array_size })),
  solar_cost: stated(numberOrNone({ ...price, min: 0, initial: unchangedDefaults.solar_cost })),
  wash_cost: stated(amount({ label: "Wash cost", unit: "$", initial: unchangedDefaults.wash_cost })),
  planned_cleanings: special<1 | 2 | 3 | 4 | 5 | null, false>({
    label: "Planned cleanings",
    schema: v.nullable(v.picklist([1, 2, 3, 4, 5], "Planned cleanings must be 1 to 5.")),
    initial: 2,
    optional: false,
  }),
  forecast_period: stated(
    choice({
      label: "Forecast period",
      unit: "months",
      choices: { "12": "1 year", "9": "9 months", "6": "6 months", "3": "3 months" },
      initial: "12",
    }),
  ),
  /** Rain that cleans the array in a day or a week, or removes half of the soiling in a day. */
  rain_threshold: stated(
    amount({ label: "Rain threshold", unit: "in", max: MAX_VALUES.rain, initial: unchangedDefaults.rain_threshold }),
  ),
  ...plannedFields,
  /** Part of the wash cost that brings the crew to the plant. */
  wash_mobilization: amount({ label: "Mobilization", unit: "$" }),
  /** If set, the wash cost is derived (`withWashCost`). */
  wash_per_mw: amount({ label: "Wash per MW", unit: "$/MW DC" }),
  /** Days before a wash from which calling off its crew costs. The plan's dates don't depend on it, only whether a due wash waits. */
  crew_notice: amount({ label: "Notice a crew needs", unit: "days", max: 14, places: 0, initial: 2 }),
  call_off_cost: amount({ label: "Cost of calling off", unit: "$", initial: 0 }),
  localSoilingRate: stated(numberOrNone({ ...rate, min: -MAX_VALUES.soilingRate, initial: DEFAULT_SOILING_RATE })),
  isSoilingRateVariable: stated(flag({ label: "Soiling rate by month", initial: false })),
  isLocalEnergyRatesVariable: stated(flag({ label: "Energy rate by month", initial: false })),
  variableEnergyRates: months(price),
  variableSoilingRates: months(rate),
  /** Energy of a plant without any other source of it. */
  specific_yield: amount({
    label: "Specific yield",
    unit: "kWh/kW/yr",
    max: MAX_VALUES.specificYield,
    places: 0,
    check: [(yearly) => yearly > 0, "Specific yield must be above 0."],
  }),
  rate_source: choice({ label: "Soiling rate source", choices: measuredOrEntered, initial: "auto" }),
  rain_source: choice({ label: "Rain source", choices: measuredOrEntered, initial: "auto" }),
  /** The plan is compared with it. "As last year" needs a record of a year, and is the planned cleanings without. */
  practice: choice({
    label: "What you do today",
    choices: { lastYear: "As last year", planned: "Planned cleanings", none: "No washing" },
    initial: "lastYear",
  }),
} as const;

export const CalculationInputs = v.strictObject(entries(inputFields));
export type CalculationInputs = v.InferOutput<typeof CalculationInputs>;

export const startingInputs: CalculationInputs = bodyOf(inputFields, emptyDraft(inputFields));

export const withDefaults = (stored: Partial<CalculationInputs>): CalculationInputs => ({
  ...startingInputs,
  ...stored,
});

export const SaveCalculationInputs = v.strictObject({
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  inputs: CalculationInputs,
});
export type SaveCalculationInputs = v.InferOutput<typeof SaveCalculationInputs>;

/** Of a decision that isn't stored. */
export const PreviewInputs = v.strictObject({ inputs: CalculationInputs });

export interface StoredCalculationInputs {
  inputs: CalculationInputs;
  energyYear: EnergyYearSummary | null;
  /** 0 if never saved. A save with an outdated version gets 409. */
  version: number;
  /** `texts.you`: the reader, in another tab or on another device. */
  savedBy: string | null;
  savedAt: number | null;
}

/** Needed before a save. File and soiling rate may come later. */
export const neededInputs = ({ isLocalEnergyRatesVariable }: CalculationInputs) =>
  [
    "array_size",
    isLocalEnergyRatesVariable ? "variableEnergyRates" : "solar_cost",
    "wash_cost",
    "rain_threshold",
    "planned_cleanings",
  ] as const;

export const washCostTooHigh = `A wash by mobilization and $/MW must cost at most $${MAX_VALUES.amount.toLocaleString("en-US")}.`;

/** Missing numbers and soiling rates that are not positive, by field. */
export function refusedInputs(inputs: CalculationInputs): Record<string, string> {
  const missing = neededInputs(inputs).filter((name) => inputs[name] === null);
  const refused: Record<string, string> = Object.fromEntries(
    missing.map((name) => [`inputs.${name}`, texts.inputsIncomplete]),
  );
  if ((inputs.wash_cost ?? 0) > MAX_VALUES.amount) refused["inputs.wash_per_mw"] = washCostTooHigh;
  const rates = inputs.isSoilingRateVariable
    ? Object.values(inputs.variableSoilingRates ?? {})
    : [inputs.localSoilingRate].filter((value) => value !== null);
  if (rates.length > 0 && !rates.some((value) => value > 0))
    refused[inputs.isSoilingRateVariable ? "inputs.variableSoilingRates" : "inputs.localSoilingRate"] =
      texts.soilingRatePositive;
  return refused;
}
