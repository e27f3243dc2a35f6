/** Reports by mail: what a person chose. */
import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ReportFrequency, ReportType } from "#contract/reports/settings";
import { users } from "./people.ts";

/** One row for each person who has saved report settings; reports begin with it. */
export const reportSettings = sqliteTable("report_settings", {
  user_id: text("user_id")
    .primaryKey()
    .references(() => users.id),
  frequency: text("frequency").$type<ReportFrequency>().notNull(),
  reports: text("reports", { mode: "json" }).$type<ReportType[]>().notNull(),
  /** First save [UTC epoch seconds]: only reports that are due later are sent. */
  started_at: integer("started_at").notNull(),
  /** Due day of the newest report that was queued or skipped; null: none yet. */
  last_due_day: text("last_due_day"),
});

/** What a person chose for a device; a device without a row has the defaults. */
export const reportDevices = sqliteTable(
  "report_devices",
  {
    user_id: text("user_id")
      .notNull()
      .references(() => users.id),
    device_id: text("device_id").notNull(),
    ideal_performance: real("ideal_performance").notNull(),
    /** `YYYY-MM-DD`; null: follows the newest logged cleaning. */
    last_wash_event: text("last_wash_event"),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.device_id] })],
);
