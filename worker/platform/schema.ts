import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * The directory in D1. Instants are UTC epoch seconds, days `YYYY-MM-DD` in the device's zone.
 * No cascades anywhere: children are removed by name, in the same batch (research: a rebuild erases them silently).
 * Columns keep the specification's names; TypeScript sees them by the same names.
 */

/** People of all kinds; the fields of the specification's User. better-auth owns email, name, emailVerified and the stamps. */
export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    emailVerified: integer("email_verified", { mode: "boolean" }).notNull().default(false),
    image: text("image"),
    createdAt: integer("created_at", { mode: "timestamp" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp" }).notNull(),
    user_type: text("user_type", { enum: ["Admin", "Owner", "Staff"] }).notNull(),
    status: text("status", { enum: ["Enable", "Disable"] })
      .notNull()
      .default("Disable"),
    company_name: text("company_name").notNull().default(""),
    /** Staff: the owner they work for. */
    owner_id: text("owner_id"),
    deviceDataPageAccess: integer("device_data_page_access", { mode: "boolean" }).notNull().default(true),
    canModifyCalcInputs: integer("can_modify_calc_inputs", { mode: "boolean" }).notNull().default(false),
    inbound_api_access: integer("inbound_api_access", { mode: "boolean" }).notNull().default(false),
    /** Null means allowed (missing metadata), as the specification says. */
    dashboardPageAccess: integer("dashboard_page_access", { mode: "boolean" }),
    devicesPageAccess: integer("devices_page_access", { mode: "boolean" }),
    projectionsPageAccess: integer("projections_page_access", { mode: "boolean" }),
    wasSelfRegistered: integer("was_self_registered", { mode: "boolean" }).notNull().default(false),
    demo: integer("demo", { mode: "boolean" }).notNull().default(false),
    tosAcceptedAt: integer("tos_accepted_at"),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email),
    index("users_owner").on(t.owner_id),
    check("users_type", sql`${t.user_type} in ('Admin', 'Owner', 'Staff')`),
    check("users_status", sql`${t.status} in ('Enable', 'Disable')`),
  ],
);

/** Signed-in places. The token is stored hashed (worker/access). */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    token: text("token").notNull(),
    expiresAt: integer("expires_at", { mode: "timestamp" }).notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: integer("created_at", { mode: "timestamp" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp" }).notNull(),
  },
  (t) => [uniqueIndex("sessions_token").on(t.token), index("sessions_user").on(t.userId)],
);

/** Ways to sign in; the password's hash is here. */
export const accounts = sqliteTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    password: text("password"),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: integer("access_token_expires_at", { mode: "timestamp" }),
    refreshTokenExpiresAt: integer("refresh_token_expires_at", { mode: "timestamp" }),
    scope: text("scope"),
    createdAt: integer("created_at", { mode: "timestamp" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp" }).notNull(),
  },
  (t) => [index("accounts_user").on(t.userId)],
);

export const verifications = sqliteTable(
  "verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: integer("expires_at", { mode: "timestamp" }).notNull(),
    createdAt: integer("created_at", { mode: "timestamp" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp" }).notNull(),
  },
  (t) => [index("verifications_identifier").on(t.identifier)],
);

/** Failed sign-ins per account; the lock decays (worker/access/throttle.ts). */
export const signInFailures = sqliteTable("sign_in_failures", {
  /** SHA-256 of the lower-cased address, so that unknown addresses are not collected. */
  subject: text("subject").primaryKey(),
  failures: integer("failures").notNull(),
  lastAt: integer("last_at").notNull(),
});

export const plants = sqliteTable(
  "plants",
  {
    plant_id: text("plant_id").primaryKey(),
    plant_name: text("plant_name").notNull(),
    location: text("location").notNull().default(""),
    lat: real("lat").notNull(),
    lng: real("lng").notNull(),
    status: text("status", { enum: ["Enable", "Disable"] })
      .notNull()
      .default("Enable"),
    hideOnNOC: integer("hide_on_noc", { mode: "boolean" }).notNull().default(false),
    isDevUnit: integer("is_dev_unit", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [index("plants_name").on(t.plant_name)],
);

export const plantOwners = sqliteTable(
  "plant_owners",
  {
    plant_id: text("plant_id")
      .notNull()
      .references(() => plants.plant_id),
    owner_id: text("owner_id")
      .notNull()
      .references(() => users.id),
  },
  (t) => [primaryKey({ columns: [t.plant_id, t.owner_id] }), index("plant_owners_owner").on(t.owner_id)],
);

export const staffPlants = sqliteTable(
  "staff_plants",
  {
    staff_id: text("staff_id")
      .notNull()
      .references(() => users.id),
    plant_id: text("plant_id")
      .notNull()
      .references(() => plants.plant_id),
  },
  (t) => [primaryKey({ columns: [t.staff_id, t.plant_id] }), index("staff_plants_plant").on(t.plant_id)],
);

/** Economic inputs of a plant; `values` is the contract's CalculationInputs as JSON. */
export const calculationInputs = sqliteTable("calculation_inputs", {
  plant_id: text("plant_id")
    .primaryKey()
    .references(() => plants.plant_id),
  values: text("values", { mode: "json" }).notNull(),
  /** Rises by one with each save; a save names the version it was based on. */
  version: integer("version").notNull(),
  saved_by: text("saved_by").notNull(),
  saved_at: integer("saved_at").notNull(),
});

/** One year of energy a plant, parsed once from the uploaded file. */
export const energyYears = sqliteTable("energy_years", {
  plant_id: text("plant_id")
    .primaryKey()
    .references(() => plants.plant_id),
  kind: text("kind", { enum: ["PVsyst", "custom"] }).notNull(),
  file_name: text("file_name").notNull(),
  /** Only custom files have one. */
  start_date: text("start_date"),
  /** 365 daily kWh from 1 January, days below 0 already 0. */
  daily_kwh: text("daily_kwh", { mode: "json" }).notNull(),
  /** Key of the file as received, in R2. */
  source_key: text("source_key").notNull(),
  uploaded_by: text("uploaded_by").notNull(),
  uploaded_at: integer("uploaded_at").notNull(),
});

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
    ares_health: integer("ares_health"),
    extension_health: integer("extension_health"),
    last_data_at: integer("last_data_at"),
    hideOnNOC: integer("hide_on_noc", { mode: "boolean" }).notNull().default(false),
    isDevUnit: integer("is_dev_unit", { mode: "boolean" }).notNull().default(false),
    /** SHA-256 of the device's key, hex. */
    api_key_hash: text("api_key_hash"),
  },
  (t) => [index("devices_plant").on(t.plant_id, t.device_name), uniqueIndex("devices_api_key").on(t.api_key_hash)],
);

/** One row a device and day, written by the device object; normalised, without offset. */
export const dailySoiling = sqliteTable(
  "daily_soiling",
  {
    device_id: text("device_id").notNull(),
    day: text("day").notNull(),
    insol_clean: real("insol_clean"),
    insol_soiled: real("insol_soiled"),
    loss: real("loss"),
    /** 1 ok, 0 weak */
    quality: integer("quality").notNull(),
    samples: integer("samples").notNull(),
    uncertainty: real("uncertainty"),
    /** Insolation inside the daily window [kWh/m2]; the weight of the day in means. */
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

/** Cleanings of the array that people logged. */
export const cleaningEvents = sqliteTable(
  "cleaning_events",
  {
    device_id: text("device_id").notNull(),
    day: text("day").notNull(),
    notes: text("notes").notNull().default(""),
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

/** Jobs of the optimiser: request and result by job key. */
export const savingsRuns = sqliteTable(
  "savings_runs",
  {
    job: text("job").primaryKey(),
    device_id: text("device_id").notNull(),
    user_id: text("user_id").notNull(),
    status: text("status", { enum: ["PENDING", "RUNNING", "DONE", "FAILED"] }).notNull(),
    request: text("request", { mode: "json" }).notNull(),
    result: text("result", { mode: "json" }),
    reason: text("reason"),
    created_at: integer("created_at").notNull(),
    updated_at: integer("updated_at").notNull(),
  },
  (t) => [index("savings_runs_device").on(t.device_id, t.created_at)],
);

/** Append-only: who did or was refused what. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: integer("at").notNull(),
    /** Null: nobody was signed in. */
    user_id: text("user_id"),
    action: text("action").notNull(),
    subject: text("subject"),
    before: text("before", { mode: "json" }),
    after: text("after", { mode: "json" }),
    request_id: text("request_id"),
  },
  (t) => [index("audit_log_at").on(t.at), index("audit_log_user").on(t.user_id, t.at)],
);
