import { type AnySQLiteColumn, text } from "drizzle-orm/sqlite-core";

/** Column of a person or plant that must exist. */
export const reference = (name: string, to: () => AnySQLiteColumn) => text(name).notNull().references(to);
