import * as v from "valibot";
import { userTypes } from "../accounts/session.ts";
import { exportSchemas } from "./exports.ts";
import { webhookSchemas } from "./webhooks.ts";
import { tokenKinds } from "../tokens/tokens.ts";
import { Campaign, CampaignDetails, StoredUpload, Upload, Wash } from "./work.ts";
import { Loss, Plan, PlantReport, SampleRow, SoilingRates } from "./figures.ts";
import { count, DayOfYear, Instant, maybe, number, whole, Worth, Zone } from "./values.ts";

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
      plant_ids: v.pipe(maybe(v.array(v.string())), v.description("null: all plants in reach")),
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
  time_zone: v.pipe(maybe(Zone), v.description("Of its first device; null without a device")),
  array_kw_dc: v.pipe(maybe(number), v.description("null: not entered")),
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
  retired_at: v.pipe(maybe(Instant), v.description("null: in service")),
  last_data_at: maybe(Instant),
  connection: v.pipe(
    maybe(v.picklist(connectionStates)),
    v.description("null: never reported, or its data come as files"),
  ),
  offset_points: v.pipe(number, v.description("Is part of every soiling_loss_percent")),
  systematic_uncertainty_points: v.pipe(number, v.description("Half the 95% range of the error that all days share")),
  systematic_uncertainty_source: v.picklist(["entered", "cleanings", "default"]),
  last_wash_at: v.pipe(maybe(Instant), v.description("By the device's wash extension")),
  extension_health: v.pipe(
    maybe(v.picklist(extensionStates)),
    v.description("null: no wash extension, or no wash yet"),
  ),
  open_alert_ids: v.array(v.string()),
  first_day: v.pipe(maybe(DayOfYear), v.description("First day with data")),
  days_changed_at: v.pipe(maybe(Instant), v.description("Newest change of its daily soiling; null: none recorded")),
});

export const DailySoiling = v.strictObject({
  device_id: v.string(),
  day: DayOfYear,
  time_zone: Zone,
  soiling_loss_percent: v.pipe(
    maybe(number),
    v.description("Over the daily window, with the offset; positive: soiled"),
  ),
  range_low_percent: v.pipe(maybe(number), v.description("95% range, with the systematic uncertainty")),
  range_high_percent: maybe(number),
  soiling_ratio: v.pipe(maybe(number), v.description("1 - soiling_loss_percent / 100 (IEC 61724-1)")),
  standard_uncertainty_points: v.pipe(maybe(number), v.description("Of this day alone")),
  quality: maybe(v.picklist(["ok", "weak", "covered", "in-doubt"])),
  quality_reason: v.pipe(maybe(v.string()), v.description("Why the day doesn't count; more reasons may be added")),
  is_counted: v.pipe(v.boolean(), v.description("Counts in means and dollars")),
  window_insolation_kwh_per_m2: v.pipe(
    maybe(number),
    v.description("Clean cell in the daily window: weight of the day in means"),
  ),
  clean_insolation_kwh_per_m2: maybe(number),
  soiled_insolation_kwh_per_m2: maybe(number),
  sample_count: maybe(whole),
  updated_at: v.pipe(maybe(Instant), v.description("Last change; null: before changes were recorded")),
  is_deleted: v.pipe(v.boolean(), v.description("The device no longer has this day; all figures are null")),
});

export const SoilingSummary = v.strictObject({
  device_id: v.string(),
  from: DayOfYear,
  to: DayOfYear,
  time_zone: Zone,
  mean_loss_percent: v.pipe(maybe(number), v.description("Weighted by insolation; null: no day counts")),
  range_low_percent: v.pipe(maybe(number), v.description("95% range")),
  range_high_percent: maybe(number),
  days_in_range: count,
  days_counted: count,
  days_weak: v.pipe(count, v.description("Little light or few samples; they count")),
  days_covered: count,
  days_in_doubt: count,
  coverage_percent: v.pipe(number, v.description("Counted days of all days in the range")),
});

export const DailyWeather = v.strictObject({
  device_id: v.string(),
  day: DayOfYear,
  time_zone: Zone,
  rain_mm: maybe(number),
  rain_source: maybe(v.string()),
  wind_speed_m_per_s: maybe(number),
  wind_from_degrees: v.pipe(maybe(number), v.description("Where the wind comes from; 0: north")),
  wind_source: maybe(v.string()),
});

export const Cleaning = v.strictObject({
  device_id: v.string(),
  day: DayOfYear,
  end_day: v.pipe(DayOfYear, v.description("Last day")),
  time_zone: Zone,
  share_percent: v.pipe(number, v.description("Washed part of the plant")),
  cost_usd: v.pipe(maybe(number), v.description("null: the plant's wash cost")),
  crew: v.string(),
  notes: v.string(),
  loss_before_percent: v.pipe(maybe(number), v.description("Good days of the week before; null: too few")),
  loss_after_percent: maybe(number),
  gained_usd_per_day: maybe(number),
});

export const Alert = v.strictObject({
  alert_id: v.string(),
  plant_id: v.string(),
  device_id: maybe(v.string()),
  rule: v.pipe(v.string(), v.description("Such as connection-lost; more rules may be added")),
  severity: v.picklist(["warning", "critical"]),
  state: v.picklist(alertStates),
  title: v.string(),
  message: v.string(),
  raised_at: Instant,
  changed_at: maybe(Instant),
  snoozed_until: maybe(Instant),
});

export const Event = v.strictObject({
  id: v.pipe(v.string(), v.description("As webhook-id of the delivery")),
  type: v.pipe(v.string(), v.description("Such as alert.raised; more types may be added")),
  timestamp: Instant,
  sequence: v.pipe(count, v.description("Order of the changes; never reused")),
  data: v.pipe(v.record(v.string(), v.unknown()), v.description("Ids and figures, as in docs of webhooks")),
});

export const Recommendation = v.strictObject({
  plant_id: v.string(),
  time_zone: Zone,
  state: v.pipe(
    v.picklist(["washNow", "hold", "windowOpen", "noWashNeeded", "unknown"]),
    v.description(
      "washNow: the window closes within a week; hold: due, but waits for rain that may make it unnecessary; windowOpen: all its weeks are equally good",
    ),
  ),
  obstacles: v.pipe(v.array(v.string()), v.description("What is missing, if the state is unknown")),
  wash_day: v.pipe(maybe(DayOfYear), v.description("Best day of the next wash")),
  window_first_day: maybe(DayOfYear),
  window_last_day: maybe(DayOfYear),
  worth: v.pipe(maybe(Worth), v.description("Of the wash on its best day, after its cost")),
  pays_percent: v.pipe(maybe(number), v.description("Odds that the wash pays back")),
  wash_cost_usd: maybe(number),
  delay_one_week_usd: v.pipe(maybe(number), v.description("Cost of waiting a week; null if no wash is due")),
  no_rush: v.pipe(
    maybe(
      v.strictObject({
        decide_again_day: v.pipe(
          DayOfYear,
          v.description("On hold: the day after rain is likely, or 14 days after a person put it on hold"),
        ),
        gain_usd: v.pipe(number, v.description("What waiting saves on average")),
        rain_chance_percent: v.pipe(number, v.description("That rain removes half of the soiling within ten days")),
      }),
    ),
    v.description(
      "The wash is due, but it is better to decide again on that day; the state is windowOpen then, or hold",
    ),
  ),
  basis: v.picklist(["good", "fair", "weak"]),
  reasons: v.pipe(v.array(v.string()), v.description("Codes; more may be added")),
  calculated_at: maybe(Instant),
  is_stale: v.pipe(v.boolean(), v.description("Something changed; it is being calculated again")),
});

const ApiError = v.strictObject({ parameter: v.string(), detail: v.string() });
export const ApiProblemSchema = v.strictObject({
  type: v.pipe(v.string(), v.description("/developers/problems#slug")),
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
