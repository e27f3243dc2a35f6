/** Maximum findings returned; one is enough to act on. */
const MAX_FINDINGS = 5;

/**
 * SQLite's integrity findings for pages and constraints; empty: no damage. Indexes are not checked, because that reads all of them; Durable
 * Objects do not allow `integrity_check`.
 */
export const findDamage = (sql: SqlStorage): string[] =>
  sql
    .exec<{ quick_check: string }>(`PRAGMA quick_check(${MAX_FINDINGS})`)
    .toArray()
    .map(({ quick_check }) => quick_check)
    .filter((finding) => finding !== "ok");
