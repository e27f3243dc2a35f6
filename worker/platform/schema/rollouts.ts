import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { RolloutAction } from "#contract/rollouts/rollout";

export const rollouts = sqliteTable(
  "rollouts",
  {
    id: text("id").primaryKey(),
    action: text("action", { mode: "json" }).$type<RolloutAction>().notNull(),
    title: text("title").notNull(),
    state: text("state", { enum: ["running", "stopped", "cancelled", "done"] }).notNull(),
    group_size: integer("group_size").notNull(),
    max_failures: integer("max_failures").notNull().default(0),
    /** Failures when a person last continued the rollout. */
    failures_seen: integer("failures_seen").notNull().default(0),
    started_by: text("started_by").notNull(),
    owner_id: text("owner_id"),
    started_at: integer("started_at").notNull(),
    ended_at: integer("ended_at"),
    request_id: text("request_id").notNull(),
    /** When a cron last advanced it. */
    turned_at: integer("turned_at").notNull().default(0),
  },
  (t) => [
    index("rollouts_person").on(t.started_by, t.started_at),
    index("rollouts_owner").on(t.owner_id, t.started_at),
    index("rollouts_started").on(t.started_at),
    index("rollouts_running")
      .on(t.started_at)
      .where(sql`${t.state} = 'running'`),
  ],
);

export const rolloutDevices = sqliteTable(
  "rollout_devices",
  {
    rollout_id: text("rollout_id")
      .notNull()
      .references(() => rollouts.id),
    device_id: text("device_id").notNull(),
    position: integer("position").notNull(),
    device_name: text("device_name").notNull(),
    state: text("state", { enum: ["waiting", "running", "succeeded", "failed", "skipped", "cancelled"] }).notNull(),
    command_id: text("command_id"),
    reason: text("reason"),
  },
  (t) => [
    primaryKey({ columns: [t.rollout_id, t.device_id] }),
    index("rollout_devices_device").on(t.device_id),
    index("rollout_devices_running")
      .on(t.rollout_id)
      .where(sql`${t.state} = 'running'`),
  ],
);
