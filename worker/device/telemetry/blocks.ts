import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import { decodeBlock, emptyBlock, encodeBlock, type SampleBlock } from "#domain/packed/block";
import { type DayRollup, decodeRollup, encodeRollup, rollupOf } from "#domain/packed/day-rollup";
import { joined, overlay, rowsOf, within } from "#domain/packed/merge";
import type { Head } from "../base/head.ts";

/** A day that takes more bytes is stored by the hour: a row holds at most 2 MB. */
const MAX_DAY_BYTES = 256_000;

/** A UTC day, or an hour of a long one. `start`: UTC epoch seconds. */
export interface BlockUnit {
  start: number;
  hours: number;
}

interface BlockRow extends Record<string, SqlStorageValue> {
  start: number;
  hours: number;
}

/** Packed samples of the device with the rollups of their half hours, a row each; samples of the journal come after those of all rows. */
export class Blocks {
  private readonly sql: SqlStorage;
  private readonly head: Head;

  constructor(sql: SqlStorage, head: Head) {
    this.sql = sql;
    this.head = head;
  }

  /** Samples in [from, to), the journal's included. */
  between(from: number, to: number): SampleBlock {
    return joined([...this.parts(from, to)]);
  }

  /** The same, unit by unit, lazily; none empty. */
  *parts(from: number, to: number): Generator<SampleBlock> {
    const rows = this.sql.exec<BlockRow & { bytes: ArrayBuffer }>(
      "SELECT start, hours, bytes FROM blocks WHERE start > ? AND start < ? ORDER BY start",
      from - SECONDS_PER_DAY,
      to,
    );
    for (const { start, bytes } of rows) {
      const part = within(decodeBlock(new Uint8Array(bytes), start), from, to);
      if (part.t.length > 0) yield part;
    }
    const rest = within(this.journal(), from, to);
    if (rest.t.length > 0) yield rest;
  }

  /** Rollups of units that overlap [from, to); those with samples of the journal are computed. */
  *rollups(from: number, to: number): Generator<{ start: number; rollup: DayRollup }> {
    const journal = this.journal();
    const first = journal.t.length > 0 ? dayOfTime(journal.t[0]!) : Infinity;
    const rows = this.sql.exec<BlockRow & { rollup: ArrayBuffer }>(
      "SELECT start, hours, rollup FROM blocks WHERE start > ? AND start < ? ORDER BY start",
      from - SECONDS_PER_DAY,
      Math.min(to, first),
    );
    for (const { start, rollup } of rows) yield { start, rollup: decodeRollup(new Uint8Array(rollup)) };
    const last = Math.min(to, (journal.t.at(-1) ?? -Infinity) + 1);
    for (let start = Math.max(first, dayOfTime(from)); start < last; start += SECONDS_PER_DAY) {
      const day = this.between(start, start + SECONDS_PER_DAY);
      if (day.t.length > 0) yield { start, rollup: rollupOf(day, start) };
    }
  }

  /** Units of these ascending times, each with its times' first and last place. */
  unitsOf(times: ArrayLike<number>): { unit: BlockUnit; from: number; to: number }[] {
    const units: { unit: BlockUnit; from: number; to: number }[] = [];
    let end = -Infinity;
    for (let at = 0; at < times.length; at++) {
      if (times[at]! >= end) {
        const unit = this.unitOf(times[at]!);
        units.push({ unit, from: at, to: at });
        end = unit.start + unit.hours * SECONDS_PER_HOUR;
      }
      units.at(-1)!.to = at + 1;
    }
    return units;
  }

  /** Adds samples in ascending time, above those that are stored. */
  merge(block: SampleBlock): void {
    for (const { unit, from, to } of this.unitsOf(block.t))
      this.save(unit, overlay(this.read(unit), rowsOf(block, from, to)));
  }

  /** Units that overlap these times, without the journal. */
  unitsBetween(from: number, to: number): BlockUnit[] {
    const query = "SELECT start, hours FROM blocks WHERE start > ? AND start < ? ORDER BY start";
    return this.sql.exec<BlockRow>(query, from - SECONDS_PER_DAY, to).toArray();
  }

  private unitOf(t: number): BlockUnit {
    const day = dayOfTime(t);
    const [row] = this.sql.exec<BlockRow>("SELECT start, hours FROM blocks WHERE start = ?", day).toArray();
    return row?.hours === 1 ? { start: t - (t % SECONDS_PER_HOUR), hours: 1 } : { start: day, hours: 24 };
  }

  /** As stored, without the journal. */
  read({ start }: BlockUnit): SampleBlock {
    const [row] = this.sql.exec<{ bytes: ArrayBuffer }>("SELECT bytes FROM blocks WHERE start = ?", start).toArray();
    return row ? decodeBlock(new Uint8Array(row.bytes), start) : emptyBlock();
  }

  save({ start, hours }: BlockUnit, block: SampleBlock): void {
    const bytes = encodeBlock(block, start);
    if (hours === 24 && bytes.length > MAX_DAY_BYTES) {
      for (let hour = 0; hour < 24; hour++) {
        const from = start + hour * SECONDS_PER_HOUR;
        this.save({ start: from, hours: 1 }, within(block, from, from + SECONDS_PER_HOUR));
      }
    } else if (block.t.length === 0 && hours === 24) this.sql.exec("DELETE FROM blocks WHERE start = ?", start);
    else
      this.sql.exec(
        `INSERT INTO blocks (start, hours, rollup, bytes) VALUES (?, ?, ?, ?)
           ON CONFLICT (start) DO UPDATE SET hours = excluded.hours, rollup = excluded.rollup, bytes = excluded.bytes`,
        start,
        hours,
        encodeRollup(rollupOf(block, start)),
        bytes,
      );
  }

  /** Samples of the journal, ascending. */
  private journal(): SampleBlock {
    return joined(this.head.journal().flatMap((entry) => (entry.kind === "samples" ? [entry.samples] : [])));
  }

  /** Moves the samples of the journal into their units. */
  flush(): void {
    this.merge(this.journal());
  }

  /** Findings of all checksums. */
  damage(most: number): string[] {
    const found: string[] = [];
    for (const { start, bytes, rollup } of this.sql.exec<BlockRow & { bytes: ArrayBuffer; rollup: ArrayBuffer }>(
      "SELECT * FROM blocks ORDER BY start",
    )) {
      try {
        decodeBlock(new Uint8Array(bytes), start);
        decodeRollup(new Uint8Array(rollup));
      } catch (error) {
        found.push(`samples from ${new Date(start * 1000).toISOString()}: ${(error as Error).message}`);
      }
      if (found.length >= most) break;
    }
    return found;
  }

  /** First and last sample. */
  ends(): { first: number; last: number } | null {
    const units = this.unitsBetween(-Infinity, Infinity);
    const edge = (wanted: readonly BlockUnit[]): Float64Array | undefined => {
      for (const unit of wanted) {
        const { t } = this.read(unit);
        if (t.length > 0) return t;
      }
      return undefined;
    };
    const { t } = this.journal();
    const first = edge(units)?.[0] ?? t[0];
    const last = t.at(-1) ?? edge(units.toReversed())?.at(-1);
    return first === undefined || last === undefined ? null : { first, last };
  }
}

/** Start of the UTC day. */
export const dayOfTime = (t: number): number => Math.floor(t / SECONDS_PER_DAY) * SECONDS_PER_DAY;
