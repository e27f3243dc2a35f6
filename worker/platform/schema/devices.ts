import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { arrayMounts } from "#contract/devices/plane";
import type { WashFacts } from "#domain/alerts/facts";
import { plants } from "./plants.ts";

export const devices = sqliteTable(
  "devices",
  {
    device_id: text("device_id").primaryKey(),
    device_name: text("device_name").notNull(),
    plant_id: text("plant_id")
      .notNull()
      .references(() => plants.plant_id),
    serialno: text("serialno").notNull().default(""),
    status: text("status", { enum: ["Enable", "Disable"] })
      .notNull()
      .default("Enable"),
    /** When and by whom it was taken out of service [UTC epoch seconds]; its status is Disable then. Null: it is in service. */
    retired_at: integer("retired_at"),
    retired_by: text("retired_by"),
    /** When it was erased [UTC epoch seconds]: nothing reaches it any more, and the row follows once all of its data is gone. */
    erased_at: integer("erased_at"),
    location: text("location").notNull().default(""),
    lat: real("lat").notNull(),
    lng: real("lng").notNull(),
    timezone: text("timezone").notNull(),
    /** YYYY-MM-DD; shown as MM/DD/YYYY. */
    installed_on: text("installed_on").notNull(),
    notes: text("notes").notNull().default(""),
    wash_extension_data: integer("wash_extension_data", { mode: "boolean" }).notNull().default(true),
    isInboundApiDevice: integer("is_inbound_api_device", { mode: "boolean" }).notNull().default(false),
    soilingAlertThreshold: real("soiling_alert_threshold").notNull().default(10),
    start_hour: integer("start_hour").notNull().default(0),
    end_hour: integer("end_hour").notNull().default(23),
    isUsingSolarNoonWindow: integer("is_using_solar_noon_window", { mode: "boolean" }).notNull().default(false),
    solarNoonWindowInterval: integer("solar_noon_window_interval").notNull().default(1),
    /** Cells are corrected to 25 degrees C by their own temperatures; off where the device does so itself. */
    correctsTemperature: integer("corrects_temperature", { mode: "boolean" }).notNull().default(false),
    /** How the modules are mounted, and their tilt where that is fixed [degrees from horizontal]. */
    arrayMount: text("array_mount", { enum: arrayMounts }).notNull().default("unknown"),
    arrayTilt: real("array_tilt").notNull().default(0),
    ares_health: integer("ares_health"),
    extension_health: integer("extension_health"),
    last_data_at: integer("last_data_at"),
    /** Median gap between the last deliveries [s]; null: too few of late. */
    report_step: integer("report_step"),
    /** What alerts must know of the wash extension (worker/domain/alerts/facts.ts), as the object reported it; null: no report yet. */
    wash_facts: text("wash_facts", { mode: "json" }).$type<WashFacts>(),
    nightSleep: integer("night_sleep", { mode: "boolean" }).notNull().default(false),
    /** Alert rules that have judged the device before, with spaces between; a rule that is not among them only records. */
    judged_by: text("judged_by").notNull().default(""),
    hideOnNOC: integer("hide_on_noc", { mode: "boolean" }).notNull().default(false),
    isDevUnit: integer("is_dev_unit", { mode: "boolean" }).notNull().default(false),
    /** Changes with every save of the cleanings, so that two editors do not overwrite each other unseen. */
    cleanings_version: text("cleanings_version"),
    /** Rate that a person chose for this device [%/day] and the days that it was measured on. */
    soiling_rate: real("soiling_rate"),
    soiling_rate_start: text("soiling_rate_start"),
    soiling_rate_end: text("soiling_rate_end"),
    /** Half the 95% range of what all losses are wrong by alike [percentage points], as a person entered it; null: measured or default. */
    systematic_points: real("systematic_points"),
    /** SHA-256 of the device's key, hex. */
    api_key_hash: text("api_key_hash"),
    /** The key sealed for showing it again (worker/features/devices/keys); null: only its hash is known. */
    api_key_sealed: text("api_key_sealed"),
    /** Product of the device in its cloud; 17764 when nothing is known. */
    product_id: integer("product_id").notNull().default(17764),
    /** Hours from UTC that its clock follows; null: not looked at yet (worker/features/devices/clocks). */
    clock_offset: real("clock_offset"),
    /** When that was last tried [UTC epoch seconds]; null: not while this is recorded. */
    clock_tried_at: integer("clock_tried_at"),
    /** When the key was last shown by a device [UTC epoch seconds], to the hour; null: not since this is recorded. */
    key_used_at: integer("key_used_at"),
    /** How commands reach it: it fetches them, or its cloud is called. */
    delivery: text("delivery", { enum: ["pull", "particle"] })
      .notNull()
      .default("pull"),
    runWashAnalysis: integer("run_wash_analysis", { mode: "boolean" }).notNull().default(false),
    /** The site's own station counts instead of the weather service: rain, and with it wind. */
    customWeatherData: integer("custom_weather_data", { mode: "boolean" }).notNull().default(false),
    customWindData: integer("custom_wind_data", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    index("devices_plant").on(t.plant_id, t.device_name),
    uniqueIndex("devices_api_key").on(t.api_key_hash),
    index("devices_serialno").on(t.serialno),
    index("devices_daily_analysis").on(t.runWashAnalysis, t.timezone),
    index("devices_retired")
      .on(t.plant_id)
      .where(sql`${t.retired_at} is not null`),
    index("devices_erased")
      .on(t.erased_at)
      .where(sql`${t.erased_at} is not null`),
  ],
);

/** Units of the provider that were built and may be registered, by the ICCID of their SIM. */
export const provisionedUnits = sqliteTable(
  "provisioned_units",
  {
    icc_id: text("icc_id").primaryKey(),
    device_id: text("device_id").notNull(),
    serial_number: text("serial_number").notNull(),
    product_id: integer("product_id").notNull().default(17764),
    /** SHA-256 of the key that it left the factory with, hex; null: it has none, or is registered, which moves it to the device. */
    api_key_hash: text("api_key_hash"),
  },
  (t) => [
    uniqueIndex("provisioned_units_device").on(t.device_id),
    uniqueIndex("provisioned_units_api_key").on(t.api_key_hash),
  ],
);

export const cleaningEvents = sqliteTable(
  "cleaning_events",
  {
    device_id: text("device_id").notNull(),
    day: text("day").notNull(),
    notes: text("notes").notNull().default(""),
    /** Last day of a cleaning that took several; null: one day. */
    end_day: text("end_day"),
    /** Share of the plant [%]; null: all of it. */
    share: real("share"),
    /** $ */
    cost: real("cost"),
    crew: text("crew").notNull().default(""),
    /** What the recommendation promised when it was logged. */
    promised: text("promised", { mode: "json" }),
    created_by: text("created_by"),
    created_at: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.device_id, t.day] })],
);

/** The newest offset of a device applies to all days; the rest is history. */
export const offsets = sqliteTable(
  "offsets",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    device_id: text("device_id").notNull(),
    value: real("value").notNull(),
    set_by: text("set_by").notNull(),
    set_at: integer("set_at").notNull(),
  },
  (t) => [index("offsets_device").on(t.device_id, t.id)],
);
