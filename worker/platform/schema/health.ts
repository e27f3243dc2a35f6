import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const healthRecords = sqliteTable(
  "health_records",
  {
    subsystem: text("subsystem").notNull(),
    environment: text("environment").notNull(),
    at: integer("at").notNull(),
    success: integer("success", { mode: "boolean" }).notNull(),
    status: integer("status"),
    latency_ms: integer("latency_ms"),
    detail: text("detail"),
  },
  (t) => [primaryKey({ columns: [t.subsystem, t.environment, t.at] }), index("health_records_at").on(t.at)],
);

export const healthDays = sqliteTable(
  "health_days",
  {
    subsystem: text("subsystem").notNull(),
    environment: text("environment").notNull(),
    day: text("day").notNull(),
    checks: integer("checks").notNull(),
    failed: integer("failed").notNull(),
  },
  (t) => [primaryKey({ columns: [t.subsystem, t.environment, t.day] }), index("health_days_day").on(t.day)],
);

/** Consecutive failures; an incident from the second failed tick on (`is_confirmed`). */
export const healthIncidents = sqliteTable(
  "health_incidents",
  {
    id: text("id").primaryKey(),
    subsystem: text("subsystem").notNull(),
    environment: text("environment").notNull(),
    started_at: integer("started_at").notNull(),
    ended_at: integer("ended_at"),
    is_confirmed: integer("is_confirmed", { mode: "boolean" }).notNull(),
    detail: text("detail"),
  },
  (t) => [index("health_incidents_started").on(t.started_at), index("health_incidents_ended").on(t.ended_at)],
);
