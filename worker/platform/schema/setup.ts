import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { SetupForm } from "#contract/setup/setup";

/** The newest entry of a unit is offered to its owner; the others are history. */
export const setupEntries = sqliteTable(
  "setup_entries",
  {
    id: text("id").primaryKey(),
    icc_id: text("icc_id").notNull(),
    device_id: text("device_id").notNull(),
    form: text("form", { mode: "json" }).$type<SetupForm>().notNull(),
    saved_at: integer("saved_at").notNull(),
    dismissed_at: integer("dismissed_at"),
  },
  (t) => [
    index("setup_entries_unit").on(t.icc_id, t.saved_at),
    index("setup_entries_device").on(t.device_id, t.saved_at),
  ],
);

export const setupPhotos = sqliteTable(
  "setup_photos",
  {
    id: text("id").primaryKey(),
    icc_id: text("icc_id").notNull(),
    /** Null: of no saved form. */
    entry_id: text("entry_id"),
    sent_at: integer("sent_at").notNull(),
  },
  (t) => [index("setup_photos_unit").on(t.icc_id, t.sent_at), index("setup_photos_entry").on(t.entry_id)],
);

export const setupLookups = sqliteTable(
  "setup_lookups",
  {
    caller: text("caller").notNull(),
    icc_id: text("icc_id").notNull(),
    found_at: integer("found_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.icc_id] }), index("setup_lookups_found").on(t.found_at)],
);
