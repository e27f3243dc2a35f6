import type { CalculationInputs } from "./calculation-schema.ts";
import type { StoredLossCurve } from "./loss-curve.ts";
import { type MonthName, monthNames } from "../common/months.ts";

export type { CalculationInputs, SaveCalculationInputs, SaveEnergyFile } from "./calculation-schema.ts";

export const forecastWeeks = { "12": 52, "9": 39, "6": 26, "3": 13 } as const;

export const untouchedDefaults = {
  array_size: 1000,
  solar_cost: 0.1,
  wash_cost: 1000,
  planned_cleanings: 3,
  rain_threshold: 0.3,
} as const;
/** [%/day]; screens mark it "default, not measured". */
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

export const completed = (stored: Partial<CalculationInputs>): CalculationInputs => ({ ...startingInputs, ...stored });

function rates(variable: boolean, fixed: number | null, months: Record<MonthName, number> | null) {
  if (!variable) return fixed;
  return months === null ? null : monthNames.map((month) => months[month]);
}

export const energyRates = (inputs: CalculationInputs) =>
  rates(inputs.isLocalEnergyRatesVariable, inputs.solar_cost, inputs.variableEnergyRates);
export const soilingRates = (inputs: CalculationInputs) =>
  rates(inputs.isSoilingRateVariable, inputs.localSoilingRate, inputs.variableSoilingRates);

/** Days of one wash, from array size [kW DC] and crew speed [MW DC/day]. */
export function washDays(arrayKw: number | null, megawattsADay: number | null): number {
  if (arrayKw === null || megawattsADay === null) return 1;
  return Math.max(1, Math.ceil(arrayKw / KW_PER_MW / megawattsADay - ROUNDING));
}
const KW_PER_MW = 1000;
const ROUNDING = 1e-9;

/** Derives the wash cost from its parts, if they are entered [$, whole cents]. */
export function withWashCost(inputs: CalculationInputs): CalculationInputs {
  const { array_size, wash_per_mw, wash_mobilization } = inputs;
  if (array_size === null || wash_per_mw === null) return inputs;
  const cost = (wash_mobilization ?? 0) + (wash_per_mw * array_size) / KW_PER_MW;
  return { ...inputs, wash_cost: Math.round(cost * CENTS) / CENTS };
}
const CENTS = 100;

export interface EnergyYearSummary {
  kind: "PVsyst" | "custom";
  fileName: string;
  customCSVFileStartDate: string | null;
  annualKwh: number;
  monthlyKwh: number[];
  uploadedAt: number;
  acLimitKw: number | null;
  lossCurve: StoredLossCurve | null;
  notes?: string[];
}

export interface StoredCalculationInputs {
  inputs: CalculationInputs;
  energyYear: EnergyYearSummary | null;
  /** 0 if never saved. A save with an outdated version gets 409. */
  version: number;
  savedBy: string | null;
  savedAt: number | null;
}
