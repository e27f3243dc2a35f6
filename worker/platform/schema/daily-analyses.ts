import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const dailyAnalyses = sqliteTable(
  "daily_analyses",
  {
    device_id: text("device_id").notNull(),
    day: text("day").notNull(),
    state: text("state", { enum: ["PENDING", "RUNNING", "DONE", "FAILED"] }).notNull(),
    /** Claims so far, by which a late run sees that another run took over. */
    attempts: integer("attempts").notNull().default(0),
    created_at: integer("created_at").notNull(),
    claimed_at: integer("claimed_at"),
    ended_at: integer("ended_at"),
    reason: text("reason"),
    job: text("job"),
    basis: text("basis", { mode: "json" }),
    recommended: text("recommended"),
    because: text("because", { mode: "json" }),
  },
  (t) => [primaryKey({ columns: [t.device_id, t.day] }), index("daily_analyses_state").on(t.state, t.claimed_at)],
);
