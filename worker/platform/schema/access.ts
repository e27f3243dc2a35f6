import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { proposalStates, type ProposedWash } from "#contract/cleanings/proposed";
import type { TokenScope } from "#contract/tokens/tokens";
import { users } from "./people.ts";
import { plants } from "./plants.ts";
import { reference } from "./reference.ts";

/** Codes of mailed links, as SHA-256. Used once: a single statement reads the code and sets `used_at`. */
export const oneTimeCodes = sqliteTable(
  "one_time_codes",
  {
    code_hash: text("code_hash").primaryKey(),
    purpose: text("purpose", { enum: ["verify", "password"] }).notNull(),
    user_id: reference("user_id", () => users.id),
    created_at: integer("created_at").notNull(),
    expires_at: integer("expires_at").notNull(),
    used_at: integer("used_at"),
    replaced_at: integer("replaced_at"),
  },
  (t) => [index("one_time_codes_user").on(t.user_id, t.purpose), index("one_time_codes_expiry").on(t.expires_at)],
);

export const twoFactors = sqliteTable("two_factors", {
  user_id: text("user_id")
    .primaryKey()
    .references(() => users.id),
  secret: text("secret").notNull(),
  created_at: integer("created_at").notNull(),
  confirmed_at: integer("confirmed_at"),
  /** Newest 30-second step used, so that no code works twice. */
  last_step: integer("last_step").notNull().default(0),
});

export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    user_id: reference("user_id", () => users.id),
    code_hash: text("code_hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.code_hash] })],
);

/** A sign-in from a new place is reported by mail. */
export const signInPlaces = sqliteTable(
  "sign_in_places",
  {
    user_id: reference("user_id", () => users.id),
    place: text("place").notNull(),
    first_at: integer("first_at").notNull(),
    last_at: integer("last_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.place] })],
);

export const plantNotifications = sqliteTable(
  "plant_notifications",
  {
    user_id: reference("user_id", () => users.id),
    plant_id: reference("plant_id", () => plants.plant_id),
    report: integer("report", { mode: "boolean" }).notNull().default(true),
    soilingThreshold: integer("soiling_threshold", { mode: "boolean" }).notNull().default(true),
    washExtensionTankLow: integer("wash_extension_tank_low", { mode: "boolean" }).notNull().default(true),
    aresStatus: integer("ares_status", { mode: "boolean" }).notNull().default(true),
    washExtensionStatus: integer("wash_extension_status", { mode: "boolean" }).notNull().default(true),
    washDue: integer("wash_due", { mode: "boolean" }).notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.plant_id] }), index("plant_notifications_plant").on(t.plant_id)],
);

export const statistics = sqliteTable(
  "statistics",
  {
    user_id: reference("user_id", () => users.id),
    domain: text("domain").notNull(),
    type: text("type").notNull(),
    page: text("page").notNull(),
    day: text("day").notNull(),
    count: integer("count").notNull(),
    last_at: integer("last_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.domain, t.type, t.page, t.day] }),
    index("statistics_last").on(t.last_at),
  ],
);

/** Amounts counted against a limit in a window (worker/platform/usage.ts). Deleted when the window has ended. */
export const usageCounts = sqliteTable(
  "usage_counts",
  {
    subject: text("subject").notNull(),
    ends_at: integer("ends_at").notNull(),
    amount: integer("amount").notNull(),
    /** The newest statement that counted. */
    counted_by: text("counted_by").notNull(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.ends_at] }), index("usage_counts_end").on(t.ends_at)],
);

/** Answers to calls with an `Idempotency-Key`, so that a repeated one changes nothing. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    /** Token, or the person of a session. */
    holder: text("holder").notNull(),
    key: text("key").notNull(),
    user_id: text("user_id").notNull(),
    /** SHA-256 of method, path and body, hex. */
    digest: text("digest").notNull(),
    /** Null: the call is still running. */
    status: integer("status"),
    answer: text("answer"),
    created_at: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.holder, t.key] }), index("idempotency_keys_age").on(t.created_at)],
);

/** Tokens by which programs call `/api/v1`. The text itself is never stored. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of the whole text, hex. */
    hash: text("hash").notNull(),
    /** Last 4 characters. */
    hint: text("hint").notNull(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["personal", "owner"] }).notNull(),
    /** The person as whom the token acts: its maker, or the owner. */
    user_id: reference("user_id", () => users.id),
    /** The person's owner when the token was made. The token ends when it is another. */
    owner_id: text("owner_id").notNull(),
    scopes: text("scopes", { mode: "json" }).$type<TokenScope[]>().notNull(),
    /** Null: all plants in reach. */
    plants: text("plants", { mode: "json" }).$type<string[]>(),
    created_by: text("created_by").notNull(),
    created_at: integer("created_at").notNull(),
    expires_at: integer("expires_at").notNull(),
    /** To the hour. */
    last_used_at: integer("last_used_at"),
    /** Country and network of that call. */
    last_place: text("last_place"),
    revoked_at: integer("revoked_at"),
    revoked_by: text("revoked_by"),
    replaced_by: text("replaced_by"),
  },
  (t) => [
    uniqueIndex("api_tokens_hash").on(t.hash),
    index("api_tokens_user").on(t.user_id),
    index("api_tokens_owner").on(t.owner_id),
    index("api_tokens_expiry").on(t.expires_at),
    index("api_tokens_revoked").on(t.revoked_at),
  ],
);

/** Washes that programs propose; a person logs one, or not. */
export const washProposals = sqliteTable(
  "wash_proposals",
  {
    id: text("id").primaryKey(),
    plant_id: text("plant_id").notNull(),
    token_id: text("token_id").notNull(),
    /** The person as whom the token acted. */
    user_id: text("user_id").notNull(),
    wash: text("wash", { mode: "json" }).$type<ProposedWash>().notNull(),
    created_at: integer("created_at").notNull(),
    expires_at: integer("expires_at").notNull(),
    state: text("state", { enum: proposalStates }).notNull(),
    decided_by: text("decided_by"),
    decided_at: integer("decided_at"),
  },
  (t) => [
    index("wash_proposals_plant").on(t.plant_id),
    index("wash_proposals_token").on(t.token_id),
    index("wash_proposals_expiry").on(t.expires_at),
  ],
);
