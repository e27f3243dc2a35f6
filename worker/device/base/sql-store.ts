import type { Head } from "./head.ts";

/** Reads and writes tables of the object. */
export class SqlStore {
  protected readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  protected rows<Row>(query: string, ...values: SqlStorageValue[]): Row[] {
    return this.sql.exec(query, ...values).toArray() as Row[];
  }

  protected insert(table: string, row: Readonly<Record<string, SqlStorageValue>>): void {
    const names = Object.keys(row).map((name) => `"${name}"`);
    const query = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;
    this.sql.exec(query, ...Object.values(row));
  }

  protected update(table: string, key: number, row: Readonly<Record<string, SqlStorageValue>>): void {
    const changes = Object.keys(row).map((name) => `${name} = ?`);
    this.sql.exec(`UPDATE ${table} SET ${changes.join(", ")} WHERE rowid = ?`, ...Object.values(row), key);
  }
}

/** Tables, and the row that a request writes anyway. */
export class HeadStore extends SqlStore {
  protected readonly head: Head;

  constructor(sql: SqlStorage, head: Head) {
    super(sql);
    this.head = head;
  }
}
