import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./people.ts";

/** One row a place and allowance: a place is counted once, however often it is run. */
export const simulations = sqliteTable(
  "simulations",
  {
    id: text("id").primaryKey(),
    /** Whose allowance it uses: an owner's, shared by their staff, or an Admin's own. */
    account_id: text("account_id")
      .notNull()
      .references(() => users.id),
    user_id: text("user_id")
      .notNull()
      .references(() => users.id),
    /** The place to 0.01 degree (contract/simulation/terms). */
    place_key: text("place_key").notNull(),
    /** Of a service for places; null: chosen on the map or typed. */
    place_id: text("place_id"),
    formatted_address: text("formatted_address").notNull(),
    lat: real("lat").notNull(),
    lng: real("lng").notNull(),
    /** When it was run last [UTC epoch seconds]. */
    ts: integer("ts").notNull(),
  },
  (t) => [
    uniqueIndex("simulations_place").on(t.account_id, t.place_key),
    index("simulations_recent").on(t.account_id, t.ts),
  ],
);
