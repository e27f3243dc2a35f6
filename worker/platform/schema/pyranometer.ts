import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const pyranometerViewers = sqliteTable(
  "pyranometer_viewers",
  {
    email: text("email").notNull(),
    tab: text("tab", { enum: ["SR300", "MS80SH"] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.email, t.tab] })],
);
