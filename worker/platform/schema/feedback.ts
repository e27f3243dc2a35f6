import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Stored before anything is sent. Name and address come from `users`, so that they are deleted with the person. */
export const featureRequests = sqliteTable(
  "feature_requests",
  {
    id: text("id").primaryKey(),
    user_id: text("user_id").notNull(),
    /** Key of the daily limit: the person, or a keyed digest of a demonstration visitor's IP address. */
    sender: text("sender").notNull(),
    kind: text("kind", { enum: ["feature", "bug"] }).notNull(),
    device_id: text("device_id"),
    text: text("text").notNull(),
    page: text("page"),
    version: text("version"),
    request_id: text("request_id"),
    created_at: integer("created_at").notNull(),
    answer: text("answer"),
    answered_at: integer("answered_at"),
    answered_by: text("answered_by"),
    crm_state: text("crm_state", { enum: ["off", "waiting", "sent", "dead"] }).notNull(),
    crm_attempts: integer("crm_attempts").notNull().default(0),
    crm_next_try_at: integer("crm_next_try_at").notNull(),
    crm_error: text("crm_error"),
    crm_settled_at: integer("crm_settled_at"),
  },
  (t) => [
    index("feature_requests_created").on(t.created_at, t.id),
    index("feature_requests_open").on(t.answered_at, t.created_at),
    index("feature_requests_sender").on(t.sender, t.created_at),
    index("feature_requests_crm").on(t.crm_state, t.crm_next_try_at),
    index("feature_requests_crm_settled").on(t.crm_settled_at),
  ],
);
