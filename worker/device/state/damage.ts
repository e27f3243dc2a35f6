/** Findings that are given at most; one is enough to act on. */
const MOST = 5;

/**
 * What SQLite finds wrong with the object's database: pages, rows against their constraints; indexes are not compared, which would read
 * them all. `integrity_check` is not allowed in objects. Nothing: it is whole.
 */
export const findDamage = (sql: SqlStorage): string[] =>
  sql
    .exec<{ quick_check: string }>(`PRAGMA quick_check(${MOST})`)
    .toArray()
    .map(({ quick_check }) => quick_check)
    .filter((finding) => finding !== "ok");
