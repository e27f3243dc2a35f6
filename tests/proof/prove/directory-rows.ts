import { copyFileSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export type DirectoryRows = Map<string, string[]>;

const isOurs = (table: string): boolean => !/^(_cf_|sqlite_|d1_)/.test(table);

/** Reads a copy, because opening a file replays its write-ahead log, which the program must do. */
export function inDirectory<T>(folder: string, read: (db: DatabaseSync) => T): T {
  const place = join(folder, "v3", "d1", "miniflare-D1DatabaseObject");
  const copy = mkdtempSync(join(tmpdir(), "soilsight-directory-"));
  try {
    for (const name of globSync("*.sqlite{,-wal}", { cwd: place })) copyFileSync(join(place, name), join(copy, name));
    const file = globSync("*.sqlite", { cwd: copy }).find((name) => name !== "metadata.sqlite")!;
    const db = new DatabaseSync(join(copy, file));
    try {
      return read(db);
    } finally {
      db.close();
    }
  } finally {
    rmSync(copy, { recursive: true });
  }
}

export const rowsOf = <Row>(directory: DirectoryRows, table: string): Row[] =>
  (directory.get(table) ?? []).map((row) => JSON.parse(row) as Row);

export const directoryOf = (folder: string): DirectoryRows =>
  inDirectory(folder, (db) => {
    const names = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
    const tables = names
      .map(({ name }) => String(name))
      .filter((name) => isOurs(name))
      .map((name): [string, string[]] => [
        name,
        db
          .prepare(`SELECT * FROM "${name}"`)
          .all()
          .map((row) => JSON.stringify(row))
          .toSorted(),
      ]);
    return new Map(tables);
  });
