import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fingerprint } from "../build/fingerprint.ts";
import { run, tail, type Outcome } from "../process/command.ts";
import { inRoot } from "../process/root.ts";

export type Place = "--local" | "--remote";

function orThrow(what: string, done: Outcome): string {
  if (done.ok) return done.output;
  throw new Error(`${what} failed. The whole log: ${done.log}\n${tail(done.output)}`);
}

/** Applies the migrations that the database has not seen. */
export async function migrate(place: Place = "--local"): Promise<void> {
  const done = await run("migrate", ["wrangler", "d1", "migrations", "apply", "DB", place]);
  orThrow("The migration of the database", done);
}

/**
 * As `migrate`, but without starting wrangler when this machine's database has seen exactly these files.
 * True when there was no database before.
 */
export async function migrateLocal(): Promise<boolean> {
  // Kept beside the database, so that it goes when the database goes.
  const stamp = inRoot(".wrangler", "state", "migrations.sha256");
  const print = fingerprint(["migrations"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === print) return false;
  const isNew = !existsSync(inRoot(".wrangler", "state", "v3", "d1"));
  await migrate();
  writeFileSync(stamp, print);
  return isNew;
}

/** Rows of a query. The program must not be running: both would write to the same files. */
export async function query<Row>(sql: string, place: Place = "--local"): Promise<Row[]> {
  const done = await run("query", ["wrangler", "d1", "execute", "DB", place, "--json", "--command", sql]);
  const text = orThrow("A query", done);
  return (JSON.parse(text.slice(text.indexOf("["))) as { results: Row[] }[])[0]!.results;
}

/** Runs statements from a file below `.data`; it holds hashes of passwords and keys, so it goes when it has served. */
export async function execute(name: string, statements: string[], place: Place = "--local"): Promise<void> {
  const file = inRoot(".data", `${name}.sql`);
  mkdirSync(inRoot(".data"), { recursive: true });
  writeFileSync(file, `${statements.join(";\n")};\n`, { mode: 0o600 });
  orThrow(`The file ${file}`, await run(name, ["wrangler", "d1", "execute", "DB", place, "--yes", "--file", file]));
  rmSync(file);
}
