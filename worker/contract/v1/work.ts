import * as v from "valibot";
import { count, DayOfYear, Instant, maybe, number, Zone } from "./values.ts";

export const Wash = v.strictObject({
  device_id: v.string(),
  washed_at: Instant,
  day: DayOfYear,
  time_zone: Zone,
  condition: v.pipe(
    v.picklist(["success", "weak", "dry", "blocked"]),
    v.description("By the power of the pump; only success counts as a wash of the cell"),
  ),
  is_alert: v.pipe(v.boolean(), v.description("The device reported a fault instead of a wash")),
  pump_power_w: number,
  battery_v: number,
  temperature_c: v.pipe(number, v.description("Mean of three hours")),
  humidity_percent: v.pipe(number, v.description("Mean of three hours")),
});

export const Upload = v.strictObject({
  upload_id: v.string(),
  device_id: v.string(),
  file_name: v.string(),
  uploaded_at: Instant,
  accepted_rows: count,
  duplicate_rows: count,
  updated_rows: count,
  rejected_rows: count,
  first_sample_at: maybe(Instant),
  last_sample_at: maybe(Instant),
  undoable_until: v.pipe(maybe(Instant), v.description("null: it can't be undone")),
  undone_at: maybe(Instant),
});

export const StoredUpload = v.strictObject({
  ...Upload.entries,
  ignored_values: v.pipe(count, v.description("Values that can't be stored, of rows that were")),
  rejections: v.pipe(
    v.array(v.strictObject({ line: count, reason: v.string() })),
    v.description("The first rejected rows and ignored values; rejected_rows and ignored_values count all"),
  ),
  is_repeat: v.pipe(v.boolean(), v.description("The same file was stored before; this is its first receipt")),
});

/** In the order of `stepStates`. */
export const campaignPlantStates = ["waiting", "under_way", "done", "skipped"] as const;

const campaign = {
  campaign_id: v.string(),
  name: v.string(),
  first_day: DayOfYear,
  last_day: DayOfYear,
  crew: v.string(),
  state: v.picklist(["open", "cancelled"]),
  plants_waiting: count,
  plants_under_way: count,
  plants_done: count,
  plants_skipped: count,
};
export const Campaign = v.strictObject(campaign);

export const CampaignDetails = v.strictObject({
  ...campaign,
  note: v.string(),
  plants: v.array(
    v.strictObject({
      plant_id: v.string(),
      name: v.string(),
      state: v.picklist(campaignPlantStates),
      reason: v.pipe(v.string(), v.description("Why it was skipped")),
      changed_at: maybe(Instant),
      washed_on: v.pipe(maybe(DayOfYear), v.description("Last day of the wash")),
      loss_before_percent: v.pipe(maybe(number), v.description("Mean of its devices; null: not measured yet")),
      loss_after_percent: maybe(number),
      gained_usd_per_day: maybe(number),
    }),
  ),
});
