import { globSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

export function emptyDirectory(): DatabaseSync {
  const db = new DatabaseSync(":memory:");
  for (const file of globSync("migrations/*.sql").toSorted()) db.exec(readFileSync(file, "utf8"));
  return db;
}

export const apply = (db: DatabaseSync, statements: string[]) => db.exec(`${statements.join(";\n")};`);

export const rows = (db: DatabaseSync, sql: string) =>
  db.prepare(sql).all() as Record<string, string | number | null>[];
