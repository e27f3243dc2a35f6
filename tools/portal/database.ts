import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { fingerprint } from "../build/fingerprint.ts";
import { run, tail, type Outcome, type Where } from "../process/command.ts";
import { inRoot } from "../process/root.ts";

export type Place = "--local" | "--remote";

export interface Directory {
  query<Row>(sql: string): Promise<Row[]>;
  execute(statements: string[]): Promise<void>;
}

function orThrow(what: string, done: Outcome): string {
  if (done.ok) return done.output;
  throw new Error(`${what} failed. The whole log: ${done.log}\n${tail(done.output)}`);
}

async function migrate(): Promise<void> {
  const done = await run("migrate", ["wrangler", "d1", "migrations", "apply", "DB", "--local"]);
  orThrow("The migration of the database", done);
}

const stateFolder = () => inRoot(".wrangler", "state");

/** Skips wrangler if the database has exactly these migrations. True: the database is new. */
export async function migrateLocal(): Promise<boolean> {
  // Kept in the database's folder, so that both are deleted together.
  const stamp = inRoot(".wrangler", "state", "migrations.sha256");
  const print = fingerprint(["migrations"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === print) return false;
  const isNew = !existsSync(inRoot(".wrangler", "state", "v3", "d1"));
  await migrate();
  writeFileSync(stamp, print);
  return isNew;
}

const localFiles = (): string[] =>
  globSync("v3/d1/miniflare-D1DatabaseObject/*.sqlite", { cwd: stateFolder() })
    .filter((path) => !path.endsWith("metadata.sqlite"))
    .map((path) => inRoot(".wrangler", "state", path));

/** This machine's database without wrangler, which takes seconds to start. The portal must not be running. */
function localDirectory(file: string): Directory {
  const use = <Result>(work: (db: DatabaseSync) => Result): Result => {
    const db = new DatabaseSync(file);
    try {
      return work(db);
    } finally {
      db.close();
    }
  };
  return {
    query: async <Row>(sql: string) => use((db) => db.prepare(sql).all() as Row[]),
    execute: async (statements) => use((db) => db.exec(`BEGIN;\n${statements.join(";\n")};\nCOMMIT;`)),
  };
}

function wranglerDirectory(place: Place, where?: Where): Directory {
  const call = ["wrangler", "d1", "execute", "DB", place];
  return {
    query: async <Row>(sql: string) => {
      const text = orThrow("A query", await run("query", [...call, "--json", "--command", sql], where));
      return (JSON.parse(text.slice(text.indexOf("["))) as { results: Row[] }[])[0]!.results;
    },
    execute: async (statements) => {
      // Kept in `.data` and deleted after use, because it holds hashes of passwords and keys.
      const file = inRoot(".data", `statements-${process.pid}.sql`);
      mkdirSync(inRoot(".data"), { recursive: true });
      writeFileSync(file, `${statements.join(";\n")};\n`, { mode: 0o600 });
      try {
        orThrow("Writing to the database", await run("execute", [...call, "--yes", "--file", file], where));
      } finally {
        rmSync(file, { force: true });
      }
    },
  };
}

export function directoryAt(place: Place): Directory {
  const [file, ...others] = place === "--local" ? localFiles() : [];
  return file !== undefined && others.length === 0 ? localDirectory(file) : wranglerDirectory(place);
}
