import { DatabaseSync, type StatementSync } from "node:sqlite";
import { World, type WorldStorage } from "./world.ts";

export class BrokenWrite extends Error {}

type Binding = string | number | null | ArrayBuffer;

/** Storage of a Durable Object in memory: real SQLite, so that hundreds of runs fit in a second, and writes that fail on demand. */
export class MemoryStorage implements WorldStorage {
  alarm: number | null = null;
  /** Number of the write, counted from now, that fails, as do all after it; 0: none. */
  breaksAt = 0;
  writes = 0;
  readonly sql: SqlStorage;
  private readonly database = new DatabaseSync(":memory:");
  private readonly statements = new Map<string, StatementSync>();
  private depth = 0;

  constructor() {
    const exec = (query: string, ...bindings: Binding[]) => this.exec(query, bindings);
    this.sql = { exec } as unknown as SqlStorage;
  }

  /** Empties all tables but keeps the schema, which is far faster than a new database. */
  empty(): void {
    const tables = this.database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'migrations'")
      .all();
    for (const { name } of tables) this.exec(`DELETE FROM ${name as string}`, []);
    this.alarm = null;
    this.breakAt(0);
  }

  breakAt(write: number): void {
    this.breaksAt = write;
    this.writes = 0;
  }

  transactionSync<T>(work: () => T): T {
    const name = `level${this.depth++}`;
    this.database.exec(`SAVEPOINT ${name}`);
    try {
      const result = work();
      this.database.exec(`RELEASE ${name}`);
      return result;
    } catch (error) {
      this.database.exec(`ROLLBACK TO ${name}; RELEASE ${name}`);
      throw error;
    } finally {
      this.depth--;
    }
  }

  async getAlarm(): Promise<number | null> {
    return this.alarm;
  }

  async setAlarm(at: number | Date): Promise<void> {
    this.countWrite();
    this.alarm = Number(at);
  }

  private exec(query: string, bindings: Binding[]) {
    if (!/^\s*SELECT/i.test(query)) this.countWrite();
    if (bindings.length === 0 && /;\s*\S/.test(query)) {
      this.database.exec(query);
      return rows([]);
    }
    let statement = this.statements.get(query);
    if (!statement) this.statements.set(query, (statement = this.database.prepare(query)));
    // Node takes an ArrayBuffer for an object of named values.
    const values = bindings.map((value) => (value instanceof ArrayBuffer ? new Uint8Array(value) : value));
    return rows(statement.all(...values));
  }

  private countWrite(): void {
    this.writes++;
    if (this.breaksAt > 0 && this.writes >= this.breaksAt) throw new BrokenWrite(`write ${this.writes} failed`);
  }
}

const rows = (list: object[]) => ({
  [Symbol.iterator]: () => list[Symbol.iterator](),
  toArray: () => list,
  raw: () => list.map((row) => Object.values(row)).values(),
  one: () => {
    if (list.length !== 1) throw new Error("one() needs exactly one row");
    return list[0];
  },
});

export const aWorld = (): Promise<World<MemoryStorage>> => World.begin(new MemoryStorage());
