import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { stepStates } from "#contract/portfolio/campaigns";

export const campaigns = sqliteTable(
  "campaigns",
  {
    id: text("id").primaryKey(),
    owner_id: text("owner_id").notNull(),
    name: text("name").notNull(),
    from_day: text("from_day").notNull(),
    to_day: text("to_day").notNull(),
    crew: text("crew").notNull(),
    email: text("email").notNull(),
    note: text("note").notNull(),
    state: text("state", { enum: ["open", "cancelled"] }).notNull(),
    /** Version in valid links; raised to revoke them. */
    link_version: integer("link_version").notNull(),
    has_links: integer("has_links", { mode: "boolean" }).notNull(),
    mailed_at: integer("mailed_at"),
    created_by: text("created_by").notNull(),
    /** Who mailed the valid links; null: `created_by`. */
    sent_by: text("sent_by"),
    created_at: integer("created_at").notNull(),
  },
  (t) => [
    index("campaigns_owner").on(t.owner_id, t.created_at),
    index("campaigns_end").on(t.to_day),
    index("campaigns_sender").on(t.sent_by, t.created_by),
  ],
);

export interface LoggedCleaning {
  device_id: string;
  day: string;
  end_day: string;
  isOwn: boolean;
}

export const campaignSteps = sqliteTable(
  "campaign_steps",
  {
    campaign_id: text("campaign_id")
      .notNull()
      .references(() => campaigns.id),
    plant_id: text("plant_id").notNull(),
    position: integer("position").notNull(),
    state: text("state", { enum: stepStates }).notNull(),
    reason: text("reason").notNull(),
    started_at: integer("started_at"),
    changed_at: integer("changed_at"),
    changed_by: text("changed_by", { enum: ["crew", "portal"] }),
    /** When a tap arrived that waited on a phone; null: at once. */
    reported_at: integer("reported_at"),
    logged: text("logged", { mode: "json" }).$type<LoggedCleaning[]>(),
  },
  (t) => [primaryKey({ columns: [t.campaign_id, t.plant_id] }), index("campaign_steps_plant").on(t.plant_id)],
);
