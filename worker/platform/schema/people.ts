import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { reference } from "./reference.ts";

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    emailVerified: integer("email_verified", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at", { mode: "timestamp" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp" }).notNull(),
    user_type: text("user_type", { enum: ["Admin", "Owner", "Staff"] }).notNull(),
    status: text("status", { enum: ["Enable", "Disable"] })
      .notNull()
      .default("Disable"),
    company_name: text("company_name").notNull().default(""),
    business_phone: text("business_phone").notNull().default(""),
    mobile_phone: text("mobile_phone").notNull().default(""),
    city: text("city").notNull().default(""),
    state: text("state").notNull().default(""),
    country: text("country").notNull().default(""),
    created_by: text("created_by", { enum: ["owner", "admin", "self"] }),
    /** First time enabled. An account that was never enabled becomes enabled at its first sign-in. */
    enabledAt: integer("enabled_at"),
    owner_id: text("owner_id"),
    deviceDataPageAccess: integer("device_data_page_access", { mode: "boolean" }).notNull().default(true),
    canModifyCalcInputs: integer("can_modify_calc_inputs", { mode: "boolean" }).notNull().default(false),
    inbound_api_access: integer("inbound_api_access", { mode: "boolean" }).notNull().default(false),
    /** Null means allowed (missing metadata), as in the specification. */
    dashboardPageAccess: integer("dashboard_page_access", { mode: "boolean" }),
    devicesPageAccess: integer("devices_page_access", { mode: "boolean" }),
    projectionsPageAccess: integer("projections_page_access", { mode: "boolean" }),
    projectionsAccessesLimit: integer("projections_accesses_limit"),
    subscriptionId: text("subscription_id"),
    subscriptionPlan: text("subscription_plan"),
    wasSelfRegistered: integer("was_self_registered", { mode: "boolean" }).notNull().default(false),
    demo: integer("demo", { mode: "boolean" }).notNull().default(false),
    tosAcceptedAt: integer("tos_accepted_at"),
    time_zone: text("time_zone"),
    theme: text("theme", { enum: ["dark", "light", "system"] }),
    allNotifications: integer("all_notifications", { mode: "boolean" }).notNull().default(true),
    marketingCommunications: integer("marketing_communications", { mode: "boolean" }).notNull().default(false),
    emailReports: integer("email_reports", { mode: "boolean" }).notNull().default(true),
    emailAlerts: integer("email_alerts", { mode: "boolean" }).notNull().default(true),
    mondayDecisions: integer("monday_decisions", { mode: "boolean" }).notNull().default(true),
    messagesSeenAt: integer("messages_seen_at"),
    /** Newest message seen of that instant; null if all were seen. */
    messagesSeenId: integer("messages_seen_id"),
    /** Version of the link to the person's calendar feed; each link has a new one. 0: never made; negative: turned off. */
    calendarFeed: integer("calendar_feed").notNull().default(0),
    removedAt: integer("removed_at"),
    /** Address of a removed person, moved from `email` so that it can be invited again. */
    removedEmail: text("removed_email"),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email),
    index("users_owner").on(t.owner_id),
    index("users_removed_email").on(t.removedEmail),
    check("users_type", sql`${t.user_type} in ('Admin', 'Owner', 'Staff')`),
    check("users_status", sql`${t.status} in ('Enable', 'Disable')`),
  ],
);

export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: reference("user_id", () => users.id),
    token: text("token").notNull(),
    expiresAt: integer("expires_at", { mode: "timestamp" }).notNull(),
    place: text("place"),
    actingOwnerId: text("acting_owner_id"),
    viewedUserId: text("viewed_user_id"),
    confirmedAt: integer("confirmed_at"),
    createdAt: integer("created_at", { mode: "timestamp" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp" }).notNull(),
  },
  (t) => [uniqueIndex("sessions_token").on(t.token), index("sessions_user").on(t.userId)],
);

/** Ways to sign in (decision 0304). */
export const accounts = sqliteTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    userId: reference("user_id", () => users.id),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    password: text("password"),
    createdAt: integer("created_at", { mode: "timestamp" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp" }).notNull(),
  },
  (t) => [index("accounts_user").on(t.userId)],
);

export const signInFailures = sqliteTable("sign_in_failures", {
  subject: text("subject").primaryKey(),
  failures: integer("failures").notNull(),
  lastAt: integer("last_at").notNull(),
});

/** No foreign key: the row outlives the person. */
export const ownerErasures = sqliteTable(
  "owner_erasures",
  {
    owner_id: text("owner_id").primaryKey(),
    requested_at: integer("requested_at").notNull(),
    due_at: integer("due_at").notNull(),
    /** Recipient of the receipt; null once sent, or before erasing begins. */
    email: text("email"),
    started_at: integer("started_at"),
    ended_at: integer("ended_at"),
    receipt: text("receipt", { mode: "json" }).$type<Record<string, number>>(),
  },
  (t) => [index("owner_erasures_due").on(t.due_at)],
);

export type UserRow = typeof users.$inferSelect;
