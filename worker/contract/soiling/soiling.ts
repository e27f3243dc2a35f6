import * as v from "valibot";
import { Day } from "../common/calendar.ts";
import type { DayReason, DayQuality } from "./day-quality.ts";
import { MAX_VALUES } from "../common/limits.ts";
import { storedRate } from "../dashboard/soiling-rate.ts";
import { texts } from "../common/texts.ts";
import type { SystematicUncertainty } from "../common/uncertainty.ts";

/** Daily soiling as columns; insolation [kWh/m2]; null if there is no value. */
export interface DailySoiling {
  timezone: string;
  day: string[];
  /** Clean and soiled cell [kWh/m2]. */
  insolC: (number | null)[];
  insolD: (number | null)[];
  /** With the offset, signed [%]. */
  soiling: (number | null)[];
  quality: DayQuality[];
  reason: (DayReason | null)[];
  /** Standard uncertainty of each day alone [percentage points]. */
  uncertainty: (number | null)[];
  systematic: SystematicUncertainty;
  samples: number[];
  offset: number;
  insolationNote: InsolationNote;
}

/** Why dollars and insolation are missing: the days have only a loss. */
export type InsolationNote = string | null;

/** Rain [inch], mean wind [m/s] and the direction it blows from [degrees]. */
export interface DailyWeather {
  date: string[];
  precipIntensity: (number | null)[];
  windSpeed: (number | null)[];
  windBearing: (number | null)[];
  source: string;
  note: string;
}

/** Insolation-weighted means [%] with their day counts. Days without insolation get the mean weight. */
export interface SoilingLoss {
  sevenDaysLoss: number | null;
  thirtyDaysLoss: number | null;
  sevenDaysCount: number;
  thirtyDaysCount: number;
  sevenDaysBelowZero: number;
  thirtyDaysBelowZero: number;
  /** Half the 95% range [percentage points]: scatter of the days and the systematic part. */
  sevenDaysUncertainty: number | null;
  thirtyDaysUncertainty: number | null;
  systematic: SystematicUncertainty;
  insolationNote: InsolationNote;
}

export interface CurrentYearLoss {
  current_year_loss: number;
  /** 95% range [$], never below 0. */
  low: number;
  high: number;
  days: number;
  daysOfYear: number;
  insolationNote: InsolationNote;
  /** How the loss curve changes the cost; null if each percent of soiling costs a percent of income. */
  lossCurve: string | null;
}

/** [$], for days with insolation and loss. */
export interface DailyDollarLoss {
  day: string[];
  dollars: number[];
  insolationNote: InsolationNote;
}

export const SoilingRateRequest = v.object({
  device_id: v.pipe(v.string(), v.nonEmpty()),
  start_date: Day,
  end_date: Day,
});
export type SoilingRateRequest = v.InferOutput<typeof SoilingRateRequest>;

/** Theil-Sen slope of the daily loss [%/day] with its 95% interval; null with too few days. */
export interface SoilingRate {
  soiling_rate: number | null;
  weekly_soiling_rate: number | null;
  low: number | null;
  high: number | null;
  r2: number | null;
  days: number;
  /** Cleanings, rains and jumps in the range; the slope is taken between them. */
  breaks: number;
}

export const DetectIntervalsRequest = v.strictObject({ device_id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)) });

/** Days on which only soiling changed the loss, and their rate [%/day] with its 95% interval. */
export interface SoilingInterval {
  start_date: string;
  end_date: string;
  rate: number;
  low: number;
  high: number;
  days: number;
  /** Slope over standard error, times the square root of the days; higher is better. */
  quality: number;
}

export interface SoilingIntervals {
  intervals: SoilingInterval[];
  /** Rate by month from January [%/day], intervals weighted by their days; null for a month with less than a week. */
  monthlyRates: (number | null)[];
  events: { day: string; jump: number; kind: "rain" | "manual" | "wash" | "dust" | "unexplained" }[];
}

export const SaveSoilingRate = v.pipe(
  v.strictObject({
    soilingRate: v.pipe(
      v.number("The soiling rate must be a number."),
      v.transform(storedRate),
      v.gtValue(0, texts.soilingRatePositive),
      v.maxValue(MAX_VALUES.soilingRate, "The soiling rate is too high."),
    ),
    soilingRateStartDate: Day,
    soilingRateEndDate: Day,
  }),
  v.forward(
    v.check(({ soilingRateStartDate: from, soilingRateEndDate: to }) => from <= to, texts.invalidRange),
    ["soilingRateEndDate"],
  ),
);
export type SaveSoilingRate = v.InferOutput<typeof SaveSoilingRate>;

export interface DeviceSoilingRate {
  /** Measured rate that daily alerts and the recommendation use; null if they use the plant's. */
  kept: SaveSoilingRate | null;
}
