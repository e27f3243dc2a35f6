import * as v from "valibot";
import { Day } from "../common/calendar.ts";
import type { CoverReason, DayQuality } from "./day-quality.ts";
import { HIGHEST } from "../common/limits.ts";
import { texts } from "../common/texts.ts";
import type { SystematicUncertainty } from "../common/uncertainty.ts";

/** Days of a device as columns (`GET /api/device/{id}/insolation/{from}/{to}`); null = no value that day. */
export interface DailySoiling {
  timezone: string;
  day: string[];
  /** Whole-day insolation of the clean and the soiled cell [kWh/m2]. */
  insolC: (number | null)[];
  insolD: (number | null)[];
  /** Soiling loss [%] with the device's offset added; signed. */
  soiling: (number | null)[];
  quality: DayQuality[];
  /** Why a 'covered' day is one; null on all others. */
  reason: (CoverReason | null)[];
  /** Standard uncertainty of the loss of each day by itself [percentage points]. */
  uncertainty: (number | null)[];
  systematic: SystematicUncertainty;
  samples: number[];
  /** The offset that was added [percentage points]. */
  offset: number;
  insolationNote: InsolationNote;
}

/** Why there are no dollars and no insolation: the days have a loss and nothing else; null where they have both. */
export type InsolationNote = string | null;

/** Weather per day (`GET /api/device/getDevicePrecipitationAndWindSpeed/{id}/{from}/{to}`). */
export interface DailyWeather {
  date: string[];
  /** Rain of the day [inch]. */
  precipIntensity: (number | null)[];
  /** Mean wind [m/s] and where it blows from [degrees]. */
  windSpeed: (number | null)[];
  windBearing: (number | null)[];
  /** Where the figures come from: the device's own station, a service, or the embedded climate. */
  source: string;
  /** The same in a sentence for the chart, with the credit that a service asks for; or why no rain is shown. */
  note: string;
}

/**
 * `GET /api/device/getSoilingLoss/{id}`: insolation-weighted means [%] and how many days they rest on. Days without insolation
 * weigh as much as the others on average.
 */
export interface SoilingLoss {
  sevenDaysLoss: number | null;
  thirtyDaysLoss: number | null;
  sevenDaysCount: number;
  thirtyDaysCount: number;
  /** How many of these days have a loss below 0. */
  sevenDaysBelowZero: number;
  thirtyDaysBelowZero: number;
  /** Loss of the seven days before those seven, for the trend [%]. */
  previousSevenDaysLoss: number | null;
  /** Newest day that has a loss, and that loss [%]. */
  latestDay: string | null;
  latestLoss: number | null;
  /** Half the 95% range of each loss [percentage points], its days' own scatter and the systematic part together; null without a loss. */
  sevenDaysUncertainty: number | null;
  thirtyDaysUncertainty: number | null;
  latestUncertainty: number | null;
  systematic: SystematicUncertainty;
  insolationNote: InsolationNote;
}

/** `GET /api/device/getCurrentYearLoss/…`: dollars lost since 1 January in the device's zone. */
export interface CurrentYearLoss {
  current_year_loss: number;
  /** Its 95% range [$]; from 0 up. */
  low: number;
  high: number;
  days: number;
  daysOfYear: number;
  insolationNote: InsolationNote;
  /** What a loss costs by the plant's energy file, in a sentence; null: a percent of soiling costs a percent. */
  lossCurve: string | null;
}

/** `GET /api/device/{id}/dollar-loss/{from}/{to}/{energyRate}/{arraySize}`: $ of each day that has insolation and loss. */
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

/** Theil-Sen slope of the daily loss [%/day] with its 95 % interval; null where the days do not support one. */
export interface SoilingRate {
  soiling_rate: number | null;
  weekly_soiling_rate: number | null;
  low: number | null;
  high: number | null;
  r2: number | null;
  days: number;
  /** Cleanings, rains and jumps within the days: the rate is that of the soiling between them. */
  breaks: number;
}

export const DetectIntervalsRequest = v.strictObject({ device_id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)) });

/** A stretch in which only soiling went on, and its rate [%/day] with its 95 % interval. */
export interface SoilingInterval {
  start_date: string;
  end_date: string;
  rate: number;
  low: number;
  high: number;
  days: number;
  /** Slope by its standard error, times the root of the days: higher is surer. */
  quality: number;
}

/** `POST /api/device/detectSoilingRateInterval`: the best interval first; events in order of time. */
export interface SoilingIntervals {
  intervals: SoilingInterval[];
  /** Rate of each month from January [%/day], the intervals counted by their days in it; null where it has less than a week of them. */
  monthlyRates: (number | null)[];
  events: { day: string; jump: number; kind: "rain" | "manual" | "wash" | "dust" | "unexplained" }[];
}

/** `PUT /api/device/{id}/soiling-rate`: the rate that a person chose for a device, and the days that it was measured on. */
export const SaveSoilingRate = v.pipe(
  v.strictObject({
    soilingRate: v.pipe(
      v.number("The soiling rate must be a number."),
      v.gtValue(0, texts.soilingRatePositive),
      v.maxValue(HIGHEST.soilingRate, "The soiling rate is too high."),
      v.transform((rate) => Math.round(rate * 1e4) / 1e4),
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

/** `GET` and answer to `DELETE /api/device/{id}/soiling-rate`: what daily alerts use, and what the sensor measured. */
export interface DeviceSoilingRate {
  /** The measured rate that daily alerts and the recommendation use; null: they use the plant's. */
  kept: SaveSoilingRate | null;
  /** The best interval of the device's history; null: none was found. */
  measured: SoilingInterval | null;
}
