import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The current plan of each device and the wash that it recommends. Calculated again as soon as something that it rests on changes. */
export const recommendations = sqliteTable("recommendations", {
  device_id: text("device_id").primaryKey(),
  /** SHA-256 of everything that the plan rests on. */
  fingerprint: text("fingerprint").notNull(),
  request: text("request", { mode: "json" }).notNull(),
  result: text("result", { mode: "json" }).notNull(),
  /** What a list of many recommendations reads of `result`; null: stored before there was one. */
  brief: text("brief", { mode: "json" }),
  /** What the next plan is compared with to say why it differs. */
  facts: text("facts", { mode: "json" }).notNull(),
  /** Monday of the recommended wash; null: none pays. */
  recommended: text("recommended"),
  /** The former date, why it changed, and when [UTC epoch seconds]; null: it never did. */
  changed: text("changed", { mode: "json" }),
  calculated_at: integer("calculated_at").notNull(),
});
