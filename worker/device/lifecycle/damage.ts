import type { Blocks } from "../telemetry/blocks.ts";

/** Maximum findings returned; one is enough to act on. */
const MAX_FINDINGS = 5;

/**
 * SQLite's integrity findings for pages and constraints, and blocks of samples whose checksum differs; empty: no damage. Indexes are not checked, because that reads all of them; Durable
 * Objects do not allow `integrity_check`.
 */
export const findDamage = (sql: SqlStorage, blocks: Pick<Blocks, "damage">): string[] => [
  ...sql
    .exec<{ quick_check: string }>(`PRAGMA quick_check(${MAX_FINDINGS})`)
    .toArray()
    .map(({ quick_check }) => quick_check)
    .filter((finding) => finding !== "ok"),
  ...blocks.damage(MAX_FINDINGS),
];
