import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AlertRule } from "#contract/alerts/rules";

/** One row for each device and rule whose condition holds or held lately; `device_id` is empty for the fleet. */
export const alertStates = sqliteTable(
  "alert_states",
  {
    device_id: text("device_id").notNull(),
    rule: text("rule").$type<AlertRule>().notNull(),
    /** `recorded`: the condition holds while the device or its plant is hidden from the NOC. */
    state: text("state", { enum: ["clear", "pending", "open", "recorded"] }).notNull(),
    since: integer("since").notNull(),
    pending_until: integer("pending_until"),
    fired_at: integer("fired_at"),
    cleared_at: integer("cleared_at"),
    snoozed_until: integer("snoozed_until"),
    message_id: integer("message_id"),
    memory: text("memory", { mode: "json" }).$type<string[] | number[]>(),
  },
  (t) => [primaryKey({ columns: [t.device_id, t.rule] }), index("alert_states_message").on(t.message_id)],
);

export const maintenanceWindows = sqliteTable(
  "maintenance_windows",
  {
    id: text("id").primaryKey(),
    plant_id: text("plant_id").notNull(),
    device_id: text("device_id"),
    from: integer("from").notNull(),
    to: integer("to").notNull(),
    note: text("note").notNull().default(""),
    created_by: text("created_by").notNull(),
  },
  (t) => [
    index("maintenance_windows_target").on(t.plant_id, t.device_id, t.to),
    index("maintenance_windows_to").on(t.to),
  ],
);
