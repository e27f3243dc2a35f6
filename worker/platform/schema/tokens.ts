import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { TokenScope } from "#contract/tokens/tokens";
import { users } from "./people.ts";

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
    user_id: text("user_id")
      .notNull()
      .references(() => users.id),
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

/** Days that a device no longer has, so that a program that has read them can remove them. Kept for `SYNC_DAYS`. */
export const dailySoilingGone = sqliteTable(
  "daily_soiling_gone",
  {
    device_id: text("device_id").notNull(),
    day: text("day").notNull(),
    gone_at: integer("gone_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.device_id, t.day] }),
    index("daily_soiling_gone_at").on(t.device_id, t.gone_at),
    index("daily_soiling_gone_end").on(t.gone_at),
  ],
);
