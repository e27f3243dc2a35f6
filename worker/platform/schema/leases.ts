import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Tasks of the cron that run now, so that none runs twice at a time. */
export const taskLeases = sqliteTable("task_leases", {
  task: text("task").primaryKey(),
  /** UTC epoch seconds. The run renews it. */
  until: integer("until").notNull(),
  /** Id of the run. */
  run: text("run").notNull(),
  /** The task was started again meanwhile, and follows when the run ends. */
  is_wanted: integer("is_wanted", { mode: "boolean" }).notNull().default(false),
});
