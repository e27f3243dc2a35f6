import type { AlertRule } from "#contract/alerts/rules";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Alerts that a person's daily limit of mails holds back; they travel with the next mail that is allowed. */
export const heldAlerts = sqliteTable(
  "held_alerts",
  {
    user_id: text("user_id").notNull(),
    message_id: integer("message_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.message_id] })],
);

/** Notifications; who reads one follows from its plant and device (worker/features/messages). */
export const messages = sqliteTable(
  "messages",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    ts: integer("ts").notNull(),
    title: text("title").notNull(),
    message: text("message").notNull(),
    details: text("details").notNull().default(""),
    type: text("type", { enum: ["DEVICE", "PLANT", "STAFF", "OWNER"] }).notNull(),
    /** Empty: of no plant; only an Admin who acts for nobody reads it. */
    plant_id: text("plant_id").notNull(),
    device_id: text("device_id"),
    /** What may be said only once; a second message with the same key is dropped. */
    dedupe_key: text("dedupe_key").notNull(),
    mail_due: integer("mail_due", { mode: "boolean" }).notNull().default(false),
    /** The alert rule that wrote it; null: no rule did, and the fields below are null. */
    rule: text("rule").$type<AlertRule>(),
    severity: text("severity", { enum: ["warning", "critical"] }),
    state: text("state", { enum: ["open", "acknowledged", "snoozed", "cleared"] }),
    /** Last change of `state` [UTC epoch seconds]. */
    updated_at: integer("updated_at"),
  },
  (t) => [
    uniqueIndex("messages_dedupe_key").on(t.dedupe_key),
    index("messages_ts").on(t.ts),
    index("messages_plant").on(t.plant_id, t.ts),
    index("messages_device").on(t.device_id, t.ts),
    index("messages_updated_at").on(t.updated_at),
    index("messages_mail_due").on(t.mail_due, t.ts),
  ],
);
