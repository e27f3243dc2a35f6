import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** People of all kinds; the fields of the specification's User. */
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
    /** Who made the account; the specification's user_metadata.created_by. */
    created_by: text("created_by", { enum: ["owner", "admin", "self"] }),
    /** When the account was enabled for the first time; an account that never was enables itself at its first sign-in. */
    enabledAt: integer("enabled_at"),
    /** Staff: the owner they work for. */
    owner_id: text("owner_id"),
    deviceDataPageAccess: integer("device_data_page_access", { mode: "boolean" }).notNull().default(true),
    canModifyCalcInputs: integer("can_modify_calc_inputs", { mode: "boolean" }).notNull().default(false),
    inbound_api_access: integer("inbound_api_access", { mode: "boolean" }).notNull().default(false),
    /** Null means allowed (missing metadata), as the specification says. */
    dashboardPageAccess: integer("dashboard_page_access", { mode: "boolean" }),
    devicesPageAccess: integer("devices_page_access", { mode: "boolean" }),
    projectionsPageAccess: integer("projections_page_access", { mode: "boolean" }),
    /** Simulations that may be run; null: no limit. */
    projectionsAccessesLimit: integer("projections_accesses_limit"),
    subscriptionId: text("subscription_id"),
    subscriptionPlan: text("subscription_plan"),
    wasSelfRegistered: integer("was_self_registered", { mode: "boolean" }).notNull().default(false),
    demo: integer("demo", { mode: "boolean" }).notNull().default(false),
    tosAcceptedAt: integer("tos_accepted_at"),
    /** IANA zone of the browser at the last sign-in; null: never signed in. */
    time_zone: text("time_zone"),
    /** Null: never chosen, so dark. */
    theme: text("theme", { enum: ["dark", "light", "system"] }),
    allNotifications: integer("all_notifications", { mode: "boolean" }).notNull().default(true),
    marketingCommunications: integer("marketing_communications", { mode: "boolean" }).notNull().default(false),
    emailReports: integer("email_reports", { mode: "boolean" }).notNull().default(true),
    /** Messages up to this instant were seen; null: none was. */
    messagesSeenAt: integer("messages_seen_at"),
    /** The newest message of that instant that was seen; null: all of it. */
    messagesSeenId: integer("messages_seen_id"),
    /** When the person was removed; the row stays, because history names them. Null: not removed. */
    removedAt: integer("removed_at"),
    /** The address of a removed person, which `email` no longer holds, so that it can be invited again. */
    removedEmail: text("removed_email"),
    /** The newest administrative save; the other statements of that save act only while it is the newest. */
    saveId: text("save_id"),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email),
    index("users_owner").on(t.owner_id),
    index("users_removed_email").on(t.removedEmail),
    check("users_type", sql`${t.user_type} in ('Admin', 'Owner', 'Staff')`),
    check("users_status", sql`${t.status} in ('Enable', 'Disable')`),
  ],
);

/** Signed-in places. The token is stored hashed (worker/access). */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    token: text("token").notNull(),
    expiresAt: integer("expires_at", { mode: "timestamp" }).notNull(),
    place: text("place"),
    /** Admin: the owner in whose name they look at the portal. */
    actingOwnerId: text("acting_owner_id"),
    /** The person as whom the portal is looked at, without changing anything. */
    viewedUserId: text("viewed_user_id"),
    /** When the password was last entered in it [UTC epoch seconds]; null: before that was kept. */
    confirmedAt: integer("confirmed_at"),
    createdAt: integer("created_at", { mode: "timestamp" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp" }).notNull(),
  },
  (t) => [uniqueIndex("sessions_token").on(t.token), index("sessions_user").on(t.userId)],
);

/** Ways to sign in, one row each (decision 0304); the password's hash is here. */
export const accounts = sqliteTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    password: text("password"),
    createdAt: integer("created_at", { mode: "timestamp" }).notNull(),
    updatedAt: integer("updated_at", { mode: "timestamp" }).notNull(),
  },
  (t) => [index("accounts_user").on(t.userId)],
);

/** Failed sign-ins per account; the lock decays (worker/access/rate-limits/throttle.ts). */
export const signInFailures = sqliteTable("sign_in_failures", {
  /** SHA-256 of the lower-cased address, so that unknown addresses are not collected. */
  subject: text("subject").primaryKey(),
  failures: integer("failures").notNull(),
  lastAt: integer("last_at").notNull(),
});

/** Owners whose data is going to be erased, and receipts of those whose data was. No foreign key: the row outlives the person. */
export const ownerErasures = sqliteTable(
  "owner_erasures",
  {
    owner_id: text("owner_id").primaryKey(),
    requested_at: integer("requested_at").notNull(),
    due_at: integer("due_at").notNull(),
    /** Where the receipt goes; null: it was sent, or erasing has not begun. */
    email: text("email"),
    /** When erasing began [UTC epoch seconds]; from then on nothing stops it. */
    started_at: integer("started_at"),
    ended_at: integer("ended_at"),
    receipt: text("receipt", { mode: "json" }).$type<Record<string, number>>(),
  },
  (t) => [index("owner_erasures_due").on(t.due_at)],
);
