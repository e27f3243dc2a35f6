import type { SampleColumn } from "#contract/inbound/inbound";
import type { OutboxEntry } from "./outbox.ts";
import type { Load } from "./settings.ts";
import type { DeviceSettings } from "./types.ts";

/** What nearly every request changes. */
export interface HeadState {
  /** Number of the newest batch. */
  batch: number;
  /** Times in UTC epoch seconds. */
  alarms: Record<string, { due: number; attempts: number }>;
  /** Days to calculate (day numbers), ascending. */
  dirty: number[];
  outbox: OutboxEntry[];
  /** Newest deliveries of the device itself [UTC epoch seconds], newest first. */
  deliveries: number[];
  /** When a file of each table came last from the device [UTC epoch seconds]. */
  tables: Record<string, number>;
  /** Quantities that the device ever sent. */
  quantities: SampleColumn[];
  device?: DeviceSettings;
  /** Newest sample in the outbox. */
  reported?: number;
  /** When D1 received the device's row last. */
  reportedAt?: number;
  calculatedAt?: number;
  contact?: number;
  load?: Load;
}

const emptyHead = (): HeadState => ({
  batch: 0,
  alarms: {},
  dirty: [],
  outbox: [],
  deliveries: [],
  tables: {},
  quantities: [],
});

type HeadStorage = Pick<DurableObjectStorage, "sql" | "transactionSync">;

/**
 * The one row that a request writes, whatever it changes: each row costs as much as the next, however long. A transaction writes it once, at
 * its end.
 */
export class Head {
  private readonly storage: HeadStorage;
  private open: { state: HeadState; isChanged: boolean } | null = null;
  /** As stored, until the end of this turn. */
  private known: HeadState | null = null;

  constructor(storage: HeadStorage) {
    this.storage = storage;
  }

  read(): Readonly<HeadState> {
    return this.open?.state ?? this.load();
  }

  change(work: (state: HeadState) => void): void {
    if (!this.open) return this.transaction(() => this.change(work));
    work(this.open.state);
    this.open.isChanged = true;
  }

  transaction<T>(work: () => T): T {
    if (this.open) return this.nested(work, this.open);
    const open = (this.open = { state: this.load(), isChanged: false });
    this.known = null;
    try {
      const result = this.storage.transactionSync(() => {
        const done = work();
        if (open.isChanged) this.save(open.state);
        return done;
      });
      this.remember(open.state);
      return result;
    } finally {
      this.open = null;
    }
  }

  private nested<T>(work: () => T, open: NonNullable<Head["open"]>): T {
    const before = structuredClone(open);
    try {
      return this.storage.transactionSync(work);
    } catch (error) {
      Object.assign(open, before);
      throw error;
    }
  }

  private load(): HeadState {
    if (this.known) return this.known;
    const [row] = this.storage.sql.exec<{ state: string }>("SELECT state FROM head").toArray();
    return this.remember(row ? (JSON.parse(row.state) as HeadState) : emptyHead());
  }

  private remember(state: HeadState): HeadState {
    if (!this.known) queueMicrotask(() => (this.known = null));
    return (this.known = state);
  }

  private save(state: HeadState): void {
    this.storage.sql.exec(
      "INSERT INTO head (id, state) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET state = excluded.state",
      JSON.stringify(state),
    );
  }
}
