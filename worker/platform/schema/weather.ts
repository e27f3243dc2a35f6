import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const weatherCache = sqliteTable(
  "weather_cache",
  {
    cell: text("cell").notNull(),
    kind: text("kind", { enum: ["rain-years", "nws-grid", "rain-forecast", "previous-runs"] }).notNull(),
    span: text("span"),
    /** Years of 365 days [0.1 mm], 16 bits per day, base64; or a cell of the service's own grid. */
    data: text("data"),
    source: text("source"),
    fetched_at: integer("fetched_at"),
    asked_at: integer("asked_at").notNull(),
    /** Time from which a newer answer is wanted; null while up to date. */
    wanted_at: integer("wanted_at"),
  },
  (t) => [primaryKey({ columns: [t.cell, t.kind] })],
);

/** Circuit breaker and requested pause of each service. */
export const weatherServices = sqliteTable("weather_services", {
  service: text("service").primaryKey(),
  failures: integer("failures").notNull(),
  paused_until: integer("paused_until").notNull(),
  reason: text("reason"),
});

/**
 * Days of a site (a weather cell and a zone) from a service; `daily_weather` has those of the devices' own stations.
 */
export const siteWeather = sqliteTable(
  "site_weather",
  {
    site: text("site").notNull(),
    day: text("day").notNull(),
    rain: real("rain"),
    wind_speed: real("wind_speed"),
    wind_bearing: real("wind_bearing"),
    source: text("source").notNull(),
  },
  (t) => [primaryKey({ columns: [t.site, t.day] })],
);

/** Wind of the newest days from the start of the day on (23 to 25 values), if the service has it. */
export const siteWindHours = sqliteTable(
  "site_wind_hours",
  {
    site: text("site").notNull(),
    day: text("day").notNull(),
    hours: text("hours", { mode: "json" }).$type<{ speed: (number | null)[]; bearing: (number | null)[] }>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.site, t.day] })],
);

export const siteWeatherFill = sqliteTable("site_weather_fill", {
  site: text("site").primaryKey(),
  from_day: text("from_day"),
  to_day: text("to_day"),
  due_at: integer("due_at").notNull(),
});

/** Rain forecasts of a site, the last one of each local day; not used by plans. */
export const rainForecasts = sqliteTable(
  "rain_forecasts",
  {
    site: text("site").notNull(),
    issued_day: text("issued_day").notNull(),
    service: text("service").notNull(),
    issued_at: integer("issued_at").notNull(),
    fetched_at: integer("fetched_at").notNull(),
    kind: text("kind", { enum: ["members", "chance"] }).notNull(),
    days: integer("days").notNull(),
    /** By member or chance and amount, then by day [0.1 mm, 0.1%], 16 bits each, base64. */
    data: text("data").notNull(),
    scored_at: integer("scored_at"),
  },
  (t) => [primaryKey({ columns: [t.site, t.issued_day] })],
);

/**
 * What forecasts were worth, by lead; `scope` is a site, or all dry or wet ones. Sums over `days` (`dayScore`). `said_20`: days whose chance of
 * a rain that removes half was under 20%; `came_20`: those of them on which it came (`saidBins`).
 */
export const forecastScores = sqliteTable(
  "forecast_scores",
  {
    service: text("service").notNull(),
    scope: text("scope").notNull(),
    lead: integer("lead").notNull(),
    days: integer("days").notNull(),
    spread: real("spread").notNull(),
    miss: real("miss").notNull(),
    brier: real("brier").notNull(),
    brier_climate: real("brier_climate").notNull(),
    said_20: integer("said_20").notNull().default(0),
    said_40: integer("said_40").notNull().default(0),
    said_60: integer("said_60").notNull().default(0),
    said_80: integer("said_80").notNull().default(0),
    said_100: integer("said_100").notNull().default(0),
    came_20: integer("came_20").notNull().default(0),
    came_40: integer("came_40").notNull().default(0),
    came_60: integer("came_60").notNull().default(0),
    came_80: integer("came_80").notNull().default(0),
    came_100: integer("came_100").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.service, t.scope, t.lead] })],
);
