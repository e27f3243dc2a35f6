import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type WebhookFormat, webhookFormats } from "#contract/records/webhook";
import type { EventType, StoredEventType } from "#contract/webhooks/event-types";
import type { FailureReason, StopReason } from "#contract/webhooks/texts";
import { deliveryStates, webhookStates } from "#contract/webhooks/webhooks";

/** What happened, written in the batch of the change. `sequence` is the order of commits. */
export const events = sqliteTable(
  "events",
  {
    sequence: integer("sequence").primaryKey({ autoIncrement: true }),
    id: text("id")
      .notNull()
      .default(sql`('evt_' || lower(hex(randomblob(16))))`),
    type: text("type").$type<StoredEventType>().notNull(),
    /** If set, only this owner gets it; otherwise all owners of the plant. */
    owner_id: text("owner_id"),
    plant_id: text("plant_id"),
    device_id: text("device_id"),
    data: text("data", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    /** A repeated change writes no second event. */
    unique_key: text("unique_key").notNull(),
    created_at: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("events_unique_key").on(t.unique_key),
    index("events_created").on(t.created_at),
    index("events_plant").on(t.plant_id),
    index("events_owner")
      .on(t.owner_id)
      .where(sql`${t.owner_id} is not null`),
  ],
);

/** Days whose figures changed after they were reported, until the hourly cron writes the event. */
export const revisedDays = sqliteTable("revised_days", {
  device_id: text("device_id").primaryKey(),
  first_day: text("first_day").notNull(),
  last_day: text("last_day").notNull(),
});

export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: text("id").primaryKey(),
    owner_id: text("owner_id").notNull(),
    name: text("name").notNull(),
    format: text("format", { enum: Object.keys(webhookFormats) as [WebhookFormat, ...WebhookFormat[]] }).notNull(),
    types: text("types", { mode: "json" }).$type<EventType[]>().notNull(),
    /** Empty: all plants of the owner. */
    plants: text("plants", { mode: "json" }).$type<string[]>().notNull(),
    /** What is shown of the URL. */
    address: text("address").notNull(),
    /** URL, signing secrets and routing key, as JSON under AUTH_SECRET. */
    sealed: text("sealed").notNull(),
    former_secret_until: integer("former_secret_until"),
    state: text("state", { enum: webhookStates }).notNull(),
    stop_reason: text("stop_reason").$type<StopReason>(),
    stopped_at: integer("stopped_at"),
    /** Sequence up to which events have their deliveries. */
    fanned_to: integer("fanned_to").notNull(),
    /** Events in a row that were given up. */
    failures: integer("failures").notNull().default(0),
    /** First failed attempt since the last success. */
    failing_since: integer("failing_since"),
    /** The newest event and the newest test that arrived at this address. */
    delivered_at: integer("delivered_at"),
    tested_at: integer("tested_at"),
    /** Lease of the run that sends. One run at a time keeps first attempts in order. */
    lease: text("lease"),
    leased_until: integer("leased_until").notNull().default(0),
    created_by: text("created_by").notNull(),
    created_at: integer("created_at").notNull(),
  },
  (t) => [index("webhook_endpoints_owner").on(t.owner_id)],
);

export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    endpoint_id: text("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id),
    sequence: integer("sequence").notNull(),
    state: text("state", { enum: deliveryStates }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    next_at: integer("next_at").notNull(),
    status: integer("status"),
    ms: integer("ms"),
    reason: text("reason").$type<FailureReason>(),
    created_at: integer("created_at").notNull(),
    ended_at: integer("ended_at"),
  },
  (t) => [
    primaryKey({ columns: [t.endpoint_id, t.sequence] }),
    index("webhook_deliveries_due").on(t.state, t.endpoint_id, t.next_at),
    index("webhook_deliveries_created").on(t.created_at),
  ],
);
