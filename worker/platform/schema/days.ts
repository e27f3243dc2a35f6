import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
    samples: integer("samples").notNull(),
    /** Standard uncertainty [percentage points]. */
    uncertainty: real("uncertainty"),
    /** Clean cell over the daily window [kWh/m2]; the day's weight in means. */
    window_insolation: real("window_insolation"),
  },
  (t) => [primaryKey({ columns: [t.device_id, t.day] })],
);

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
    source: text("source").notNull(),
  },
  (t) => [primaryKey({ columns: [t.device_id, t.day] })],
);
