import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ReportFrequency, ReportType } from "#contract/reports/settings";
import { users } from "./people.ts";
import { reference } from "./reference.ts";

export const reportSettings = sqliteTable("report_settings", {
  user_id: text("user_id")
    .primaryKey()
    .references(() => users.id),
  frequency: text("frequency").$type<ReportFrequency>().notNull(),
  reports: text("reports", { mode: "json" }).$type<ReportType[]>().notNull(),
  /** First save; only reports due later are sent. */
  started_at: integer("started_at").notNull(),
  last_due_day: text("last_due_day"),
});

export const reportDevices = sqliteTable(
  "report_devices",
  {
    user_id: reference("user_id", () => users.id),
    device_id: text("device_id").notNull(),
    ideal_performance: real("ideal_performance").notNull(),
    /** `YYYY-MM-DD`; null for the newest logged cleaning. */
    last_wash_event: text("last_wash_event"),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.device_id] })],
);
