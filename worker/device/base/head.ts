import type { SampleColumn } from "#contract/inbound/inbound";
import { concatenated } from "#domain/packed/bytes";
import { decodeEntries, encodeEntry, type JournalEntry } from "./journal.ts";
import type { DeviceSettings, Load, OutboxEntry, UndoneFile } from "./types.ts";

/** The newest deliveries of the device itself give its report step. */
export const MAX_DELIVERIES = 21;

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
  /** First and newest sample [UTC epoch seconds]. */
  span: { first: number; last: number } | null;
  /** When the oldest entry of the journal came [UTC epoch seconds]. */
  journalSince: number | null;
  /** Uploads that a person undid, newest first. */
  undone: UndoneFile[];
  /** When what is kept for undos can be deleted next [UTC epoch seconds]; null: nothing is kept. */
  keptUntil: number | null;
  /** Batches below this number can't be undone, whatever the clock says: what they wrote over is deleted. */
  sealedBefore: number;
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
  span: null,
  journalSince: null,
  undone: [],
  keptUntil: null,
  sealedBefore: 0,
  quantities: [],
});

/** A character for each byte, so that text is found in bytes. */
const latin1 = new TextDecoder("latin1");

type HeadStorage = Pick<DurableObjectStorage, "sql" | "transactionSync">;

interface StoredHead {
  state: HeadState;
  journal: Uint8Array;
}

/**
 * The one row that a request writes, whatever it changes: each row costs as much as the next, however long. A transaction writes it once, at
 * its end.
 */
export class Head {
  private readonly storage: HeadStorage;
  private open: (StoredHead & { isChanged: boolean }) | null = null;
  /** As stored, until the end of this turn. */
  private known: StoredHead | null = null;
  private decoded: { bytes: Uint8Array; entries: JournalEntry[] } | null = null;

  constructor(storage: HeadStorage) {
    this.storage = storage;
  }

  read(): Readonly<HeadState> {
    return (this.open ?? this.load()).state;
  }

  change(work: (state: HeadState) => void): void {
    if (!this.open) return this.transaction(() => this.change(work));
    work(this.open.state);
    this.open.isChanged = true;
  }

  /** What was accepted since the last flush, oldest first. */
  journal(): readonly JournalEntry[] {
    const bytes = (this.open ?? this.load()).journal;
    if (this.decoded?.bytes !== bytes) this.decoded = { bytes, entries: decodeEntries(bytes) };
    return this.decoded.entries;
  }

  journalBytes(): number {
    return (this.open ?? this.load()).journal.length;
  }

  /** Whether the journal has these bytes. */
  journalHas(bytes: Uint8Array): boolean {
    return latin1.decode((this.open ?? this.load()).journal).includes(latin1.decode(bytes));
  }

  append(entry: JournalEntry): void {
    this.setJournal((bytes) => concatenated([bytes, encodeEntry(entry)]));
  }

  replaceJournal(entries: readonly JournalEntry[]): void {
    this.setJournal(() => concatenated(entries.map(encodeEntry)));
  }

  transaction<T>(work: () => T): T {
    if (this.open) return this.nested(work, this.open);
    const open = (this.open = { ...this.load(), isChanged: false });
    this.known = null;
    try {
      const result = this.storage.transactionSync(() => {
        const done = work();
        if (open.isChanged) this.save(open);
        return done;
      });
      this.remember(open);
      return result;
    } finally {
      this.open = null;
    }
  }

  private nested<T>(work: () => T, open: NonNullable<Head["open"]>): T {
    const before = { ...open, state: structuredClone(open.state) };
    try {
      return this.storage.transactionSync(work);
    } catch (error) {
      Object.assign(open, before);
      throw error;
    }
  }

  private setJournal(work: (bytes: Uint8Array) => Uint8Array): void {
    if (!this.open) return this.transaction(() => this.setJournal(work));
    this.open.journal = work(this.open.journal);
    this.open.isChanged = true;
  }

  private load(): StoredHead {
    if (this.known) return this.known;
    const [row] = this.storage.sql
      .exec<{ state: string; journal: ArrayBuffer }>("SELECT state, journal FROM head")
      .toArray();
    return this.remember(
      row
        ? { state: JSON.parse(row.state) as HeadState, journal: new Uint8Array(row.journal) }
        : { state: emptyHead(), journal: new Uint8Array() },
    );
  }

  private remember({ state, journal }: StoredHead): StoredHead {
    if (!this.known) queueMicrotask(() => (this.known = null));
    return (this.known = { state, journal });
  }

  private save({ state, journal }: StoredHead): void {
    this.storage.sql.exec(
      `INSERT INTO head (id, state, journal) VALUES (1, ?, ?)
         ON CONFLICT (id) DO UPDATE SET state = excluded.state, journal = excluded.journal`,
      JSON.stringify(state),
      journal,
    );
  }
}
