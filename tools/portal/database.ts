import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { fingerprint } from "../build/fingerprint.ts";
import { run, tail, type ProcessResult, type Where } from "../process/command.ts";
import { inRoot } from "../process/root.ts";
import { databaseProblem, directoryFiles, migrationStamp, stateFolder } from "./local-database.ts";

export type DatabaseTarget = "--local" | "--remote";

export interface DirectoryDatabase {
  query<Row>(sql: string): Promise<Row[]>;
  execute(statements: string[]): Promise<void>;
}

function orThrow(what: string, done: ProcessResult): string {
  if (done.ok) return done.output;
  throw new Error(`${what} failed. The whole log: ${done.log}\n${tail(done.output)}`);
}

async function migrate(): Promise<void> {
  const done = await run("migrate", ["wrangler", "d1", "migrations", "apply", "DB", "--local"]);
  orThrow("The migration of the database", done);
}

/**
 * Skips wrangler when the database has exactly these migrations. True: there was no database before. Stops when the database is missing
 * or damaged, because a new one would hide the loss.
 */
export async function migrateLocal(state = stateFolder()): Promise<boolean> {
  const problem = databaseProblem(state);
  if (problem !== null) throw new Error(problem);
  const stamp = migrationStamp(state);
  const print = fingerprint(["migrations"]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === print) return false;
  const isNew = directoryFiles(state).length === 0;
  await migrate();
  writeFileSync(stamp, print);
  return isNew;
}

/** This machine's database without wrangler, which takes seconds to start. The portal must not be running. */
function localDirectory(file: string): DirectoryDatabase {
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

function wranglerDirectory(place: DatabaseTarget, where?: Where): DirectoryDatabase {
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

export function directoryAt(place: DatabaseTarget): DirectoryDatabase {
  const [file, ...others] = place === "--local" ? directoryFiles() : [];
  return file !== undefined && others.length === 0 ? localDirectory(file) : wranglerDirectory(place);
}
