import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./people.ts";

/** A place counts once against an allowance, however often it is simulated. */
export const simulations = sqliteTable(
  "simulations",
  {
    id: text("id").primaryKey(),
    /** Account whose allowance counts: an owner's, shared with staff, or an Admin's own. */
    account_id: text("account_id")
      .notNull()
      .references(() => users.id),
    user_id: text("user_id")
      .notNull()
      .references(() => users.id),
    place_key: text("place_key").notNull(),
    place_id: text("place_id"),
    formatted_address: text("formatted_address").notNull(),
    lat: real("lat").notNull(),
    lng: real("lng").notNull(),
    ts: integer("ts").notNull(),
  },
  (t) => [
    uniqueIndex("simulations_place").on(t.account_id, t.place_key),
    index("simulations_recent").on(t.account_id, t.ts),
  ],
);
