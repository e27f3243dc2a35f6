import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row a device and day, written by the device object; normalized, without offset. */
export const dailySoiling = sqliteTable(
  "daily_soiling",
  {
    device_id: text("device_id").notNull(),
    day: text("day").notNull(),
    /** Whole-day insolation of each cell [kWh/m2]. */
    insol_clean: real("insol_clean"),
    insol_soiled: real("insol_soiled"),
    /** Soiling loss over the daily window [%], signed. */
    loss: real("loss"),
    /** Code of `qualityOf`: 0 weak, 1 ok, from 2 on covered. */
    quality: integer("quality").notNull(),
    samples: integer("samples").notNull(),
    /** Standard uncertainty of the loss [percentage points]. */
    uncertainty: real("uncertainty"),
    /** Insolation of the clean cell inside the daily window [kWh/m2]; the weight of the day in means. */
    window_insolation: real("window_insolation"),
  },
  (t) => [primaryKey({ columns: [t.device_id, t.day] })],
);

export const dailyWeather = sqliteTable(
  "daily_weather",
  {
    device_id: text("device_id").notNull(),
    day: text("day").notNull(),
    /** mm */
    rain: real("rain"),
    /** m/s */
    wind_speed: real("wind_speed"),
    /** degrees, where it blows from */
    wind_bearing: real("wind_bearing"),
    source: text("source").notNull(),
  },
  (t) => [primaryKey({ columns: [t.device_id, t.day] })],
);
