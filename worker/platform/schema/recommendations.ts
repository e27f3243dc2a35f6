import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const recommendations = sqliteTable(
  "recommendations",
  {
    device_id: text("device_id").primaryKey(),
    /** SHA-256 of all inputs of the plan. */
    fingerprint: text("fingerprint").notNull(),
    request: text("request", { mode: "json" }).notNull(),
    result: text("result", { mode: "json" }).notNull(),
    /** Part of `result` for lists of recommendations; null in rows from before it existed. */
    brief: text("brief", { mode: "json" }),
    facts: text("facts", { mode: "json" }).notNull(),
    recommended: text("recommended"),
    changed: text("changed", { mode: "json" }),
    calculated_at: integer("calculated_at").notNull(),
    /** When a job calculates it again, because something that it is made of has changed; null: nothing has. */
    due_at: integer("due_at"),
  },
  (t) => [
    index("recommendations_due_at")
      .on(t.due_at)
      .where(sql`${t.due_at} is not null`),
  ],
);
