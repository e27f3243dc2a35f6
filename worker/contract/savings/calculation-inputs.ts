import type { CalculationInputs } from "./calculation-schema.ts";
import type { LossCurve } from "./loss-curve.ts";
import { type MonthName, monthNames } from "../common/months.ts";

export type { CalculationInputs, SaveCalculationInputs, SaveEnergyFile } from "./calculation-schema.ts";

export const forecastWeeks = { "12": 52, "9": 39, "6": 26, "3": 13 } as const;

/** The defaults that count as "not entered" when the daily run is switched on. */
export const untouchedDefaults = {
  array_size: 1000,
  solar_cost: 0.1,
  wash_cost: 1000,
  planned_cleanings: 3,
  rain_threshold: 0.3,
} as const;
/** Default soiling rate of pre-existing data [%/day]; always marked "default, not measured". */
export const DEFAULT_SOILING_RATE = 0.01;

export const startingInputs: CalculationInputs = {
  array_size: untouchedDefaults.array_size,
  solar_cost: untouchedDefaults.solar_cost,
  wash_cost: untouchedDefaults.wash_cost,
  planned_cleanings: 2,
  forecast_period: "12",
  rain_threshold: untouchedDefaults.rain_threshold,
  rain_threshold_per: "day",
  blocked_weeks: [],
  residual_soiling: null,
  washed_per_day: null,
  wash_mobilization: null,
  wash_per_mw: null,
  localSoilingRate: DEFAULT_SOILING_RATE,
  isSoilingRateVariable: false,
  isLocalEnergyRatesVariable: false,
  variableEnergyRates: null,
  variableSoilingRates: null,
};

/** Inputs as they were stored by any version: what an older one did not know has its first value. */
export const completed = (stored: Partial<CalculationInputs>): CalculationInputs => ({ ...startingInputs, ...stored });

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

/** Days that one wash of the plant takes, by its array size [kW DC] and what a crew washes in a day [MW DC]. */
export function washDays(arrayKw: number | null, megawattsADay: number | null): number {
  if (arrayKw === null || megawattsADay === null) return 1;
  return Math.max(1, Math.ceil(arrayKw / KW_PER_MW / megawattsADay - ROUNDING));
}
const KW_PER_MW = 1000;
/** A quotient that is whole in decimals may lie this far above it. */
const ROUNDING = 1e-9;

/** Inputs whose wash cost follows from its parts [$, whole cents], where they are entered. */
export function withWashCost(inputs: CalculationInputs): CalculationInputs {
  const { array_size, wash_per_mw, wash_mobilization } = inputs;
  if (array_size === null || wash_per_mw === null) return inputs;
  const cost = (wash_mobilization ?? 0) + (wash_per_mw * array_size) / KW_PER_MW;
  return { ...inputs, wash_cost: Math.round(cost * CENTS) / CENTS };
}
const CENTS = 100;

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
  /** The AC limit that was entered for it [kW]. */
  acLimitKw: number | null;
  /** What soiling costs by the file; null: a percent of soiling counts as a percent of the income. */
  lossCurve: LossCurve | null;
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
