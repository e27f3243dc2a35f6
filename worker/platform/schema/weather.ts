/** What weather services said, so that nobody waits for them. */
import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Years of a cell of places (`worker/adapters/weather/site.ts`). */
export const weatherCache = sqliteTable(
  "weather_cache",
  {
    cell: text("cell").notNull(),
    kind: text("kind", { enum: ["rain-years"] }).notNull(),
    /** First and last year, `1996-2025`; null: nothing was had yet. */
    span: text("span"),
    /** Whole years of 365 days: tenths of a millimeter, 16 bits each, base64. */
    data: text("data"),
    source: text("source"),
    fetched_at: integer("fetched_at"),
    /** Newest attempt. */
    asked_at: integer("asked_at").notNull(),
    /** Since when a newer answer is wanted; null: it is good. */
    wanted_at: integer("wanted_at"),
  },
  (t) => [primaryKey({ columns: [t.cell, t.kind] })],
);

/** Memory of each service: the circuit, and the pause that it requested. */
export const weatherServices = sqliteTable("weather_services", {
  service: text("service").primaryKey(),
  /** In a row. */
  failures: integer("failures").notNull(),
  /** UTC epoch seconds; it is not asked before. */
  paused_until: integer("paused_until").notNull(),
  reason: text("reason"),
});

/** Days of a site (a cell of places and a zone) from a service; `daily_weather` holds what devices' own stations measured. */
export const siteWeather = sqliteTable(
  "site_weather",
  {
    site: text("site").notNull(),
    day: text("day").notNull(),
    /** mm */
    rain: real("rain"),
    /** m/s */
    wind_speed: real("wind_speed"),
    /** degrees, where it blows from */
    wind_bearing: real("wind_bearing"),
    source: text("source").notNull(),
    /** Wind of each hour from the day's begin, 23 to 25 of them, where the service tells it. */
    hours: text("hours", { mode: "json" }).$type<{ speed: (number | null)[]; bearing: (number | null)[] }>(),
  },
  (t) => [primaryKey({ columns: [t.site, t.day] })],
);

/** How far the days of a site are filled, and when it is its turn again. */
export const siteWeatherFill = sqliteTable("site_weather_fill", {
  site: text("site").primaryKey(),
  /** Oldest and newest day that a service was asked about and had; null: none yet. */
  from_day: text("from_day"),
  to_day: text("to_day"),
  due_at: integer("due_at").notNull(),
});
