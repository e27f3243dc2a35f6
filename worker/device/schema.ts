import { sampleColumns } from "../contract/inbound.ts";

/** One step of the object's schema. Applied once, in order, never edited afterwards. */
export interface Migration {
  id: string;
  sql: string;
}

/**
 * The append-only list. Objects roll over to new code one by one and years apart: add at the end, never change what is there.
 * Rooms that later issues add: rollups, norm_layers, config, commands, jobs.
 */
export const migrations: readonly Migration[] = [
  {
    id: "0001-telemetry",
    sql: `
      CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE samples (ts INTEGER PRIMARY KEY, batch INTEGER NOT NULL, ${sampleColumns.map((name) => `${name} INTEGER`).join(", ")});
      CREATE TABLE batches (
        id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, name TEXT NOT NULL,
        at REAL NOT NULL, replayable INTEGER NOT NULL, receipt TEXT NOT NULL
      );
      CREATE INDEX batches_age ON batches (kind, at);
      CREATE TABLE uploads (key TEXT PRIMARY KEY, attempt TEXT NOT NULL, name TEXT NOT NULL, at REAL NOT NULL);
      CREATE TABLE staged (
        key TEXT NOT NULL, part INTEGER NOT NULL, rows TEXT NOT NULL, PRIMARY KEY (key, part)
      ) WITHOUT ROWID;
    `,
  },
  {
    id: "0002-days",
    sql: `
      CREATE TABLE dirty (day INTEGER PRIMARY KEY);
      CREATE TABLE days (
        day INTEGER PRIMARY KEY, insol_clean REAL, insol_soiled REAL, loss REAL, quality INTEGER NOT NULL,
        samples INTEGER NOT NULL, uncertainty REAL, window_insolation REAL
      );
      CREATE TABLE weather (day INTEGER PRIMARY KEY, rain REAL, wind_speed REAL, wind_bearing REAL);
      CREATE TABLE wash_log (
        publishTime INTEGER NOT NULL, alert INTEGER NOT NULL, washTime INTEGER NOT NULL, washPow REAL NOT NULL,
        batt REAL NOT NULL, tempAvg REAL NOT NULL, humidAvg REAL NOT NULL, tankEmpty REAL NOT NULL,
        PRIMARY KEY (publishTime, alert)
      ) WITHOUT ROWID;
      CREATE TABLE outbox (topic TEXT NOT NULL, day INTEGER NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (topic, day)) WITHOUT ROWID;
      CREATE TABLE alarms (name TEXT PRIMARY KEY, due REAL NOT NULL, attempts INTEGER NOT NULL) WITHOUT ROWID;
    `,
  },
  {
    id: "0003-unclaimed-files",
    sql: "CREATE TABLE unclaimed_files (key TEXT PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID;",
  },
  {
    id: "0004-jobs",
    sql: `
      CREATE TABLE jobs (
        id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, state TEXT NOT NULL,
        request TEXT NOT NULL, asked_by TEXT NOT NULL, at REAL NOT NULL, cursor TEXT, result TEXT, error TEXT,
        done INTEGER NOT NULL, total INTEGER NOT NULL, tries INTEGER NOT NULL, due REAL NOT NULL, ended REAL
      );
      CREATE INDEX jobs_open ON jobs (kind, id) WHERE ended IS NULL;
      CREATE TABLE staged_days (day INTEGER PRIMARY KEY, job INTEGER NOT NULL, figures TEXT);
      CREATE TABLE norm_layers (
        id INTEGER PRIMARY KEY AUTOINCREMENT, job INTEGER NOT NULL UNIQUE, first INTEGER NOT NULL, last INTEGER NOT NULL,
        cleanOld REAL NOT NULL, cleanNew REAL NOT NULL, soiledOld REAL NOT NULL, soiledNew REAL NOT NULL,
        requested TEXT NOT NULL, applied_by TEXT NOT NULL, at REAL NOT NULL, undone_by TEXT, undone_at REAL
      );
      CREATE TABLE exports (
        job INTEGER PRIMARY KEY, chunks INTEGER NOT NULL, rows INTEGER NOT NULL, bytes INTEGER NOT NULL, expires REAL
      );
    `,
  },
];

/**
 * Brings an object's storage up to the list. Throws when what was applied is not the beginning of the list:
 * somebody edited history, and going on would corrupt the object.
 */
export function migrate(storage: Pick<DurableObjectStorage, "sql" | "transactionSync">, list = migrations): void {
  const { sql } = storage;
  sql.exec("CREATE TABLE IF NOT EXISTS migrations (position INTEGER PRIMARY KEY, id TEXT NOT NULL)");
  const applied = sql.exec<{ id: string }>("SELECT id FROM migrations ORDER BY position").toArray();
  for (const [position, { id }] of applied.entries()) {
    if (list[position]?.id !== id)
      throw new Error("The list of migrations is append-only, but applied ones have changed.");
  }
  for (let position = applied.length; position < list.length; position++) {
    const step = list[position]!;
    storage.transactionSync(() => {
      sql.exec(step.sql);
      sql.exec("INSERT INTO migrations (position, id) VALUES (?, ?)", position, step.id);
    });
  }
}
