import { SECONDS_PER_HOUR } from "#contract/common/calendar";
import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import type { LastDataPoint } from "#contract/devices/device";
import { MISSING, type SampleBlock } from "#domain/packed/block";
import type { Head } from "../base/head.ts";
import { unscaled } from "#domain/telemetry/quantities";
import type { Blocks } from "./blocks.ts";
import { blockOf, filtered, firstAt, joined, overlay, rowsOf, within } from "#domain/packed/merge";
import type { KeptSamples } from "./kept-samples.ts";
import { newestValues, pageOf, type SamplePage, storedAt } from "./sample-pages.ts";
import type { BatchContext, Receipts } from "./receipts.ts";
import type { CheckedSample } from "./sample-checks.ts";

/** Counts as if rows were stored one by one. `times`: changed times [UTC epoch seconds, ascending]. */
export interface WriteResult {
  accepted: number;
  duplicate: number;
  updated: number;
  times: number[];
}

interface PageRequest {
  from: number;
  to: number;
  /** Samples without any of these are left out. */
  names: readonly SampleColumn[];
  limit?: number;
}

/** More samples at once go into their blocks. */
const MAX_JOURNALED = 500;
/** The journal is moved into blocks when it is longer, or older [s]: a request copies it. */
const MAX_JOURNAL_BYTES = 24_000;
const MAX_JOURNAL_SECONDS = 4 * SECONDS_PER_HOUR;

export interface TimeSpan {
  first: number;
  last: number;
}

/** `isKept`: what wrote this sample is kept for an undo. */
interface KnownSample {
  values: (number | null)[];
  batch: number;
  isKept: boolean;
}

/** Samples of the device: at most one row per second, values as scaled integers (`quantities`). */
export class Samples {
  private readonly head: Head;
  private readonly blocks: Blocks;
  private readonly receipts: Receipts;
  private readonly kept: KeptSamples;

  constructor(head: Head, blocks: Blocks, receipts: Receipts, kept: KeptSamples) {
    this.head = head;
    this.blocks = blocks;
    this.receipts = receipts;
    this.kept = kept;
  }

  /**
   * Merges checked samples: a missing value never erases one, an equal sample is a duplicate, another value updates. Keeps the values that
   * an undo needs. Run it inside a transaction.
   */
  write(names: SampleColumn[], rows: CheckedSample[], origin: BatchContext): WriteResult {
    const stored: WriteResult = { accepted: 0, duplicate: 0, updated: 0, times: [] };
    this.know(names);
    if (rows.length === 0) return stored;
    const { first, last, ascending } = spanOf(rows);
    const isNext = ascending && first > (this.span()?.last ?? -Infinity);
    const known = isNext ? new Map<number, KnownSample>() : this.known(names, rows);
    if (ascending && known.size === 0) {
      const samples = blockOf(names, rows, origin.origin);
      if (isNext && rows.length <= MAX_JOURNALED) this.head.append({ kind: "samples", samples });
      else {
        this.flushSamples();
        this.blocks.merge(samples);
      }
      this.extend({ first, last });
      return { ...stored, accepted: sentRows(rows), times: rows.map((row) => row.t) };
    }
    const written = new Map<number, CheckedSample>();
    const times = new Set<number>();
    const sent = new Map<number, CheckedSample>();
    const found = new Set<number>();
    for (const row of rows) {
      const before = known.get(row.t);
      const values = before ? valuesOver(before, row) : row.values;
      const isDuplicate = before?.values.every((value, position) => value === values[position]) ?? false;
      const isKept = before !== undefined && mustKeep(before, origin, isDuplicate);
      if (isKept) {
        if (!before.isKept) found.add(row.t);
        const earlier = sent.get(row.t);
        sent.set(row.t, earlier ? { ...row, values: valuesOver(earlier, row) } : row);
      }
      if (isDuplicate) stored.duplicate += row.sent;
      else {
        stored[before ? "updated" : "accepted"] += row.sent;
        times.add(row.t);
      }
      if (isDuplicate && !isKept) continue;
      // An equal row belongs to the batch that sent it again, so it stays when the first batch is undone.
      written.set(row.t, { ...row, values });
      known.set(row.t, { batch: origin.batch, values, isKept });
    }
    this.flushSamples();
    const before = this.samplesAt(found);
    this.blocks.merge(blockOf(names, byTime(written), origin.origin));
    this.keep(blockOf(names, byTime(sent), origin.origin), before, origin);
    if (times.size > 0) this.extend({ first, last });
    return { ...stored, times: [...times].sort((a, b) => a - b) };
  }

  private samplesAt(times: ReadonlySet<number>): SampleBlock {
    const [first, last] = [Math.min(...times), Math.max(...times)];
    const parts = times.size === 0 ? [] : [...this.blocks.parts(first, last + 1)];
    return joined(parts.map((block) => filtered(block, (row) => times.has(block.t[row]!))));
  }

  private keep(sent: SampleBlock, before: SampleBlock, { batch, undoableUntil }: BatchContext): void {
    for (const { unit, from, to } of this.blocks.unitsOf(sent.t)) {
      const found = within(before, unit.start, unit.start + unit.hours * SECONDS_PER_HOUR);
      this.kept.save(unit.start, batch, rowsOf(sent, from, to), found, undoableUntil);
    }
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
    const known = new Map<number, KnownSample>();
    const times = [...new Set(rows.map(({ t }) => t))].sort((a, b) => a - b);
    for (const { unit, from, to } of this.blocks.unitsOf(times)) {
      const end = unit.start + unit.hours * SECONDS_PER_HOUR;
      const kept = this.kept.times(unit.start, end);
      const block = this.blocks.between(unit.start, end);
      for (const t of times.slice(from, to)) {
        const row = firstAt(block.t, t);
        if (block.t[row] !== t) continue;
        const values = names.map((name) => storedAt(block, name, row));
        known.set(t, { batch: block.origin[row]!, isKept: kept.has(t), values });
      }
    }
    return known;
  }

  private extend({ first, last }: TimeSpan): void {
    const span = this.span();
    if (span && first >= span.first && last <= span.last) return;
    this.head.change((state) => {
      state.span = { first: Math.min(first, span?.first ?? Infinity), last: Math.max(last, span?.last ?? -Infinity) };
    });
  }

  /**
   * Takes an upload back: samples become what they would be had it never been sent, even where other batches wrote the same times. Returns
   * the changed times, ascending. Run it inside a transaction.
   */
  revert(batch: number, span: TimeSpan): number[] {
    this.flushSamples();
    const times = this.kept.remove(batch, span);
    const changed: number[] = [];
    for (const unit of this.blocks.unitsBetween(span.first, span.last + 1)) {
      const block = this.blocks.read(unit);
      const isOf = (row: number): boolean => block.origin[row] === batch || times.has(block.t[row]!);
      const own = filtered(block, isOf).t;
      if (own.length === 0) continue;
      const wanted = new Set(own);
      const kept = this.kept.samples(unit.start, unit.start + unit.hours * SECONDS_PER_HOUR);
      const rest = filtered(kept, (row) => wanted.has(kept.t[row]!));
      this.blocks.save(
        unit,
        overlay(
          filtered(block, (row) => !isOf(row)),
          rest,
        ),
      );
      for (const t of own) changed.push(t);
    }
    this.kept.sweep();
    this.head.change((state) => (state.span = this.blocks.ends()));
    return changed;
  }

  span(): TimeSpan | null {
    return this.head.read().span;
  }

  /** Whether the device ever sent this quantity. */
  knows(name: SampleColumn): boolean {
    return this.head.read().quantities.includes(name);
  }

  private know(names: readonly SampleColumn[]): void {
    if (names.every((name) => this.knows(name))) return;
    this.head.change((state) => {
      const known = new Set([...state.quantities, ...names]);
      state.quantities = sampleColumns.filter((name) => known.has(name));
    });
  }

  /** The first samples in [from, to). */
  page({ from, to, names, limit = Infinity }: PageRequest): SamplePage {
    return pageOf(this.blocks.parts(from, to, names), names, names, limit);
  }

  hasAny(from: number, to: number): boolean {
    return this.blocks.between(from, to + 1, []).t.length > 0;
  }

  /** Lowest board temperature of a period, ends included [degrees C]. */
  coldest(from: number, to: number): number | null {
    const { tE } = this.blocks.between(from, to + 1, ["tE"]).columns;
    const low =
      tE?.reduce((least, value) => (value !== MISSING && value < least ? value : least), Infinity) ?? Infinity;
    return low === Infinity ? null : unscaled("tE", low);
  }

  /** Values of the newest sample of a period, ends included, that has any of these quantities. */
  newest(from: number, to: number, names: readonly SampleColumn[]): Partial<Record<SampleColumn, number>> {
    return newestValues(this.blocks.between(from, to + 1, names), names);
  }

  lastDataPoint(): LastDataPoint {
    const last = this.span()?.last ?? null;
    const block = this.blocks.between(last ?? 0, last === null ? 0 : last + 1, ["iC", "iD", "tC", "tD"]);
    const value = (name: "iC" | "iD" | "tC" | "tD") => {
      const stored = storedAt(block, name, 0);
      return stored === null ? null : unscaled(name, stored);
    };
    return { ts: last, iC: value("iC"), iD: value("iD"), tC: value("tC"), tD: value("tD") };
  }
}

const sentRows = (rows: CheckedSample[]): number => rows.reduce((sum, row) => sum + row.sent, 0);

const valuesOver = (before: Pick<CheckedSample, "values">, { values }: CheckedSample): (number | null)[] =>
  values.map((value, position) => value ?? before.values[position]!);

const byTime = (rows: ReadonlyMap<number, CheckedSample>): CheckedSample[] =>
  [...rows.values()].sort((a, b) => a.t - b.t);

/**
 * Whether an undo may need the stored values: the new batch can be undone and changes them, or an undoable batch already wrote this time.
 * In the second case an equal row also counts as written again.
 */
function mustKeep(before: KnownSample, { batch, isUndoable }: BatchContext, isDuplicate: boolean): boolean {
  if (before.isKept) return true;
  if (before.batch === batch) return false;
  return isUndoable(before.batch) || (isUndoable(batch) && !isDuplicate);
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
