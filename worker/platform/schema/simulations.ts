import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./people.ts";
import { reference } from "./reference.ts";

/** A place counts once against an allowance, however often it is simulated. */
export const simulations = sqliteTable(
  "simulations",
  {
    id: text("id").primaryKey(),
    /** Account whose allowance counts: an owner's, shared with staff, or an Admin's own. */
    account_id: reference("account_id", () => users.id),
    user_id: reference("user_id", () => users.id),
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
