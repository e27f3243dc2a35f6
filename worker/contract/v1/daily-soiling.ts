import * as v from "valibot";
import { page, pageEntries, read } from "./operation.ts";
import { DailySoiling, DayOfYear, Id, Instant } from "./schemas.ts";
import { described } from "./values.ts";

/** Deleted days, and with them changes, are kept this long [days]. */
export const SYNC_DAYS = 90;
export const MAX_DAILY_PAGE = 5000;
export const DEFAULT_DAILY_PAGE = 1000;

export const v1DailySoiling = {
  listDailySoiling: read({
    path: "/daily-soiling",
    summary: "Daily soiling of a device, of every device of a plant, or what changed since a time",
    query: v.strictObject({
      device_id: v.optional(Id),
      plant_id: v.optional(Id),
      from: v.optional(DayOfYear),
      to: v.optional(DayOfYear),
      updated_since: v.optional(described(Instant, "`synced_at` of an earlier answer: only days that changed since")),
      quality: v.optional(v.picklist(["ok", "weak", "covered", "in-doubt"])),
      ...page(MAX_DAILY_PAGE),
    }),
    answer: v.strictObject({
      ...pageEntries(DailySoiling),
      synced_at: described(v.nullable(Instant), "For `updated_since` of the next sync; null: no day yet"),
    }),
    problems: ["sync-too-old"],
  }),
} as const;
