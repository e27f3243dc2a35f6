import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const dailySoiling = sqliteTable(
  "daily_soiling",
  {
    device_id: text("device_id").notNull(),
    day: text("day").notNull(),
    /** Whole day, per cell [kWh/m2]. */
    insol_clean: real("insol_clean"),
    insol_soiled: real("insol_soiled"),
    /** Over the daily window, signed [%], without the offset. */
    loss: real("loss"),
    /** Codes: `worker/contract/soiling/day-quality.ts`. */
    quality: integer("quality").notNull(),
    /** Code of a sensor fault whose days still count; null: none. */
    mark: integer("mark"),
    samples: integer("samples").notNull(),
    /** Standard uncertainty [percentage points]. */
    uncertainty: real("uncertainty"),
    /** Clean cell over the daily window [kWh/m2]; the day's weight in means. */
    window_insolation: real("window_insolation"),
    /** Last change of a value, for programs that read only changes; 0: before changes were recorded. */
    updated_at: integer("updated_at").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.device_id, t.day] })],
);

/** Of the devices' own stations; `site_weather` has what a service says. */
export const dailyWeather = sqliteTable(
  "daily_weather",
  {
    device_id: text("device_id").notNull(),
    day: text("day").notNull(),
    /** [mm] */
    rain: real("rain"),
    /** At 10 m [m/s], and where it comes from [degrees]; means of the day. */
    wind_speed: real("wind_speed"),
    wind_bearing: real("wind_bearing"),
  },
  (t) => [primaryKey({ columns: [t.device_id, t.day] })],
);

/** What people decided about days of a sensor in doubt. The newest that isn't undone counts. */
export const dayDecisions = sqliteTable(
  "day_decisions",
  {
    id: text("id").primaryKey(),
    device_id: text("device_id").notNull(),
    first_day: text("first_day").notNull(),
    last_day: text("last_day").notNull(),
    counts: integer("counts", { mode: "boolean" }).notNull(),
    set_by: text("set_by").notNull(),
    set_at: integer("set_at").notNull(),
    undone_by: text("undone_by"),
    undone_at: integer("undone_at"),
  },
  (t) => [index("day_decisions_device").on(t.device_id, t.set_at)],
);

/** Days that a device no longer has, so that a program that has read them can remove them. Kept for `SYNC_DAYS`. */
export const dailySoilingGone = sqliteTable(
  "daily_soiling_gone",
  {
    device_id: text("device_id").notNull(),
    day: text("day").notNull(),
    gone_at: integer("gone_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.device_id, t.day] }),
    index("daily_soiling_gone_at").on(t.device_id, t.gone_at),
    index("daily_soiling_gone_end").on(t.gone_at),
  ],
);
