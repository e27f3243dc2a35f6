import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { decodeBlock, emptyBlock, encodeBlock, type SampleBlock } from "#domain/packed/block";
import { filtered, overlay, within } from "#domain/packed/merge";
import { HeadStore } from "../base/sql-store.ts";
import { dayOfTime } from "./blocks.ts";

/** Number of the row with samples of before. */
const BEFORE = 0;
/** A long day has rows by the hour, but is kept or deleted as a whole. */
const DAY = `start / ${SECONDS_PER_DAY}`;

/** What a batch sent where an undo may need it. Of `BEFORE`: the samples that the first of them found. */
interface KeptRow {
  start: number;
  batch: number;
  block: SampleBlock;
}

/**
 * What an undo needs where batches wrote the same times, a row for each day and batch. In the order of batches, one above the other, they
 * give the stored samples. Kept while one of a day's uploads can be undone.
 */
export class KeptSamples extends HeadStore {
  /** Times in [from, to) at which more than one batch is kept. */
  times(from: number, to: number): Set<number> {
    return timesOf(this.between(from, to));
  }

  /** Samples in [from, to) as the batches left them. */
  samples(from: number, to: number): SampleBlock {
    const blocks = this.between(from, to).map(({ block }) => within(block, from, to));
    return blocks.reduce(overlay, emptyBlock());
  }

  /** `until`: when the batch can't be undone any more [UTC epoch seconds]. */
  save(start: number, batch: number, sent: SampleBlock, before: SampleBlock, until: number): void {
    this.add({ start, batch: BEFORE, block: before }, 0);
    this.add({ start, batch, block: sent }, until);
    this.head.change((state) => (state.keptUntil = Math.min(state.keptUntil ?? until, until)));
  }

  /** Forgets what an upload sent. Returns the times whose samples it may have changed. */
  remove(batch: number, { first, last }: { first: number; last: number }): Set<number> {
    const rows = this.between(dayOfTime(first), dayOfTime(last) + SECONDS_PER_DAY);
    const times = timesOf(rows.filter((row) => row.batch === batch));
    this.sql.exec("DELETE FROM kept WHERE batch = ?", batch);
    for (const { start, block } of rows.filter((row) => row.batch === BEFORE)) {
      const rest = filtered(block, (row) => block.origin[row] !== batch);
      if (rest.t.length === block.t.length) continue;
      for (const [row, t] of block.t.entries()) if (block.origin[row] === batch) times.add(t);
      this.store({ start, batch: BEFORE, block: rest }, 0);
    }
    return times;
  }

  /** Deletes samples of before on days with no others. */
  sweep(): void {
    this.sql.exec(
      `DELETE FROM kept WHERE batch = ${BEFORE} AND ${DAY} NOT IN (SELECT ${DAY} FROM kept WHERE batch > ${BEFORE})`,
    );
  }

  /** Deletes what no undo needs any more. Returns when to look again [UTC epoch seconds]. */
  prune(now: number): number | null {
    const deleted = this.rows<{ batch: number }>(
      `DELETE FROM kept WHERE ${DAY} NOT IN (SELECT ${DAY} FROM kept WHERE until > ?) RETURNING batch`,
      now,
    );
    const query = "SELECT min(until) AS next FROM kept WHERE until > ?";
    const { next } = this.rows<{ next: number | null }>(query, now)[0]!;
    this.head.change((state) => {
      state.keptUntil = next;
      state.sealedBefore = deleted.reduce((most, { batch }) => Math.max(most, batch + 1), state.sealedBefore);
    });
    return next;
  }

  private between(from: number, to: number): KeptRow[] {
    if (this.head.read().keptUntil === null) return [];
    const query = "SELECT start, batch, bytes FROM kept WHERE start > ? AND start < ? ORDER BY batch, start";
    return this.read(query, from - SECONDS_PER_DAY, to);
  }

  private read(query: string, ...bindings: number[]): KeptRow[] {
    const stored = this.rows<{ start: number; batch: number; bytes: ArrayBuffer }>(query, ...bindings);
    return stored.map(({ start, batch, bytes }) => ({
      start,
      batch,
      block: decodeBlock(new Uint8Array(bytes), start),
    }));
  }

  private add({ start, batch, block }: KeptRow, until: number): void {
    if (block.t.length === 0) return;
    const [known] = this.read("SELECT start, batch, bytes FROM kept WHERE start = ? AND batch = ?", start, batch);
    this.store({ start, batch, block: known ? overlay(known.block, block) : block }, until);
  }

  private store({ start, batch, block }: KeptRow, until: number): void {
    if (block.t.length === 0) this.sql.exec("DELETE FROM kept WHERE start = ? AND batch = ?", start, batch);
    else
      this.sql.exec(
        "INSERT OR REPLACE INTO kept (start, batch, until, bytes) VALUES (?, ?, ?, ?)",
        start,
        batch,
        until,
        encodeBlock(block, start),
      );
  }
}

const timesOf = (rows: readonly KeptRow[]): Set<number> =>
  new Set(rows.flatMap(({ batch, block }) => (batch === BEFORE ? [] : [...block.t])));
