/** Findings returned at most; one is enough to act on. */
const MAX_FINDINGS = 5;

/**
 * SQLite's integrity findings for pages and constraints, not indexes, which would read them all. `integrity_check` is not allowed in
 * objects. Empty: no damage.
 */
export const findDamage = (sql: SqlStorage): string[] =>
  sql
    .exec<{ quick_check: string }>(`PRAGMA quick_check(${MAX_FINDINGS})`)
    .toArray()
    .map(({ quick_check }) => quick_check)
    .filter((finding) => finding !== "ok");
