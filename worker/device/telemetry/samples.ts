import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import type { LastDataPoint } from "#contract/devices/device";
import { MISSING, type SampleBlock } from "#domain/packed/block";
import type { Head } from "../base/head.ts";
import { unscaled } from "#domain/telemetry/quantities";
import type { Blocks } from "./blocks.ts";
import { type StoredSample, withOrigin, without, withSamples } from "#domain/packed/merge";
import { type OverwrittenSamples, columnMask } from "./overwritten-samples.ts";
import { newestValues, pageOf, type SamplePage, sampleAt } from "./sample-pages.ts";
import type { Receipts } from "./receipts.ts";
import type { CheckedSample } from "./sample-checks.ts";

/** Counts as if rows were stored one by one. `times`: changed times [UTC epoch seconds, ascending]. */
export interface WriteResult {
  accepted: number;
  duplicate: number;
  updated: number;
  times: number[];
}

export type { SamplePage } from "./sample-pages.ts";

export interface PageRequest {
  from: number;
  to: number;
  names: readonly SampleColumn[];
  size?: number;
}

/** A day of one sample a second fills nine pages; a month of minutes fills five. */
const PAGE_SAMPLES = 10_000;
/** More samples at once go into their blocks. */
const MAX_JOURNALED = 500;
/** The journal is moved into blocks when it is longer, or older [s]: a request copies it. */
const MAX_JOURNAL_BYTES = 24_000;
const MAX_JOURNAL_SECONDS = 4 * 3600;

/** Batch of the rows, the origin that they get, and which batches can still be undone, itself included. */
export interface BatchContext {
  batch: number;
  origin: number;
  isUndoable: (batch: number) => boolean;
}

export interface TimeSpan {
  first: number;
  last: number;
}

/** `isCovered`: the values that this sample replaced can still be restored. */
type KnownSample = Pick<StoredSample, "values"> & { batch: number; isCovered: boolean };

/** Samples of the device: at most one row per second, values as scaled integers (`quantities`). */
export class Samples {
  private readonly head: Head;
  private readonly blocks: Blocks;
  private readonly receipts: Receipts;
  private readonly replaced: OverwrittenSamples;

  constructor(head: Head, blocks: Blocks, receipts: Receipts, replaced: OverwrittenSamples) {
    this.head = head;
    this.blocks = blocks;
    this.receipts = receipts;
    this.replaced = replaced;
  }

  /**
   * Merges checked samples: a missing value never erases one, an equal sample is a duplicate, another value updates. Keeps the values that
   * an undo needs. Run it inside a transaction.
   */
  write(names: SampleColumn[], rows: CheckedSample[], origin: BatchContext): WriteResult {
    const stored: WriteResult = { accepted: 0, duplicate: 0, updated: 0, times: [] };
    if (rows.length === 0) return stored;
    const { first, last, ascending } = spanOf(rows);
    const isNext = ascending && first > (this.span()?.last ?? -Infinity);
    const known = isNext ? new Map<number, KnownSample>() : this.known(names, rows);
    if (ascending && known.size === 0) {
      if (isNext && rows.length <= MAX_JOURNALED) {
        const added = rows.map((row) => ({ ...row, origin: origin.origin }));
        this.head.append({ kind: "samples", samples: withSamples(null, names, added) });
      } else this.merge(names, rows, origin.origin);
      this.extend({ first, last });
      return { ...stored, accepted: sentRows(rows), times: rows.map((row) => row.t) };
    }
    const changed = new Map<number, CheckedSample>();
    const claimed: number[] = [];
    const kept = new Map<number, number>();
    for (const row of rows) {
      const before = known.get(row.t);
      const values = before ? row.values.map((value, position) => value ?? before.values[position]!) : row.values;
      const isDuplicate = before?.values.every((value, position) => value === values[position]) ?? false;
      const isKept = before !== undefined && mustKeep(before, origin, isDuplicate);
      if (isKept) kept.set(row.t, (kept.get(row.t) ?? 0) | columnMask(names, row.values));
      if (isDuplicate) stored.duplicate += row.sent;
      else {
        stored[before ? "updated" : "accepted"] += row.sent;
        changed.set(row.t, { ...row, values });
      }
      if (isDuplicate && isKept) claimed.push(row.t);
      if (!isDuplicate || isKept) known.set(row.t, { batch: origin.batch, values, isCovered: isKept });
    }
    this.flushSamples();
    this.replaced.save(origin.batch, kept, this.states([...kept.keys()]));
    const ascendingRows = [...changed.values()].sort((a, b) => a.t - b.t);
    this.merge(names, ascendingRows, origin.origin);
    // An equal row belongs to the batch that sent it again, so it stays when the first batch is undone.
    this.edit(claimed, (block, times) => withOrigin(block, times, origin.origin));
    if (ascendingRows.length > 0) this.extend({ first, last });
    return { ...stored, times: ascendingRows.map((row) => row.t) };
  }

  /** Moves a journal that is long or old into blocks and a row of receipts. */
  flushIfDue(now: number): void {
    const since = this.head.read().journalSince;
    if (since === null) {
      if (this.head.journalBytes() > 0) this.head.change((state) => (state.journalSince = now));
      return;
    }
    if (this.head.journalBytes() <= MAX_JOURNAL_BYTES && now - since < MAX_JOURNAL_SECONDS) return;
    this.blocks.flush();
    this.receipts.flush();
    this.head.replaceJournal([]);
    this.head.change((state) => (state.journalSince = null));
  }

  /** Moves the samples of the journal into blocks: before one of them, or an older one, changes. */
  flushSamples(): void {
    const entries = this.head.journal();
    if (!entries.some(({ kind }) => kind === "samples")) return;
    this.blocks.flush();
    this.head.replaceJournal(entries.filter(({ kind }) => kind === "receipt"));
  }

  private known(names: SampleColumn[], rows: CheckedSample[]): Map<number, KnownSample> {
    const states = this.states([...new Set(rows.map(({ t }) => t))]);
    const covered = this.replaced.covered([...states.keys()]);
    const places = names.map((name) => sampleColumns.indexOf(name));
    return new Map(
      [...states].map(([t, { origin, values }]) => [
        t,
        { batch: origin, isCovered: covered.has(t), values: places.map((place) => values[place]!) },
      ]),
    );
  }

  private merge(names: readonly SampleColumn[], rows: readonly CheckedSample[], origin: number): void {
    this.flushSamples();
    for (const { unit, from, to } of this.blocks.unitsOf(rows.map(({ t }) => t))) {
      const added = rows.slice(from, to).map((row) => Object.assign({ origin }, row));
      this.blocks.save(unit, withSamples(this.blocks.read(unit), names, added));
    }
  }

  private edit(
    times: readonly number[],
    change: (block: SampleBlock, times: ReadonlySet<number>) => SampleBlock,
  ): void {
    const sorted = [...times].sort((a, b) => a - b);
    for (const { unit, from, to } of this.blocks.unitsOf(sorted))
      this.blocks.save(unit, change(this.blocks.read(unit), new Set(sorted.slice(from, to))));
  }

  private extend({ first, last }: TimeSpan): void {
    const span = this.span();
    if (span && first >= span.first && last <= span.last) return;
    this.head.change((state) => {
      state.span = { first: Math.min(first, span?.first ?? Infinity), last: Math.max(last, span?.last ?? -Infinity) };
    });
  }

  states(times: readonly number[]): Map<number, StoredSample> {
    const states = new Map<number, StoredSample>();
    const sorted = [...times].sort((a, b) => a - b);
    for (const { unit, from, to } of this.blocks.unitsOf(sorted)) {
      const wanted = new Set(sorted.slice(from, to));
      const block = this.blocks.between(unit.start, unit.start + unit.hours * 3600);
      for (const [row, t] of block.t.entries()) if (wanted.has(t)) states.set(t, sampleAt(block, row));
    }
    return states;
  }

  overwrite(states: readonly StoredSample[]): void {
    const sorted = states.toSorted((a, b) => a.t - b.t);
    for (const { unit, from, to } of this.blocks.unitsOf(sorted.map(({ t }) => t)))
      this.blocks.save(unit, withSamples(this.blocks.read(unit), sampleColumns, sorted.slice(from, to)));
  }

  /** First and last time per half hour of a batch's samples: enough to mark its days. */
  touchedTimes(batch: number, { first, last }: TimeSpan): number[] {
    const times: number[] = [];
    let slot = NaN;
    for (const { t, origin } of this.blocks.parts(first, last + 1))
      for (const [row, time] of t.entries()) {
        if (origin[row] !== batch) continue;
        if (Math.floor(time / 1800) === slot) times[times.length - 1] = time;
        else times.push(time, time);
        slot = Math.floor(time / 1800);
      }
    return times;
  }

  /** Puts back what a batch replaced. */
  restore(batch: number): void {
    const kept = this.replaced.ofBatch(batch);
    const states = this.states(kept.map(({ ts }) => ts));
    this.overwrite(
      kept
        .filter(({ ts }) => states.get(ts)?.origin === batch)
        .map(({ ts, previous, values }) => ({ t: ts, origin: previous, values })),
    );
  }

  remove(batch: number, { first, last }: TimeSpan): void {
    this.edit(this.touchedTimes(batch, { first, last }), (block) => without(block, batch));
    this.head.change((state) => (state.span = this.blocks.ends()));
  }

  span(): TimeSpan | null {
    return this.head.read().span;
  }

  /**
   * Pages of samples with any of these quantities, in ascending time, none empty. Lazy: a job that waits between pages sees newer writes.
   */
  *pages({ from, to, names, size = PAGE_SAMPLES }: PageRequest): Generator<SamplePage, void> {
    for (let cursor = from; cursor < to;) {
      const page = this.page(cursor, to, names, names, size);
      if (page.t.length > 0) yield page;
      cursor = page.t.length < size ? to : page.t.at(-1)! + 1;
    }
  }

  /** Samples in [from, to) with any of the quantities `some`. */
  page(
    from: number,
    to: number,
    names: readonly SampleColumn[],
    some: readonly SampleColumn[],
    limit = Infinity,
  ): SamplePage {
    return pageOf(this.blocks.parts(from, to), names, some, limit);
  }

  hasAny(from: number, to: number): boolean {
    return this.blocks.between(from, to + 1).t.length > 0;
  }

  /** Lowest board temperature of a period, ends included [degrees C]. */
  coldest(from: number, to: number): number | null {
    const { tE } = this.blocks.between(from, to + 1).columns;
    const low =
      tE?.reduce((least, value) => (value !== MISSING && value < least ? value : least), Infinity) ?? Infinity;
    return low === Infinity ? null : unscaled("tE", low);
  }

  /** Values of the newest sample of a period, ends included, that has any of these quantities. */
  newest(from: number, to: number, names: readonly SampleColumn[]): Partial<Record<SampleColumn, number>> {
    return newestValues(this.blocks.between(from, to + 1), names);
  }

  lastDataPoint(): LastDataPoint {
    const last = this.span()?.last ?? null;
    const { columns } = this.blocks.between(last ?? 0, last === null ? 0 : last + 1);
    const value = (name: "iC" | "iD" | "tC" | "tD") => {
      const stored = columns[name]?.[0] ?? MISSING;
      return stored === MISSING ? null : unscaled(name, stored);
    };
    return { ts: last, iC: value("iC"), iD: value("iD"), tC: value("tC"), tD: value("tD") };
  }
}

const sentRows = (rows: CheckedSample[]): number => rows.reduce((sum, row) => sum + row.sent, 0);

/**
 * Whether an undo may need the stored values: the new batch can be undone and changes them, or an undoable batch already wrote this time.
 * In the second case an equal row also counts as written again.
 */
function mustKeep(before: KnownSample, { batch, isUndoable }: BatchContext, isDuplicate: boolean): boolean {
  if (before.batch === batch) return before.isCovered;
  if (before.isCovered || isUndoable(before.batch)) return true;
  return isUndoable(batch) && !isDuplicate;
}

export function spanOf(rows: readonly CheckedSample[]): TimeSpan & { ascending: boolean } {
  let first = Infinity;
  let last = -Infinity;
  let ascending = true;
  for (const { t } of rows) {
    ascending &&= t > last;
    first = Math.min(first, t);
    last = Math.max(last, t);
  }
  return { first, last, ascending };
}
