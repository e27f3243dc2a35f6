import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { SampleColumn } from "#contract/inbound/inbound";
import { decodeBlock, emptyBlock, encodeBlock, type SampleBlock } from "#domain/packed/block";
import {
  addRollup,
  emptySums,
  filledPlaces,
  HALF_HOUR,
  packedRollups,
  type RollupSums,
  THREE_HOURS,
} from "#domain/packed/day-rollup";
import { joined, overlay, rowsOf, within } from "#domain/packed/merge";
import { HeadStore } from "../base/sql-store.ts";

/** A day that takes more bytes is stored by the hour: a row holds at most 2 MB. */
const MAX_DAY_BYTES = 256_000;

/** A UTC day, or an hour of a long one. `start`: UTC epoch seconds. */
export interface BlockUnit {
  start: number;
  hours: number;
}

/** Mean, minimum and maximum of samples in buckets of 30 minutes, 1 and 3 hours, from the half hours of blocks. */
export interface Buckets extends RollupSums {
  /** Those that have a sample: their places in the columns, and their starts [UTC epoch seconds], the same in every zone. */
  places: number[];
  t: Float64Array;
}

/** Packed samples of the device with the rollups of their half hours, a row each; samples of the journal come after those of all rows. */
export class Blocks extends HeadStore {
  /** The block that was read or written last: what is late comes in order. */
  private newest = { start: NaN, bytes: new Uint8Array() as Uint8Array, block: emptyBlock() };

  /** Samples in [from, to), the journal's included. `names`: left out: all quantities. */
  between(from: number, to: number, names?: readonly SampleColumn[]): SampleBlock {
    return joined([...this.parts(from, to, names)]);
  }

  /** The same, unit by unit, lazily; none empty. */
  *parts(from: number, to: number, names?: readonly SampleColumn[]): Generator<SampleBlock> {
    const query = "SELECT start, bytes FROM blocks WHERE start > ? AND start < ? ORDER BY start";
    const rows = this.sql.exec(query, from - SECONDS_PER_DAY, to).raw<[start: number, bytes: ArrayBuffer]>();
    for (const [start, bytes] of rows) {
      const packed = new Uint8Array(bytes);
      const part = within(names ? decodeBlock(packed, start, names) : this.decoded(packed, start), from, to);
      if (part.t.length > 0) yield part;
    }
    const rest = within(this.journal(), from, to);
    if (rest.t.length > 0) yield rest;
  }

  /** Buckets that overlap the range and have any of these quantities. */
  buckets(width: number, { from, to, names }: { from: number; to: number; names: readonly SampleColumn[] }): Buckets {
    const first = Math.floor(from / width) * width;
    const count = Math.max(0, Math.ceil((to - first) / width));
    const sums = emptySums(names, count);
    const isLong = width % THREE_HOURS === 0;
    const slotSeconds = isLong ? THREE_HOURS : HALF_HOUR;
    // A direction is weighted by speed.
    const needed = names.includes("windBearing") ? ([...names, "windSpeed"] as const) : names;
    for (const { start, bytes } of this.rollups(first, first + count * width, needed, isLong))
      addRollup(bytes, sums, (slot) => Math.floor((start + slot * slotSeconds - first) / width));
    const places = filledPlaces(sums);
    return { ...sums, places, t: Float64Array.from(places, (place) => first + place * width) };
  }

  /** Packed rollups of units that overlap [from, to); those of days with samples of the journal are computed, of these quantities. */
  private *rollups(
    from: number,
    to: number,
    names: readonly SampleColumn[],
    isLong: boolean,
  ): Generator<{ start: number; bytes: Uint8Array }> {
    const journal = this.journal();
    const first = journal.t.length > 0 ? dayOfTime(journal.t[0]!) : Infinity;
    const query = `SELECT start, ${isLong ? "long_rollup" : "rollup"} FROM blocks WHERE start > ? AND start < ? ORDER BY start`;
    const rows = this.sql.exec(query, from - SECONDS_PER_DAY, Math.min(to, first));
    for (const [start, bytes] of rows.raw<[start: number, bytes: ArrayBuffer]>())
      yield { start, bytes: new Uint8Array(bytes) };
    const last = Math.min(to, (journal.t.at(-1) ?? -Infinity) + 1);
    for (let start = Math.max(first, dayOfTime(from)); start < last; start += SECONDS_PER_DAY) {
      const { threeHours, halfHours } = packedRollups(this.between(start, start + SECONDS_PER_DAY, names), start);
      yield { start, bytes: isLong ? threeHours : halfHours };
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
    return this.rows<BlockUnit>(query, from - SECONDS_PER_DAY, to);
  }

  private unitOf(t: number): BlockUnit {
    const day = dayOfTime(t);
    const row = this.rows<BlockUnit>("SELECT start, hours FROM blocks WHERE start = ?", day)[0];
    return row?.hours === 1 ? { start: t - (t % SECONDS_PER_HOUR), hours: 1 } : { start: day, hours: 24 };
  }

  /** As stored, without the journal. */
  read({ start }: BlockUnit): SampleBlock {
    const row = this.rows<{ bytes: ArrayBuffer }>("SELECT bytes FROM blocks WHERE start = ?", start)[0];
    return row ? this.decoded(new Uint8Array(row.bytes), start) : emptyBlock();
  }

  private decoded(bytes: Uint8Array, start: number): SampleBlock {
    // Compared, because what was written may have been rolled back.
    if (start !== this.newest.start || !areEqual(bytes, this.newest.bytes))
      this.newest = { start, bytes, block: decodeBlock(bytes, start) };
    return this.newest.block;
  }

  save({ start, hours }: BlockUnit, block: SampleBlock): void {
    const bytes = encodeBlock(block, start);
    if (hours === 24 && bytes.length > MAX_DAY_BYTES) {
      for (let hour = 0; hour < 24; hour++) {
        const from = start + hour * SECONDS_PER_HOUR;
        this.save({ start: from, hours: 1 }, within(block, from, from + SECONDS_PER_HOUR));
      }
    } else if (block.t.length === 0 && hours === 24) this.sql.exec("DELETE FROM blocks WHERE start = ?", start);
    else {
      const { threeHours, halfHours } = packedRollups(block, start);
      const query = `INSERT INTO blocks (start, hours, long_rollup, rollup, bytes) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (start) DO UPDATE SET hours = ?2, long_rollup = ?3, rollup = ?4, bytes = ?5`;
      this.sql.exec(query, start, hours, threeHours, halfHours, bytes);
      this.newest = { start, bytes, block };
    }
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
    const rows = this.sql.exec<{ start: number } & Record<"bytes" | "rollup" | "long_rollup", ArrayBuffer>>(
      "SELECT * FROM blocks ORDER BY start",
    );
    for (const { start, bytes, rollup, long_rollup } of rows) {
      try {
        decodeBlock(new Uint8Array(bytes), start);
        for (const sums of [rollup, long_rollup]) addRollup(new Uint8Array(sums), emptySums([], 0), () => -1);
      } catch (error) {
        found.push(`samples from ${new Date(start * 1000).toISOString()}: ${(error as Error).message}`);
      }
      if (found.length >= most) break;
    }
    return found;
  }

  /** First and last sample. */
  ends(): { first: number; last: number } | null {
    const isFull = (unit: BlockUnit) => this.read(unit).t.length > 0;
    const units = this.unitsBetween(-Infinity, Infinity);
    const [oldest, newest] = [units.find(isFull), units.findLast(isFull)];
    const { t } = this.journal();
    const first = oldest ? this.read(oldest).t[0] : t[0];
    const last = t.at(-1) ?? (newest && this.read(newest).t.at(-1));
    return first === undefined || last === undefined ? null : { first, last };
  }
}

const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** Start of the UTC day. */
export const dayOfTime = (t: number): number => Math.floor(t / SECONDS_PER_DAY) * SECONDS_PER_DAY;
