import { globSync, readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, it } from "vitest";

const runbook = readFileSync("docs/operations.md", "utf8");

const statements = [...runbook.matchAll(/--command "([^"]+)"|`((?:UPDATE|DELETE) [^`]+)`/g)].flatMap(
  ([, command, alone]) => (command ?? alone!).split("; "),
);

/** Names of the events that the worker logs. */
const logged = [
  ...new Set(
    globSync("worker/**/*.ts").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/(?<![\w.])log(?:Error|ged)?\(\s*"([^"]+)"/g)].map(([, event]) => event!),
    ),
  ),
].toSorted();

/** With all migrations. */
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

  it("lists failing and new plants without a daily run of today, and none that is switched off", ({ expect }) => {
    const database = directory();
    database.exec("PRAGMA foreign_keys = OFF");
    const today = new Date().toISOString().slice(0, 10);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const plant = database.prepare(
      "INSERT INTO plants (plant_id, plant_name, lat, lng, status) VALUES (?, '', 0, 0, ?)",
    );
    const plan = database.prepare("INSERT INTO plant_plans (plant_id, due_at, told_on, decision) VALUES (?, 0, ?, ?)");
    const device = database.prepare(
      `INSERT INTO devices (device_id, plant_id, status, run_wash_analysis, device_name, lat, lng, timezone, installed_on)
        VALUES (?1, ?1, ?2, ?3, '', 0, 0, 'UTC', '')`,
    );
    for (const [id, told, isOn, status, ofDevice] of [
      ["failing", yesterday, 1, "Enable", "Enable"],
      ["new", null, 1, "Enable", "Enable"],
      ["ran", today, 1, "Enable", "Enable"],
      ["off", null, 0, "Enable", "Enable"],
      ["disabled", null, 1, "Disable", "Enable"],
      ["retired", null, 1, "Enable", "Disable"],
    ] as const) {
      plant.run(id, status);
      plan.run(id, told, '{"facts":{"obstacles":["inputsNeverSaved"]}}');
      device.run(id, ofDevice, isOn);
    }
    const [, section = ""] = runbook.split("\n### A daily analysis failed\n");
    const [, command] = /--command "([^"]+)"/.exec(section)!;
    const rows = database.prepare(command!).all();
    expect(rows.map(({ plant_id, obstacles }) => [plant_id, obstacles])).toEqual([
      ["failing", '["inputsNeverSaved"]'],
      ["new", '["inputsNeverSaved"]'],
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

  it("explains every event that the worker logs, and none that it doesn't", ({ expect }) => {
    const [, section = ""] = runbook.split("\n### The log\n");
    const [table = ""] = section.split("\n## ");
    const cells = [...table.matchAll(/^\| ([^|]*) \|/gm)].map(([, cell]) => cell!).join();
    const explained = [...cells.matchAll(/`([^`]+)`/g)].map(([, event]) => event!);
    expect(logged.length).toBeGreaterThan(25);
    expect(explained.toSorted()).toEqual(logged);
  });

  it("pastes as a whole: no command of a block asks a question that the next line would answer", ({ expect }) => {
    const blocks = [...runbook.matchAll(/^ *```\n([^`]*)```/gm)].map(([, block]) => block!.replaceAll("\\\n", " "));
    const asking = blocks
      .flatMap((block) => block.split("\n"))
      .filter((line) => /time-travel restore|d1 export/.test(line));
    expect(asking).toHaveLength(3);
    for (const line of asking) expect(line).toMatch(/ --json && +npx wrangler | -y /);
  });

  it("has no time that could be pasted as it is", ({ expect }) => {
    expect(runbook).not.toMatch(/(?:--timestamp=|new Date\(")\d/);
    expect(runbook).toContain("--timestamp=YYYY-MM-DDTHH:MM:SSZ");
  });

  it("has no link to a heading that is not there", ({ expect }) => {
    const ids = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replaceAll(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
    for (const [, id] of runbook.matchAll(/\]\(#([^)]+)\)/g)) expect(ids).toContain(id);
  });
});
