import * as v from "valibot";
import { MAX_NOTE } from "../alerts/alerts.ts";
import { MIN_WASHED_PERCENT } from "../common/limits.ts";
import { isPrintable } from "../common/printable.ts";
import { operation, read } from "./operation.ts";
import { Alert, Cleaning } from "./schemas.ts";
import { v1Uploads } from "./uploads.ts";
import { DayOfYear, described } from "./values.ts";

const lines = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most),
    v.check((text) => isPrintable(text.replaceAll(/\s/g, " ")), "Delete the characters that can't be shown."),
  );

/** As a person or program wrote it; figures that are measured later aren't part of it. */
export const cleaningRecord = ["day", "end_day", "share_percent", "cost_usd", "crew", "notes"] as const;

export const v1Writes = {
  getCleaning: read({
    path: "/devices/{device_id}/cleanings/{day}",
    summary: "The cleaning that began on this day",
    answer: Cleaning,
    record: cleaningRecord,
  }),
  putCleaning: operation({
    method: "PUT",
    path: "/devices/{device_id}/cleanings/{day}",
    scope: "cleanings:write",
    access: ["cleanings.edit"],
    computing: "analysis",
    summary: "Log a cleaning that began on this day, or replace it; sent again, it changes nothing",
    body: v.strictObject({
      end_day: v.optional(described(DayOfYear, "Last day; left out: the same day")),
      share_percent: v.optional(
        v.pipe(
          v.number(),
          v.minValue(MIN_WASHED_PERCENT),
          v.maxValue(100),
          v.description("Washed part of the plant; left out: all"),
        ),
      ),
      cost_usd: v.optional(v.pipe(v.number(), v.minValue(0), v.description("Left out: the plant's wash cost"))),
      crew: v.optional(lines(100)),
      notes: v.optional(lines(2000)),
    }),
    answer: Cleaning,
    record: cleaningRecord,
    problems: ["conflict"],
  }),
  deleteCleaning: operation({
    method: "DELETE",
    path: "/devices/{device_id}/cleanings/{day}",
    scope: "cleanings:write",
    access: ["cleanings.edit"],
    computing: "analysis",
    summary: "Delete the cleaning that began on this day",
    answer: v.strictObject({ device_id: v.string(), day: DayOfYear, is_deleted: v.literal(true) }),
    record: cleaningRecord,
    problems: ["conflict"],
  }),
  acknowledgeAlert: operation({
    method: "POST",
    path: "/alerts/{alert_id}/acknowledge",
    scope: "alerts:write",
    access: ["cleanings.edit"],
    summary: "Acknowledge an alert, as Acknowledge in the portal does",
    body: v.strictObject({ comment: v.optional(lines(MAX_NOTE)) }),
    answer: Alert,
    problems: ["alert-already-over"],
  }),
  ...v1Uploads,
} as const;
