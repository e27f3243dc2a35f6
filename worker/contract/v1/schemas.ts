import * as v from "valibot";
import { userTypes } from "../accounts/session.ts";
import { exportSchemas } from "./exports.ts";
import { webhookSchemas } from "./webhooks.ts";
import { tokenKinds } from "../tokens/tokens.ts";
import { Campaign, CampaignDetails, StoredUpload, Upload, Wash } from "./work.ts";
import { Loss, Plan, PlantReport, SampleRow, SoilingRates } from "./figures.ts";
import { count, DayOfYear, described, Instant, maybe, number, whole, Worth, Zone } from "./values.ts";

export { DayOfYear, Id, Instant } from "./values.ts";

/** In the order of `devices.extension_health`. */
export const extensionStates = ["ok", "tank-low", "spray-weak", "pump-dry", "pump-blocked"] as const;
export const alertStates = ["open", "acknowledged", "snoozed", "cleared"] as const;
/** In the order of `connectionLevel`. */
export const connectionStates = ["good", "poor", "lost"] as const;

export const Me = v.strictObject({
  token: maybe(
    v.strictObject({
      name: v.string(),
      kind: v.picklist(tokenKinds),
      scopes: v.array(v.string()),
      plant_ids: described(maybe(v.array(v.string())), "null: all plants in reach"),
      expires_at: Instant,
    }),
  ),
  person: v.strictObject({ id: v.string(), name: v.string(), kind: v.picklist(userTypes) }),
  owner_id: maybe(v.string()),
  calls_per_minute: count,
});

export const Plant = v.strictObject({
  plant_id: v.string(),
  name: v.string(),
  location: v.string(),
  latitude: number,
  longitude: number,
  time_zone: described(maybe(Zone), "Of its first device; null without a device"),
  array_kw_dc: described(maybe(number), "null: not entered"),
  device_ids: v.array(v.string()),
});

export const Device = v.strictObject({
  device_id: v.string(),
  plant_id: v.string(),
  name: v.string(),
  serial_number: v.string(),
  time_zone: Zone,
  latitude: number,
  longitude: number,
  installed_on: v.string(),
  retired_at: described(maybe(Instant), "null: in service"),
  last_data_at: maybe(Instant),
  connection: described(maybe(v.picklist(connectionStates)), "null: never reported, or its data come as files"),
  offset_points: described(number, "Is part of every soiling_loss_percent"),
  systematic_uncertainty_points: described(number, "Half the 95% range of the error that all days share"),
  systematic_uncertainty_source: v.picklist(["entered", "cleanings", "default"]),
  last_wash_at: described(maybe(Instant), "By the device's wash extension"),
  extension_health: described(maybe(v.picklist(extensionStates)), "null: no wash extension, or no wash yet"),
  open_alert_ids: v.array(v.string()),
  first_day: described(maybe(DayOfYear), "First day with data"),
  days_changed_at: described(maybe(Instant), "Newest change of its daily soiling; null: none recorded"),
});

export const DailySoiling = v.strictObject({
  device_id: v.string(),
  day: DayOfYear,
  time_zone: Zone,
  soiling_loss_percent: described(maybe(number), "Over the daily window, with the offset; positive: soiled"),
  range_low_percent: described(maybe(number), "95% range, with the systematic uncertainty"),
  range_high_percent: maybe(number),
  soiling_ratio: described(maybe(number), "1 - soiling_loss_percent / 100 (IEC 61724-1)"),
  standard_uncertainty_points: described(maybe(number), "Of this day alone"),
  quality: maybe(v.picklist(["ok", "weak", "covered", "in-doubt"])),
  quality_reason: described(maybe(v.string()), "Why the day doesn't count; more reasons may be added"),
  is_counted: described(v.boolean(), "Counts in means and dollars"),
  window_insolation_kwh_per_m2: described(maybe(number), "Clean cell in the daily window: weight of the day in means"),
  clean_insolation_kwh_per_m2: maybe(number),
  soiled_insolation_kwh_per_m2: maybe(number),
  sample_count: maybe(whole),
  updated_at: described(maybe(Instant), "Last change; null: before changes were recorded"),
  is_deleted: described(v.boolean(), "The device no longer has this day; all figures are null"),
});

export const SoilingSummary = v.strictObject({
  device_id: v.string(),
  from: DayOfYear,
  to: DayOfYear,
  time_zone: Zone,
  mean_loss_percent: described(maybe(number), "Weighted by insolation; null: no day counts"),
  range_low_percent: described(maybe(number), "95% range"),
  range_high_percent: maybe(number),
  days_in_range: count,
  days_counted: count,
  days_weak: described(count, "Little light or few samples; they count"),
  days_covered: count,
  days_in_doubt: count,
  coverage_percent: described(number, "Counted days of all days in the range"),
});

export const DailyWeather = v.strictObject({
  device_id: v.string(),
  day: DayOfYear,
  time_zone: Zone,
  rain_mm: maybe(number),
  rain_source: maybe(v.string()),
  wind_speed_m_per_s: maybe(number),
  wind_from_degrees: described(maybe(number), "Where the wind comes from; 0: north"),
  wind_source: maybe(v.string()),
});

export const Cleaning = v.strictObject({
  device_id: v.string(),
  day: DayOfYear,
  end_day: described(DayOfYear, "Last day"),
  time_zone: Zone,
  share_percent: described(number, "Washed part of the plant"),
  cost_usd: described(maybe(number), "null: the plant's wash cost"),
  crew: v.string(),
  notes: v.string(),
  loss_before_percent: described(maybe(number), "Good days of the week before; null: too few"),
  loss_after_percent: maybe(number),
  gained_usd_per_day: maybe(number),
});

export const Alert = v.strictObject({
  alert_id: v.string(),
  plant_id: v.string(),
  device_id: maybe(v.string()),
  rule: described(v.string(), "Such as connection-lost; more rules may be added"),
  severity: v.picklist(["warning", "critical"]),
  state: v.picklist(alertStates),
  title: v.string(),
  message: v.string(),
  raised_at: Instant,
  changed_at: maybe(Instant),
  snoozed_until: maybe(Instant),
});

export const Event = v.strictObject({
  id: described(v.string(), "As webhook-id of the delivery"),
  type: described(v.string(), "Such as alert.raised; more types may be added"),
  timestamp: Instant,
  sequence: described(count, "Order of the changes; never reused"),
  data: described(v.record(v.string(), v.unknown()), "Ids and figures, as in docs of webhooks"),
});

export const Recommendation = v.strictObject({
  plant_id: v.string(),
  time_zone: Zone,
  state: described(
    v.picklist(["washNow", "hold", "windowOpen", "noWashNeeded", "unknown"]),
    "washNow: the window closes within a week; hold: due, but waits for rain that may make it unnecessary; windowOpen: all its weeks are equally good",
  ),
  obstacles: described(v.array(v.string()), "What is missing, if the state is unknown"),
  wash_day: described(maybe(DayOfYear), "Best day of the next wash"),
  window_first_day: maybe(DayOfYear),
  window_last_day: maybe(DayOfYear),
  worth: described(maybe(Worth), "Of the wash on its best day, after its cost"),
  pays_percent: described(maybe(number), "Odds that the wash pays back"),
  wash_cost_usd: maybe(number),
  delay_one_week_usd: described(maybe(number), "Cost of waiting a week; null if no wash is due"),
  no_rush: described(
    maybe(
      v.strictObject({
        decide_again_day: described(
          DayOfYear,
          "On hold: the day after rain is likely, or 14 days after a person put it on hold",
        ),
        gain_usd: described(number, "What waiting saves on average"),
        rain_chance_percent: described(number, "That rain removes half of the soiling within ten days"),
      }),
    ),
    "The wash is due, but it is better to decide again on that day; the state is windowOpen then, or hold",
  ),
  basis: v.picklist(["good", "fair", "weak"]),
  reasons: described(v.array(v.string()), "Codes; more may be added"),
  calculated_at: maybe(Instant),
  is_stale: described(v.boolean(), "Something changed; it is being calculated again"),
});

const ApiError = v.strictObject({ parameter: v.string(), detail: v.string() });
export const ApiProblemSchema = v.strictObject({
  type: described(v.string(), "/developers/problems#slug"),
  title: v.string(),
  status: whole,
  detail: v.optional(v.string()),
  errors: v.optional(v.array(ApiError)),
  request_id: v.string(),
});

/** By the names that the documents use. */
export const v1Schemas = {
  Me,
  Plant,
  Device,
  DailySoiling,
  SoilingSummary,
  DailyWeather,
  Cleaning,
  Alert,
  Event,
  Recommendation,
  Plan,
  Loss,
  SoilingRates,
  Sample: SampleRow,
  Wash,
  Upload,
  StoredUpload,
  Campaign,
  CampaignDetails,
  PlantReport,
  ...exportSchemas,
  ...webhookSchemas,
  Problem: ApiProblemSchema,
};
