import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Lower-case email addresses, with or without an account. */
export const pyranometerViewers = sqliteTable(
  "pyranometer_viewers",
  {
    email: text("email").notNull(),
    tab: text("tab", { enum: ["SR300", "MS80SH"] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.email, t.tab] })],
);
