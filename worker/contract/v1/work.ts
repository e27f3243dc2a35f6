import * as v from "valibot";
import { count, DayOfYear, described, Instant, maybe, number, Zone } from "./values.ts";

export const Wash = v.strictObject({
  device_id: v.string(),
  washed_at: Instant,
  day: DayOfYear,
  time_zone: Zone,
  condition: described(
    v.picklist(["success", "weak", "dry", "blocked"]),
    "By the power of the pump; only success counts as a wash of the cell",
  ),
  is_alert: described(v.boolean(), "The device reported a fault instead of a wash"),
  pump_power_w: number,
  battery_v: number,
  temperature_c: described(number, "Mean of three hours"),
  humidity_percent: described(number, "Mean of three hours"),
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
  undoable_until: described(maybe(Instant), "null: it can't be undone"),
  undone_at: maybe(Instant),
});

export const StoredUpload = v.strictObject({
  ...Upload.entries,
  ignored_values: described(count, "Values that can't be stored, of rows that were"),
  rejections: described(
    v.array(v.strictObject({ line: count, reason: v.string() })),
    "The first rejected rows and ignored values; rejected_rows and ignored_values count all",
  ),
  is_repeat: described(v.boolean(), "The same file was stored before; this is its first receipt"),
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
      reason: described(v.string(), "Why it was skipped"),
      changed_at: maybe(Instant),
      washed_on: described(maybe(DayOfYear), "Last day of the wash"),
      loss_before_percent: described(maybe(number), "Mean of its devices; null: not measured yet"),
      loss_after_percent: maybe(number),
      gained_usd_per_day: maybe(number),
    }),
  ),
});
