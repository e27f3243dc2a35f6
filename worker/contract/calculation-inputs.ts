import * as v from "valibot";
import { Day } from "./calendar.ts";
import { ENERGY_FILE_MAX_LENGTH, HIGHEST } from "./limits.ts";

export const monthNames = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
] as const;
export type MonthName = (typeof monthNames)[number];

/** Forecast period in months and the weeks it stands for (2-dashboard.md section 9). */
export const forecastWeeks = { "12": 52, "9": 39, "6": 26, "3": 13 } as const;
export type ForecastPeriod = keyof typeof forecastWeeks;

const decimals = (places: number, label: string, highest: number) =>
  v.pipe(
    v.number(`${label} must be a number.`),
    v.finite(`${label} must be a number.`),
    v.maxValue(highest, `${label} must be at most ${highest}.`),
    v.check(
      (x) => Math.abs(x * 10 ** places - Math.round(x * 10 ** places)) < 1e-6,
      `${label} takes up to ${places} decimal places.`,
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

/** What the rain threshold is compared with: the rain of a day, or that of a week from Monday on. */
export const RainThresholdPer = v.picklist(["day", "week"], "The rain threshold counts per day or per week.");
export type RainThresholdPer = v.InferOutput<typeof RainThresholdPer>;

/** A plan covers a year at most. */
const MOST_BLOCKED_WEEKS = 53;
export const BlockedWeeks = v.pipe(v.array(Day), v.maxLength(MOST_BLOCKED_WEEKS));

/** What a person enters under "Wash Projection Inputs". Decimals: design section 9. */
export const CalculationInputs = v.strictObject({
  array_size: v.nullable(positive(2, "array size", HIGHEST.amount)),
  solar_cost: v.nullable(positive(4, "energy rate", HIGHEST.price)),
  wash_cost: v.nullable(positive(2, "wash cost", HIGHEST.amount)),
  planned_cleanings: v.nullable(v.picklist([1, 2, 3, 4, 5], "planned cleanings must be 1 to 5.")),
  forecast_period: v.picklist(["12", "9", "6", "3"]),
  /** Inches of rain that clean the array, in a day or in a week. */
  rain_threshold: v.nullable(positive(2, "rain threshold", HIGHEST.rain)),
  rain_threshold_per: v.optional(RainThresholdPer, "day"),
  /** Mondays of weeks in which nobody can wash. */
  blocked_weeks: v.optional(BlockedWeeks, []),
  /** %/day */
  localSoilingRate: v.nullable(decimals(4, "soiling rate", HIGHEST.soilingRate)),
  isSoilingRateVariable: v.boolean(),
  isLocalEnergyRatesVariable: v.boolean(),
  variableEnergyRates: v.nullable(perMonth(4, "energy rate", HIGHEST.price)),
  variableSoilingRates: v.nullable(perMonth(4, "soiling rate", HIGHEST.soilingRate)),
});
export type CalculationInputs = v.InferOutput<typeof CalculationInputs>;

/** The defaults that count as "not entered" when the daily run is switched on (2-dashboard.md section 5). */
export const untouchedDefaults = {
  array_size: 1000,
  solar_cost: 0.1,
  wash_cost: 1000,
  planned_cleanings: 3,
  rain_threshold: 0.3,
} as const;
/** Default soiling rate of pre-existing data [%/day]; always marked "default, not measured". */
export const DEFAULT_SOILING_RATE = 0.01;

/** What a plant with no stored inputs starts with. */
export const startingInputs: CalculationInputs = {
  array_size: untouchedDefaults.array_size,
  solar_cost: untouchedDefaults.solar_cost,
  wash_cost: untouchedDefaults.wash_cost,
  planned_cleanings: 2,
  forecast_period: "12",
  rain_threshold: untouchedDefaults.rain_threshold,
  rain_threshold_per: "day",
  blocked_weeks: [],
  localSoilingRate: DEFAULT_SOILING_RATE,
  isSoilingRateVariable: false,
  isLocalEnergyRatesVariable: false,
  variableEnergyRates: null,
  variableSoilingRates: null,
};

/** Inputs as they were stored by any version: what an older one did not know stands at its start. */
export const completed = (stored: Partial<CalculationInputs>): CalculationInputs => ({
  ...(stored as CalculationInputs),
  rain_threshold_per: stored.rain_threshold_per ?? startingInputs.rain_threshold_per,
  blocked_weeks: stored.blocked_weeks ?? startingInputs.blocked_weeks,
});

/** One value a month as requests want it, or the fixed one; null where something is missing. */
function rates(variable: boolean, fixed: number | null, months: Record<MonthName, number> | null) {
  if (!variable) return fixed;
  return months === null ? null : monthNames.map((month) => months[month]);
}

/** Energy price [$/kWh], for all months or each of them. */
export const energyRates = (inputs: CalculationInputs) =>
  rates(inputs.isLocalEnergyRatesVariable, inputs.solar_cost, inputs.variableEnergyRates);
/** Soiling rate [%/day], for all months or each of them. */
export const soilingRates = (inputs: CalculationInputs) =>
  rates(inputs.isSoilingRateVariable, inputs.localSoilingRate, inputs.variableSoilingRates);

/** The energy year that is stored for a plant, without its 365 values. */
export interface EnergyYearSummary {
  kind: "PVsyst" | "custom";
  fileName: string;
  /** First day of a custom file (YYYY-MM-DD); null for PVsyst, which starts on 1 January. */
  customCSVFileStartDate: string | null;
  /** Sum of the 365 daily values, days below 0 counted as 0 [kWh]. */
  annualKwh: number;
  /** January to December [kWh]. */
  monthlyKwh: number[];
  uploadedAt: number;
  /** What the program made of the file, in words for a person; only in the answer to its upload. */
  notes?: string[];
}

/** `GET /api/plant/{id}/calculation-inputs` */
export interface StoredCalculationInputs {
  inputs: CalculationInputs;
  energyYear: EnergyYearSummary | null;
  /** 0: never saved. A save sends the version it was based on; another one's save in between is a 409. */
  version: number;
  savedBy: string | null;
  savedAt: number | null;
}

/** `PUT /api/plant/{id}/calculation-inputs` */
export const SaveCalculationInputs = v.strictObject({
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  inputs: CalculationInputs,
});
export type SaveCalculationInputs = v.InferOutput<typeof SaveCalculationInputs>;

/** `PUT /api/plant/{id}/energy-file`: the text of the file; the server parses it again. */
export const SaveEnergyFile = v.strictObject({
  fileName: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(255)),
  content: v.pipe(v.string(), v.nonEmpty(), v.maxLength(ENERGY_FILE_MAX_LENGTH)),
  customCSVFileStartDate: v.nullable(Day),
});
export type SaveEnergyFile = v.InferOutput<typeof SaveEnergyFile>;
