import type { SampleColumn } from "#contract/inbound/inbound";
import { levels, rollupColumn, rollupColumns, statistics } from "./rollups/rollup-columns.ts";

export interface Migration {
  id: string;
  sql: string;
}

/** Columns of the first migrations. A new quantity needs a new migration. */
const firstColumns: readonly SampleColumn[] = [
  ...(["iC", "iD", "tC", "tD", "tE", "hC", "hD", "hE"] as const),
  ...(["rot", "tlt", "tlt_x", "tlt_y", "batt", "rain", "windSpeed", "windBearing"] as const),
];

/** Append-only: objects get new code one by one, years apart. Add at the end; never edit a migration. */
export const migrations: readonly Migration[] = [
  {
    id: "0001-telemetry",
    sql: `
      CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE samples (ts INTEGER PRIMARY KEY, batch INTEGER NOT NULL, ${firstColumns.map((name) => `${name} INTEGER`).join(", ")});
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
  {
    id: "0005-commands",
    sql: `
      CREATE TABLE commands (
        number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, key TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL, requested TEXT NOT NULL, effective TEXT NOT NULL, argument TEXT NOT NULL, setting TEXT,
        at_most_once INTEGER NOT NULL, answer_within REAL NOT NULL, delivery TEXT NOT NULL, cloud TEXT, warnings TEXT NOT NULL,
        requested_by TEXT NOT NULL, requested_at REAL NOT NULL, expires_at REAL NOT NULL,
        state TEXT NOT NULL, reason TEXT, result INTEGER, late_result INTEGER, attempts INTEGER NOT NULL,
        returns INTEGER NOT NULL, not_before REAL NOT NULL, deadline REAL, sent_at REAL, ended_at REAL
      );
      CREATE INDEX commands_open ON commands (number) WHERE ended_at IS NULL;
      CREATE INDEX commands_setting ON commands (setting, number) WHERE setting IS NOT NULL;
      CREATE TABLE command_events (
        id INTEGER PRIMARY KEY AUTOINCREMENT, command INTEGER NOT NULL, at REAL NOT NULL, actor TEXT NOT NULL,
        "from" TEXT, "to" TEXT NOT NULL, reason TEXT, attempt INTEGER NOT NULL, result INTEGER
      );
      CREATE INDEX command_events_command ON command_events (command, id);
    `,
  },
  {
    // Marks existing half hours as stale and sets the alarm that gathers them.
    id: "0006-ranges-undo-archives",
    sql: `
      ${levels
        .map(
          ({ table }) =>
            `CREATE TABLE ${table} (bucket INTEGER PRIMARY KEY, ${rollupColumns(firstColumns)
              .map((name) => `${name} INTEGER`)
              .join(", ")});`,
        )
        .join("\n      ")}
      CREATE TABLE stale_buckets (bucket INTEGER PRIMARY KEY);
      INSERT INTO stale_buckets SELECT DISTINCT ts / 1800 * 1800 FROM samples;
      INSERT INTO alarms (name, due, attempts) SELECT 'gather', 0, 0 WHERE EXISTS (SELECT 1 FROM stale_buckets);
      CREATE TABLE replaced (
        ts INTEGER NOT NULL, batch INTEGER NOT NULL, previous INTEGER NOT NULL, sent INTEGER NOT NULL,
        ${firstColumns.map((name) => `${name} INTEGER`).join(", ")}, PRIMARY KEY (ts, batch)
      ) WITHOUT ROWID;
      CREATE INDEX replaced_batch ON replaced (batch);
      CREATE INDEX replaced_previous ON replaced (previous);
      CREATE TABLE archives (
        month INTEGER PRIMARY KEY, until INTEGER NOT NULL, key TEXT NOT NULL, rows INTEGER NOT NULL, bytes INTEGER NOT NULL, at REAL NOT NULL
      );
      ALTER TABLE batches ADD COLUMN file TEXT;
      ALTER TABLE batches ADD COLUMN sent_by TEXT;
      ALTER TABLE batches ADD COLUMN undone_at REAL;
      ALTER TABLE batches ADD COLUMN first INTEGER;
      ALTER TABLE batches ADD COLUMN last INTEGER;
    `,
  },
  {
    // Archived months had no samples, only buckets.
    id: "0007-known-quantities",
    sql: `
      CREATE TABLE known_quantities (name TEXT PRIMARY KEY) WITHOUT ROWID;
      ${firstColumns
        .map(
          (name) => `INSERT INTO known_quantities SELECT '${name}'
        WHERE EXISTS (SELECT 1 FROM samples WHERE ${name} IS NOT NULL) OR EXISTS (SELECT 1 FROM rollup_3h WHERE ${name}_n > 0);`,
        )
        .join("\n      ")}
    `,
  },
  {
    id: "0008-sensor-loss",
    sql: `
      ALTER TABLE samples ADD COLUMN sl INTEGER;
      ALTER TABLE replaced ADD COLUMN sl INTEGER;
      ${levels
        .flatMap(({ table }) =>
          statistics.map((statistic) => `ALTER TABLE ${table} ADD COLUMN ${rollupColumn("sl", statistic)} INTEGER;`),
        )
        .join("\n      ")}
    `,
  },
  {
    // Adds the inputs of a day's quality: its own quality and its temperature. Existing days are judged at the next calculation.
    id: "0009-covered-days",
    sql: `
      ALTER TABLE days ADD COLUMN own_quality INTEGER;
      ALTER TABLE days ADD COLUMN cell_temperature REAL;
      UPDATE days SET own_quality = quality;
      INSERT OR IGNORE INTO alarms (name, due, attempts) SELECT 'calculate', 0, 0 WHERE EXISTS (SELECT 1 FROM days);
    `,
  },
  {
    id: "0010-no-archive",
    sql: `
      DELETE FROM alarms WHERE name = 'archive';
      INSERT OR IGNORE INTO alarms (name, due, attempts) SELECT 'expire-undo', 0, 0
        WHERE EXISTS (SELECT 1 FROM batches WHERE kind = 'upload' AND undone_at IS NULL);
    `,
  },
  {
    // Request id of the person's HTTP request, for the audit log.
    id: "0011-command-requests",
    sql: "ALTER TABLE command_events ADD COLUMN request TEXT;",
  },
  {
    id: "0012-pyranometer",
    sql: `
      ALTER TABLE samples ADD COLUMN i INTEGER;
      ALTER TABLE replaced ADD COLUMN i INTEGER;
      ${levels
        .flatMap(({ table }) =>
          statistics.map((statistic) => `ALTER TABLE ${table} ADD COLUMN ${rollupColumn("i", statistic)} INTEGER;`),
        )
        .join("\n      ")}
    `,
  },
  {
    // Headers and choices of logger files per table, because loggers send a header once.
    id: "0013-file-sources",
    sql: `
      CREATE TABLE file_sources (
        name TEXT PRIMARY KEY, head TEXT NOT NULL, choices TEXT NOT NULL, at REAL NOT NULL
      ) WITHOUT ROWID;
    `,
  },
  {
    id: "0014-american-spelling",
    sql: `
      UPDATE jobs SET kind = 'normalization' WHERE kind = 'normalisation';
      UPDATE commands SET kind = 'normalization' WHERE kind = 'normalisation';
      UPDATE commands SET setting = 'normalization' WHERE setting = 'normalisation';
    `,
  },
  {
    // What a day's samples show of the sensor itself. Older days have none until they are calculated again.
    id: "0015-sensor-profile",
    sql: `
      ${["stuck_clean", "stuck_soiled", "lag", "middle", "morning", "midday", "afternoon"]
        .map((name) => `ALTER TABLE days ADD COLUMN ${name} REAL;`)
        .join("\n      ")}
      DELETE FROM settings WHERE name = 'coverRule';
      INSERT OR IGNORE INTO alarms (name, due, attempts) SELECT 'calculate', 0, 0 WHERE EXISTS (SELECT 1 FROM days);
    `,
  },
];

/** Applies the missing migrations. Throws if an applied one differs from the list, because going on would corrupt the object. */
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
