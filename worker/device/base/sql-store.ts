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
    const names = Object.keys(row);
    const query = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;
    this.sql.exec(query, ...Object.values(row));
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
