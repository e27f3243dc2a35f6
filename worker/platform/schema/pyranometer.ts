/** Who may see the pyranometer board. */
import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Addresses in lower case, of people with and without an account; one row a tab and address. */
export const pyranometerViewers = sqliteTable(
  "pyranometer_viewers",
  {
    email: text("email").notNull(),
    tab: text("tab", { enum: ["SR300", "MS80SH"] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.email, t.tab] })],
);
