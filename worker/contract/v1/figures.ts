import * as v from "valibot";
import { sampleColumns } from "../inbound/inbound.ts";
import { count, DayOfYear, described, Instant, maybe, number, Worth, Zone } from "./values.ts";

export const lossSpans = ["day", "month", "year", "total"] as const;
export const lossObstacles = [
  "inputs-not-saved",
  "inputs-missing",
  "prices-in-curve",
  "no-insolation",
  "too-few-days",
] as const;

export const Loss = v.strictObject({
  plant_id: v.string(),
  device_id: described(maybe(v.string()), "null: of the plant, as the mean of its devices by their shares"),
  time_zone: Zone,
  first_day: DayOfYear,
  last_day: DayOfYear,
  energy_loss_kwh: described(maybe(number), "Of the whole plant; of a device: as if the plant soiled like it"),
  income_loss_usd: maybe(number),
  income_loss_low_usd: described(maybe(number), "95% range; of a plant: as if its devices erred alike"),
  income_loss_high_usd: maybe(number),
  days_in_range: count,
  days_counted: described(count, "Of a plant: days that one of its devices has"),
  coverage_percent: number,
  obstacle: described(
    maybe(v.picklist(lossObstacles)),
    "Why a figure is null; too-few-days: under half of the days count",
  ),
});

const Rate = described(number, "Gain of the soiling loss in points a day");

export const SoilingRates = v.strictObject({
  device_id: v.string(),
  plant_id: v.string(),
  time_zone: Zone,
  in_use: described(
    maybe(
      v.strictObject({
        percent_per_day: Rate,
        source: described(v.string(), "chosen, byMonth, measured, entered or typical; more sources may be added"),
        first_day: described(maybe(DayOfYear), "Of a chosen interval"),
        last_day: maybe(DayOfYear),
      }),
    ),
    "By the plan of the plant; null: there is no plan yet",
  ),
  monthly_percent_per_day: v.pipe(
    v.array(maybe(number)),
    v.length(12),
    v.description("Measured, January first; null: under a week of dry days"),
  ),
  intervals: v.array(
    v.strictObject({
      first_day: DayOfYear,
      last_day: DayOfYear,
      percent_per_day: Rate,
      range_low_percent_per_day: described(number, "95% range"),
      range_high_percent_per_day: number,
      days_counted: count,
    }),
  ),
});

const Year = v.strictObject({
  washes: count,
  wash_days: v.array(DayOfYear),
  soiling_loss_usd: number,
  washing_usd: number,
});

export const Plan = v.strictObject({
  plant_id: v.string(),
  time_zone: Zone,
  calculated_at: maybe(Instant),
  is_stale: described(v.boolean(), "Something changed; it is being calculated again"),
  obstacles: described(v.array(v.string()), "What is missing, if there is no plan"),
  wash_cost_usd: maybe(number),
  next_wash: described(
    maybe(
      v.strictObject({
        day: DayOfYear,
        worth: described(Worth, "After its cost"),
        pays_percent: described(number, "Odds that the wash pays back"),
      }),
    ),
    "As in the recommendation; null: none pays",
  ),
  weeks: v.array(
    v.strictObject({
      monday: DayOfYear,
      wash_worth_usd: described(maybe(number), "Of the first wash in this week; null: see gap"),
      gap: maybe(v.string()),
    }),
  ),
  year: described(
    maybe(
      v.strictObject({
        no_washing: Year,
        practice: described(Year, "As in the last 365 days, or as entered"),
        plan: Year,
        savings_over_practice: Worth,
        savings_over_no_washing: Worth,
      }),
    ),
    "The 52 weeks of the plan, or those of a shorter forecast period; null: there is no plan",
  ),
  inputs: described(
    maybe(
      v.strictObject({
        soiling_rate_percent_per_day: maybe(number),
        cleaning_rain_inches: described(maybe(number), "Rain that washes the array"),
        energy_kwh_per_year: described(number, "Of a clean plant"),
        price_low_usd_per_kwh: described(number, "Of the cheapest month"),
        price_high_usd_per_kwh: number,
        sources: described(v.array(v.string()), "Such as rate:measured; more may be added"),
      }),
    ),
    "What the plan is made of",
  ),
});

export const sampleResolutions = ["raw", "30m", "1h", "3h"] as const;

/** Names of the columns of samples; those of cells are normalized. As in exported files. */
export const sampleNames = {
  iC: "clean_irradiance_w_per_m2",
  iD: "soiled_irradiance_w_per_m2",
  tC: "clean_temperature_c",
  tD: "soiled_temperature_c",
  tE: "electronics_temperature_c",
  hC: "clean_humidity_percent",
  hD: "soiled_humidity_percent",
  hE: "electronics_humidity_percent",
  rot: "rotation_degrees",
  tlt: "tilt_degrees",
  tlt_x: "tilt_x_degrees",
  tlt_y: "tilt_y_degrees",
  batt: "battery_v",
  rain: "rain_mm",
  windSpeed: "wind_speed_m_per_s",
  windBearing: "wind_from_degrees",
  sl: "sensor_soiling_loss_percent",
  i: "pyranometer_irradiance_w_per_m2",
} as const satisfies Record<(typeof sampleColumns)[number], string>;

const value = v.optional(maybe(number));

/** Sums and directions have no lowest and highest. */
export const hasExtremes = (name: (typeof sampleColumns)[number]): boolean =>
  name !== "rain" && name !== "windBearing" && name !== "sl";

export const SampleRow = v.strictObject({
  time: described(Instant, "Of the sample, or the start of its interval"),
  ...Object.fromEntries(
    sampleColumns.flatMap((name) => {
      const field = sampleNames[name];
      const ofRollups = hasExtremes(name) ? [`${field}_mean`, `${field}_min`, `${field}_max`] : [`${field}_mean`];
      return [field, ...(name === "rain" ? [`${field}_sum`] : ofRollups)].map((one) => [one, value]);
    }),
  ),
});

export const PlantReport = v.strictObject({
  plant_id: v.string(),
  name: v.string(),
  time_zone: maybe(Zone),
  first_day: DayOfYear,
  last_day: DayOfYear,
  mean_loss_percent: described(maybe(number), "Weighted by insolation and by the shares of its devices"),
  energy_loss_kwh: maybe(number),
  income_loss_usd: maybe(number),
  income_loss_low_usd: maybe(number),
  income_loss_high_usd: maybe(number),
  days_in_range: count,
  days_counted: count,
  obstacle: described(maybe(v.picklist(lossObstacles)), "Why a figure is null"),
});
