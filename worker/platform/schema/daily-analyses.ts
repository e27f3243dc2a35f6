import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * One run a device and local day. The row comes first: a message in the queue only says that it waits, so none that is lost,
 * late or doubled loses or doubles a run.
 */
export const dailyAnalyses = sqliteTable(
  "daily_analyses",
  {
    device_id: text("device_id").notNull(),
    /** In the device's zone. */
    day: text("day").notNull(),
    state: text("state", { enum: ["PENDING", "RUNNING", "DONE", "FAILED"] }).notNull(),
    /** Number of times it was claimed; a late run sees by it that another has taken over. */
    attempts: integer("attempts").notNull().default(0),
    created_at: integer("created_at").notNull(),
    claimed_at: integer("claimed_at"),
    ended_at: integer("ended_at"),
    /** FAILED: why, for a person. */
    reason: text("reason"),
    job: text("job"),
    /** What the plan rested on, for the comparison with the next one. */
    basis: text("basis", { mode: "json" }),
    /** Monday of the recommended wash; null: none pays. */
    recommended: text("recommended"),
    /** Why it is not the former one; empty: it is. */
    because: text("because", { mode: "json" }),
  },
  (t) => [primaryKey({ columns: [t.device_id, t.day] }), index("daily_analyses_state").on(t.state, t.claimed_at)],
);
