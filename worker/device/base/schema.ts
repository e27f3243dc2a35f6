export interface Migration {
  id: string;
  sql: string;
}

/** Append-only: objects get new code one by one, years apart. Add at the end; never edit a migration. */
export const migrations: readonly Migration[] = [
  {
    id: "0001-three-hours",
    sql: `
      CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE head (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL, journal BLOB NOT NULL);

      -- A UTC day, or an hour of a long one: its three hours, its half hours, and its samples (decision 0491).
      CREATE TABLE blocks (
        start INTEGER PRIMARY KEY, hours INTEGER NOT NULL, long_rollup BLOB NOT NULL, rollup BLOB NOT NULL, bytes BLOB NOT NULL
      );
      -- newest: when its last request came. until: when none of its receipts is needed any more.
      CREATE TABLE receipt_rows (slot INTEGER PRIMARY KEY, newest REAL NOT NULL, until REAL NOT NULL, bytes BLOB NOT NULL);
      -- What each batch sent to a day where an undo may need it; batch 0: the samples of before.
      CREATE TABLE kept (
        start INTEGER NOT NULL, batch INTEGER NOT NULL, until REAL NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (start, batch)
      ) WITHOUT ROWID;
      CREATE TABLE staged (
        upload TEXT NOT NULL, part INTEGER NOT NULL, at REAL NOT NULL, samples TEXT NOT NULL, PRIMARY KEY (upload, part)
      ) WITHOUT ROWID;
      -- Headers and choices of logger files per table, because loggers send a header once.
      CREATE TABLE file_sources (
        name TEXT PRIMARY KEY, head TEXT NOT NULL, choices TEXT NOT NULL, at REAL NOT NULL
      ) WITHOUT ROWID;

      -- own_quality: without its neighbors. mark: a sensor fault whose days still count. The last eight show what a day's samples say of the sensor itself.
      CREATE TABLE days (
        day INTEGER PRIMARY KEY, insol_clean REAL, insol_soiled REAL, loss REAL, quality INTEGER NOT NULL,
        samples INTEGER NOT NULL, uncertainty REAL, window_insolation REAL, own_quality INTEGER, mark INTEGER, scatter REAL,
        cell_temperature REAL,
        stuck_clean REAL, stuck_soiled REAL, lag REAL, middle REAL, morning REAL, midday REAL, afternoon REAL, dark REAL
      );
      CREATE TABLE staged_days (day INTEGER PRIMARY KEY, job INTEGER NOT NULL, figures TEXT);
      CREATE TABLE weather (day INTEGER PRIMARY KEY, rain REAL, wind_speed REAL, wind_bearing REAL);
      CREATE TABLE wash_log (
        publishTime INTEGER NOT NULL, alert INTEGER NOT NULL, washTime INTEGER NOT NULL, washPow REAL NOT NULL,
        batt REAL NOT NULL, tempAvg REAL NOT NULL, humidAvg REAL NOT NULL, tankEmpty REAL NOT NULL,
        PRIMARY KEY (publishTime, alert)
      ) WITHOUT ROWID;

      CREATE TABLE jobs (
        id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, state TEXT NOT NULL,
        request TEXT NOT NULL, asked_by TEXT NOT NULL, at REAL NOT NULL, cursor TEXT, result TEXT, error TEXT,
        done INTEGER NOT NULL, total INTEGER NOT NULL, tries INTEGER NOT NULL, due REAL NOT NULL, ended REAL
      );
      CREATE INDEX jobs_open ON jobs (kind, id) WHERE ended IS NULL;
      CREATE TABLE norm_layers (
        id INTEGER PRIMARY KEY AUTOINCREMENT, job INTEGER NOT NULL UNIQUE, first INTEGER NOT NULL, last INTEGER NOT NULL,
        cleanOld REAL NOT NULL, cleanNew REAL NOT NULL, soiledOld REAL NOT NULL, soiledNew REAL NOT NULL,
        requested TEXT NOT NULL, applied_by TEXT NOT NULL, at REAL NOT NULL, undone_by TEXT, undone_at REAL
      );
      CREATE TABLE exports (
        job INTEGER PRIMARY KEY, chunks INTEGER NOT NULL, rows INTEGER NOT NULL, bytes INTEGER NOT NULL, expires REAL
      );

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
        "from" TEXT, "to" TEXT NOT NULL, reason TEXT, attempt INTEGER NOT NULL, result INTEGER,
        request TEXT
      );
      CREATE INDEX command_events_command ON command_events (command, id);
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
      throw new Error(
        "The list of migrations is append-only, but applied ones have changed. Data of an earlier version: delete .wrangler and .data.",
      );
  }
  for (let position = applied.length; position < list.length; position++) {
    const step = list[position]!;
    storage.transactionSync(() => {
      sql.exec(step.sql);
      sql.exec("INSERT INTO migrations (position, id) VALUES (?, ?)", position, step.id);
    });
  }
}
