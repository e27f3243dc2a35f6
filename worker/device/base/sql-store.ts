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
}

/** Tables, and the row that a request writes anyway. */
export class HeadStore extends SqlStore {
  protected readonly head: Head;

  constructor(sql: SqlStorage, head: Head) {
    super(sql);
    this.head = head;
  }
}
