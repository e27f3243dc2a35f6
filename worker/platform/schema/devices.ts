import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { WashFacts } from "#domain/alerts/facts";
import { plants } from "./plants.ts";
import { reference } from "./reference.ts";

export const devices = sqliteTable(
  "devices",
  {
    device_id: text("device_id").primaryKey(),
    device_name: text("device_name").notNull(),
    plant_id: reference("plant_id", () => plants.plant_id),
    serialno: text("serialno").notNull().default(""),
    /** Hardware id of the unit in use; null: that of the first unit, which is the device's own id. */
    unit_id: text("unit_id"),
    status: text("status", { enum: ["Enable", "Disable"] })
      .notNull()
      .default("Enable"),
    /** Null while in service. A retired device has the status Disable. */
    retired_at: integer("retired_at"),
    retired_by: text("retired_by"),
    /** From then on the device is unreachable; the row is deleted once its data is gone. */
    erased_at: integer("erased_at"),
    /** When a retired device will be erased, unless it is restored or its plant gets other owners than `erase_owners`. */
    erase_at: integer("erase_at"),
    erase_owners: text("erase_owners"),
    erase_by: text("erase_by"),
    location: text("location").notNull().default(""),
    lat: real("lat").notNull(),
    lng: real("lng").notNull(),
    timezone: text("timezone").notNull(),
    installationdate: text("installed_on").notNull(),
    notes: text("notes").notNull().default(""),
    wash_extension_data: integer("wash_extension_data", { mode: "boolean" }).notNull().default(true),
    isInboundApiDevice: integer("is_inbound_api_device", { mode: "boolean" }).notNull().default(false),
    soilingAlertThreshold: real("soiling_alert_threshold").notNull().default(10),
    /** [min]; null: three times the usual interval, at least 30 minutes. */
    silence_limit: real("silence_limit"),
    start_hour: integer("start_hour").notNull().default(0),
    end_hour: integer("end_hour").notNull().default(23),
    isUsingSolarNoonWindow: integer("is_using_solar_noon_window", { mode: "boolean" }).notNull().default(false),
    solarNoonWindowInterval: integer("solar_noon_window_interval").notNull().default(1),
    /** Corrects the cells to 25 °C by their temperatures; off if the device does it. */
    correctsTemperature: integer("corrects_temperature", { mode: "boolean" }).notNull().default(false),
    /** Tilt of a fixed mount [degrees from horizontal]. */
    arrayMount: text("array_mount", { enum: ["unknown", "fixed", "tracker"] })
      .notNull()
      .default("unknown"),
    arrayTilt: real("array_tilt").notNull().default(0),
    /** Share of the plant [%]; null: an equal part. */
    array_share: real("array_share"),
    /** Of the days that the device's object has; D1 has the newest (worker/device/d1-sync/directory.ts). */
    first_day: text("first_day"),
    extension_health: integer("extension_health"),
    last_data_at: integer("last_data_at"),
    /** Usual gap of recent deliveries [s]; null if there are too few. */
    report_step: integer("report_step"),
    wash_facts: text("wash_facts", { mode: "json" }).$type<WashFacts>(),
    /** May be asleep since its newest sample. */
    nightSleep: integer("night_sleep", { mode: "boolean" }).notNull().default(false),
    /** Rules, separated by spaces, that have judged the device; any other rule only records. */
    judged_by: text("judged_by").notNull().default(""),
    hideOnNOC: integer("hide_on_noc", { mode: "boolean" }).notNull().default(false),
    isDevUnit: integer("is_dev_unit", { mode: "boolean" }).notNull().default(false),
    /** Changes with every save, to detect concurrent edits. */
    cleanings_version: text("cleanings_version"),
    soiling_rate: real("soiling_rate"),
    soiling_rate_start: text("soiling_rate_start"),
    soiling_rate_end: text("soiling_rate_end"),
    /** Half the 95% range of the systematic error [percentage points]; null if not entered. */
    systematic_points: real("systematic_points"),
    api_key_hash: text("api_key_hash"),
    /** Encrypted key, to show it again (worker/features/devices/keys); null if only the hash exists. */
    api_key_sealed: text("api_key_sealed"),
    /** Product in the device cloud; 17764 if unknown. */
    product_id: integer("product_id").notNull().default(17764),
    /** Owners of the plant when the key was made or first shared; null: the present ones. */
    key_owners: text("key_owners", { mode: "json" }).$type<string[]>(),
    clock_offset: real("clock_offset"),
    clock_tried_at: integer("clock_tried_at"),
    key_used_at: integer("key_used_at"),
    /** `pull`: the device fetches commands. `particle`: its cloud is called. */
    delivery: text("delivery", { enum: ["pull", "particle"] })
      .notNull()
      .default("pull"),
    runWashAnalysis: integer("run_wash_analysis", { mode: "boolean" }).notNull().default(false),
    customWeatherData: integer("custom_weather_data", { mode: "boolean" }).notNull().default(false),
    customWindData: integer("custom_wind_data", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    index("devices_plant").on(t.plant_id, t.device_name),
    uniqueIndex("devices_api_key").on(t.api_key_hash),
    uniqueIndex("devices_unit").on(t.unit_id),
    index("devices_serialno").on(t.serialno),
    index("devices_daily_analysis").on(t.runWashAnalysis, t.timezone),
    index("devices_retired")
      .on(t.plant_id)
      .where(sql`${t.retired_at} is not null`),
    index("devices_erased")
      .on(t.erased_at)
      .where(sql`${t.erased_at} is not null`),
    index("devices_erase_at")
      .on(t.erase_at)
      .where(sql`${t.erase_at} is not null`),
  ],
);

export const provisionedUnits = sqliteTable(
  "provisioned_units",
  {
    icc_id: text("icc_id").primaryKey(),
    device_id: text("device_id").notNull(),
    serial_number: text("serial_number").notNull(),
    product_id: integer("product_id").notNull().default(17764),
    /** SHA-256 of the factory key, hex; null without one, or after it moved to the registered device. */
    api_key_hash: text("api_key_hash"),
    /** SHA-256 of `claimText`, hex; null: the label has no claim code. */
    claim_code_hash: text("claim_code_hash"),
    /** Last contact before the unit became a device, to the hour; null: none. */
    reported_at: integer("reported_at"),
  },
  (t) => [
    uniqueIndex("provisioned_units_device").on(t.device_id),
    uniqueIndex("provisioned_units_api_key").on(t.api_key_hash),
  ],
);

/** What a replaced unit used, to take the replacement back. */
export type EndedKey = Pick<DeviceRow, "api_key_hash" | "api_key_sealed" | "key_owners" | "delivery">;

/** Units that a device had before the one in use (docs/decisions/0470). */
export const replacedUnits = sqliteTable(
  "replaced_units",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    device_id: text("device_id").notNull(),
    unit_id: text("unit_id").notNull(),
    serialno: text("serialno").notNull(),
    product_id: integer("product_id").notNull(),
    ended_at: integer("ended_at").notNull(),
    ended_by: text("ended_by"),
    reason: text("reason").notNull(),
    /** Null: too late to take it back. */
    undo: text("undo", { mode: "json" }).$type<EndedKey>(),
  },
  (t) => [index("replaced_units_device").on(t.device_id, t.id), index("replaced_units_unit").on(t.unit_id)],
);

export const cleaningEvents = sqliteTable(
  "cleaning_events",
  {
    device_id: text("device_id").notNull(),
    day: text("day").notNull(),
    notes: text("notes").notNull().default(""),
    end_day: text("end_day"),
    share: real("share"),
    cost: real("cost"),
    crew: text("crew").notNull().default(""),
    promised: text("promised", { mode: "json" }),
    created_by: text("created_by"),
    created_at: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.device_id, t.day] })],
);

/** The newest offset applies to all days; the others are history. */
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

export type DeviceRow = typeof devices.$inferSelect;
