import { chmodSync, existsSync, globSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inRoot } from "../process/root.ts";

/** Where wrangler keeps the data of this machine's portal. */
export const stateFolder = (): string => inRoot(".wrangler", "state");

/** Hides data and logs from other users of this machine, also those of earlier versions. New files are created by child processes. */
export function hideLocalData(folders = [stateFolder(), inRoot(".cache", "logs")]): void {
  process.umask(0o077);
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  }
}

/** Fingerprint of the migrations that the database has. In its folder, so that it is deleted with the database. */
export const migrationStamp = (state = stateFolder()): string => join(state, "migrations.sha256");

const D1 = "v3/d1";
export const WAY_BACK =
  "Restore your copy (docs/operations.md, Back up and restore your own machine), or delete .wrangler and .data to start over, which removes all local data.";
export const OTHER_VERSION =
  "The local data is from another version, which this one can't read. Delete .wrangler and .data to start over, which removes all local data.";

const databases = (state: string, pattern: string): string[] =>
  globSync(pattern, { cwd: state }).filter((path) => !path.endsWith("metadata.sqlite"));

export const directoryFiles = (state = stateFolder()): string[] =>
  databases(state, `${D1}/miniflare-D1DatabaseObject/*.sqlite`).map((path) => join(state, path));

/** Why SQLite cannot use a file; null: it is whole. Read only, so that checking changes nothing. */
function damageOf(file: string, mayBeEmpty: boolean): string | null {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      // SQLite takes a file of no bytes for a new database.
      if (!mayBeEmpty && database.prepare("PRAGMA page_count").get()!.page_count === 0) return "it is empty";
      const found = database.prepare("PRAGMA quick_check(1)").get()!.quick_check as string;
      return found === "ok" ? null : found;
    } finally {
      database.close();
    }
  } catch (error) {
    return (error as Error).message;
  }
}

/** Whether the database has migrations that this version does not have: nothing leads from there to its tables. */
function isOfOtherVersion(file: string): boolean {
  const known = new Set(globSync("migrations/*.sql", { cwd: inRoot() }).map((path) => basename(path)));
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const hasAny = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'd1_migrations'").get() !== undefined;
    const applied = hasAny ? (database.prepare("SELECT name FROM d1_migrations").all() as { name: string }[]) : [];
    return applied.some(({ name }) => !known.has(name));
  } finally {
    database.close();
  }
}

/** Why the portal could not work with this machine's database, and the way back; null: it can, or there is none yet. */
export function databaseProblem(state = stateFolder()): string | null {
  const files = directoryFiles(state);
  if (files.length === 0)
    return existsSync(migrationStamp(state)) ? `The local database is missing (${join(state, D1)}). ${WAY_BACK}` : null;
  for (const file of files) {
    const damage = damageOf(file, false);
    if (damage !== null) return `The local database is damaged (${damage}): ${file}. ${WAY_BACK}`;
    if (isOfOtherVersion(file)) return OTHER_VERSION;
  }
  return null;
}

/** One per device whose stored samples SQLite cannot read. The portal must be stopped, because it writes them. */
export const damagedObjects = (state = stateFolder()): string[] =>
  databases(state, "v3/do/*/*.sqlite").flatMap((path) => {
    const damage = damageOf(join(state, path), true);
    return damage === null
      ? []
      : [`The stored samples of a device are damaged (${damage}): ${join(state, path)}. ${WAY_BACK}`];
  });
