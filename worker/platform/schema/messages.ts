import type { AlertRule } from "#contract/alerts/rules";
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Alerts held back by a person's daily mail limit; added to the next mail. */
export const heldAlerts = sqliteTable(
  "held_alerts",
  {
    user_id: text("user_id").notNull(),
    message_id: integer("message_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.message_id] })],
);

export const messages = sqliteTable(
  "messages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    ts: integer("ts").notNull(),
    title: text("title").notNull(),
    message: text("message").notNull(),
    details: text("details").notNull().default(""),
    type: text("type", { enum: ["DEVICE", "PLANT", "STAFF", "OWNER"] }).notNull(),
    /** If empty, only an Admin who acts for no owner reads it. */
    plant_id: text("plant_id").notNull(),
    /** Only this owner reads it; `plant_id` is then empty. */
    owner_id: text("owner_id"),
    device_id: text("device_id"),
    dedupe_key: text("dedupe_key").notNull(),
    mail_due: integer("mail_due", { mode: "boolean" }).notNull().default(false),
    /** Null for a message without a rule; then the columns below are null too. */
    rule: text("rule").$type<AlertRule>(),
    severity: text("severity", { enum: ["warning", "critical"] }),
    state: text("state", { enum: ["open", "acknowledged", "snoozed", "cleared"] }),
    updated_at: integer("updated_at"),
    /** Who acknowledged or snoozed it, when, until when, and why. */
    answered_by: text("answered_by"),
    answered_at: integer("answered_at"),
    snoozed_until: integer("snoozed_until"),
    comment: text("comment").notNull().default(""),
  },
  (t) => [
    uniqueIndex("messages_dedupe_key").on(t.dedupe_key),
    index("messages_ts").on(t.ts),
    index("messages_plant").on(t.plant_id, t.ts),
    index("messages_device").on(t.device_id, t.ts),
    index("messages_updated_at").on(t.updated_at),
    index("messages_mail_due").on(t.mail_due, t.ts),
    index("messages_owner")
      .on(t.owner_id, t.ts)
      .where(sql`${t.owner_id} is not null`),
  ],
);
