import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { viewLists } from "#contract/devices/views";
import type { ScenarioTerms } from "#contract/savings/scenarios";

export const savingsRuns = sqliteTable(
  "savings_runs",
  {
    job: text("job").primaryKey(),
    device_id: text("device_id").notNull(),
    user_id: text("user_id").notNull(),
    status: text("status", { enum: ["DONE", "FAILED"] }).notNull(),
    result: text("result", { mode: "json" }),
    created_at: integer("created_at").notNull(),
  },
  (t) => [index("savings_runs_device").on(t.device_id, t.created_at), index("savings_runs_age").on(t.created_at)],
);

export const savingsScenarios = sqliteTable(
  "savings_scenarios",
  {
    id: text("id").primaryKey(),
    plant_id: text("plant_id").notNull(),
    name: text("name").notNull(),
    name_key: text("name_key").notNull(),
    terms: text("terms", { mode: "json" }).$type<ScenarioTerms>().notNull(),
    version: integer("version").notNull(),
    saved_by: text("saved_by").notNull(),
    savedAt: integer("saved_at").notNull(),
  },
  (t) => [uniqueIndex("savings_scenarios_name").on(t.plant_id, t.name_key)],
);

export const savedViews = sqliteTable(
  "saved_views",
  {
    id: text("id").primaryKey(),
    user_id: text("user_id").notNull(),
    list: text("list", { enum: viewLists }).notNull(),
    name: text("name").notNull(),
    name_key: text("name_key").notNull(),
    search: text("search", { mode: "json" }).$type<Record<string, string>>().notNull(),
    is_default: integer("is_default", { mode: "boolean" }).notNull(),
    created_at: integer("created_at").notNull(),
  },
  (t) => [uniqueIndex("saved_views_name").on(t.user_id, t.list, t.name_key)],
);

/** Entries are deleted only by age (worker/jobs/retention.ts). */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    at: integer("at").notNull(),
    user_id: text("user_id"),
    action: text("action").notNull(),
    subject: text("subject"),
    before: text("before", { mode: "json" }),
    after: text("after", { mode: "json" }),
    request_id: text("request_id"),
    /** Set on a line that counts repetitions (worker/access/audit.ts). */
    repeat_key: text("repeat_key"),
    /** Owner of the person who acted, or else of the person acted on, at that time. */
    owner_id: text("owner_id"),
    /** Where the call came from: browser, system and town. */
    place: text("place"),
    /** Kept for 90 days (worker/jobs/retention.ts). */
    address: text("address"),
    /** The token by which a program acted for the person; null: the person did it. */
    token_id: text("token_id"),
  },
  (t) => [
    index("audit_log_owner").on(t.owner_id, t.at),
    uniqueIndex("audit_log_repeat")
      .on(t.repeat_key)
      .where(sql`${t.repeat_key} is not null`),
    index("audit_log_at").on(t.at),
    index("audit_log_address")
      .on(t.at)
      .where(sql`${t.address} is not null`),
    index("audit_log_user").on(t.user_id, t.at),
    index("audit_log_subject").on(t.subject, t.at),
    index("audit_log_action").on(t.action, t.at),
  ],
);

/** One download with the samples of many devices: a row of `exports` for each. */
export const exportSets = sqliteTable(
  "export_sets",
  {
    id: text("id").primaryKey(),
    user_id: text("user_id").notNull(),
    /** Days in the zone of each device. */
    first_day: text("first_day").notNull(),
    last_day: text("last_day").notNull(),
    /** Devices that were asked for; a deleted device has no row any more. */
    devices: integer("devices").notNull(),
    /** Address of the portal, for the mail. */
    origin: text("origin").notNull(),
    created_at: integer("created_at").notNull(),
    expires_at: integer("expires_at").notNull(),
  },
  (t) => [index("export_sets_user").on(t.user_id, t.created_at), index("export_sets_expires").on(t.expires_at)],
);

/** The device object that makes the file writes the row. */
export const exports = sqliteTable(
  "exports",
  {
    id: text("id").primaryKey(),
    user_id: text("user_id").notNull(),
    device_id: text("device_id").notNull(),
    from_at: integer("from_at").notNull(),
    to_at: integer("to_at").notNull(),
    set_id: text("set_id"),
    /** `waiting`: the device's object doesn't know it yet; only in a set. */
    state: text("state", { enum: ["waiting", "queued", "running", "done", "error"] }).notNull(),
    done: integer("done").notNull(),
    total: integer("total").notNull(),
    rows: integer("rows").notNull(),
    bytes: integer("bytes").notNull(),
    chunks: integer("chunks").notNull(),
    reason: text("reason"),
    created_at: integer("created_at").notNull(),
    ended_at: integer("ended_at"),
    expires_at: integer("expires_at"),
  },
  (t) => [
    index("exports_user").on(t.user_id, t.created_at),
    index("exports_expires").on(t.expires_at),
    index("exports_set")
      .on(t.set_id)
      .where(sql`${t.set_id} is not null`),
    index("exports_waiting")
      .on(t.user_id, t.created_at)
      .where(sql`${t.state} = 'waiting'`),
  ],
);

/**
 * Files in the bucket that count against an owner's quota. The row is written after the file and deleted after it; the
 * cron adds missing rows (worker/jobs/stored-files.ts).
 */
export const storedFiles = sqliteTable(
  "stored_files",
  {
    key: text("key").primaryKey(),
    owner_id: text("owner_id"),
    plant_id: text("plant_id"),
    bytes: integer("bytes").notNull(),
  },
  (t) => [index("stored_files_owner").on(t.owner_id), index("stored_files_plant").on(t.plant_id)],
);
