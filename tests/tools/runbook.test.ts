import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, it } from "vitest";

const runbook = readFileSync("docs/operations.md", "utf8");

const statements = [...runbook.matchAll(/--command "([^"]+)"|`((?:UPDATE|DELETE) [^`]+)`/g)].flatMap(
  ([, command, alone]) => (command ?? alone!).split("; "),
);

function directory(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  for (const file of readdirSync("migrations")
    .filter((name) => name.endsWith(".sql"))
    .toSorted())
    database.exec(readFileSync(`migrations/${file}`, "utf8"));
  return database;
}

describe("the runbook", () => {
  it("has only statements that the directory accepts", ({ expect }) => {
    expect(statements.length).toBeGreaterThan(7);
    const database = directory();
    for (const statement of statements) expect(() => database.prepare(statement), statement).not.toThrow();
  });

  it("stops running rollouts after a restore, and nothing else", ({ expect }) => {
    const database = directory();
    database.exec(`
      PRAGMA foreign_keys = OFF;
      INSERT INTO rollouts (id, action, title, state, group_size, started_by, started_at, request_id)
        VALUES ('runs', '{}', '', 'running', 1, 'person', 1, ''), ('over', '{}', '', 'done', 1, 'person', 1, '');`);
    const [, command] = /--command "([^"]+rollouts[^"]+)"/.exec(runbook)!;
    database.exec(command!);
    const states = database.prepare("SELECT id, state FROM rollouts ORDER BY id").all();
    expect(states.map(({ id, state }) => [id, state])).toEqual([
      ["over", "done"],
      ["runs", "stopped"],
    ]);
  });

  it("exports schema and rows separately, because one file fills tables before those that they refer to", ({
    expect,
  }) => {
    const database = directory();
    const tables = database
      .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY rowid")
      .all() as { name: string; sql: string }[];
    const seen = new Set<string>();
    const early = tables.filter(({ name, sql }) => {
      seen.add(name);
      return [...sql.matchAll(/REFERENCES [`"](\w+)[`"]/gi)].some(([, parent]) => !seen.has(parent!));
    });
    // If this is ever empty, one file is enough.
    expect(early.map(({ name }) => name)).not.toEqual([]);
    expect(runbook).toContain("--no-data --output schema.sql");
    expect(runbook).toContain("--no-schema --output data.sql");
  });
});
