import * as v from "valibot";
import { Day } from "./calendar.ts";

/** Days of a device as columns (`GET /api/device/{id}/insolation/{from}/{to}`); null = no value that day. */
export interface DailySoiling {
  /** Zone in which the days are counted. */
  timezone: string;
  day: string[];
  /** Whole-day insolation of the clean and the soiled cell [kWh/m2]. */
  insolC: (number | null)[];
  insolD: (number | null)[];
  /** Soiling loss [%] with the device's offset added; signed. */
  soiling: (number | null)[];
  /** 'weak' days are drawn but used in no fit. */
  quality: ("ok" | "weak")[];
  /** Standard uncertainty of the loss [percentage points]. */
  uncertainty: (number | null)[];
  samples: number[];
  /** The offset that was added [percentage points]. */
  offset: number;
}

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
}

/** Cleanings of the whole plant that people logged. */
export interface ManualCleaning {
  day: string;
  notes: string;
}

/** `GET /api/device/{id}/cleanings`, newest first. */
export interface CleaningList {
  cleanings: ManualCleaning[];
}

/** `GET /api/device/getSoilingLoss/{id}`: insolation-weighted means [%] and how many days they rest on. */
export interface SoilingLoss {
  sevenDaysLoss: number | null;
  thirtyDaysLoss: number | null;
  sevenDaysCount: number;
  thirtyDaysCount: number;
  /** Loss of the seven days before those seven, for the trend [%]. */
  previousSevenDaysLoss: number | null;
  /** Newest day that has a loss, and that loss [%]. */
  latestDay: string | null;
  latestLoss: number | null;
}

/** `GET /api/device/getCurrentYearLoss/…`: dollars lost since 1 January in the device's zone. */
export interface CurrentYearLoss {
  current_year_loss: number;
  days: number;
  daysOfYear: number;
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
}
