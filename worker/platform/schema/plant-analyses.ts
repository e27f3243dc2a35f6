import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ChangeReason } from "#contract/dashboard/reasons";

export const plantAnalyses = sqliteTable(
  "plant_analyses",
  {
    plant_id: text("plant_id").notNull(),
    day: text("day").notNull(),
    state: text("state", { enum: ["PENDING", "RUNNING", "DONE", "FAILED"] }).notNull(),
    /** Claims so far, by which a late run sees that another run took over. */
    attempts: integer("attempts").notNull().default(0),
    created_at: integer("created_at").notNull(),
    claimed_at: integer("claimed_at"),
    ended_at: integer("ended_at"),
    reason: text("reason"),
    job: text("job"),
    /** Monday of the decision's best week. */
    recommended: text("recommended"),
    because: text("because", { mode: "json" }).$type<ChangeReason[]>(),
  },
  (t) => [primaryKey({ columns: [t.plant_id, t.day] }), index("plant_analyses_state").on(t.state, t.claimed_at)],
);
