/** SQL text for `wrangler d1 execute`, which takes no parameters. */
export type Value = string | number | boolean | null;

function literal(value: Value): string {
  if (value === null) return "NULL";
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  return String(Number(value));
}

/** An insert that a row of the same key makes harmless, so a seeding that was interrupted can run again. */
export function insert(table: string, row: Record<string, Value>): string {
  const columns = Object.keys(row).map((name) => `"${name}"`);
  return `INSERT OR IGNORE INTO "${table}" (${columns.join(", ")}) VALUES (${Object.values(row).map(literal).join(", ")})`;
}

export const update = (table: string, row: Record<string, Value>, key: Record<string, Value>): string => {
  const pairs = (of: Record<string, Value>) =>
    Object.entries(of).map(([name, value]) => `"${name}" = ${literal(value)}`);
  return `UPDATE "${table}" SET ${pairs(row).join(", ")} WHERE ${pairs(key).join(" AND ")}`;
};
