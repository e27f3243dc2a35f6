import type { WashRecord } from "#contract/devices/device";
import type { Receipt, SampleColumn } from "#contract/inbound/inbound";
import { FUTURE_TOLERANCE_SECONDS } from "#contract/common/limits";
import type { DeviceLog } from "../../../tools/physics/device-log.ts";

export interface BufferedSample {
  at: number;
  t: number;
  values: Partial<Record<SampleColumn, number>>;
}

export interface SendBatch {
  rows: BufferedSample[];
  washes: WashRecord[];
}

const MAX_PER_REQUEST = { rows: 240, washes: 50 };
/** Rows this close to the limit may be refused as too early, because clocks of two machines differ [s]. */
const SLACK = 60;

export class SendBuffer {
  private rows: BufferedSample[] = [];
  /** Each with the error of the clock that stamped it [s]. */
  private readonly washes = new Map<WashRecord, number>();
  private recent: BufferedSample[] = [];
  private readonly deviceLog: DeviceLog;

  constructor(deviceLog: DeviceLog) {
    this.deviceLog = deviceLog;
  }

  get isEmpty(): boolean {
    return this.rows.length === 0 && this.washes.size === 0;
  }

  keep(row: BufferedSample): void {
    this.deviceLog.stamp(row.t, row.values.iC!);
    this.rows.push(row);
  }

  keepWash({ publishTime, washTime, ...record }: WashRecord, skew = 0): void {
    this.washes.set(
      this.deviceLog.log({ ...record, publishTime: publishTime + skew, washTime: washTime + skew }),
      skew,
    );
  }

  next(strikes: () => boolean, random: () => number): SendBatch {
    const isReversed = strikes();
    const rows = isReversed ? this.rows.slice(-MAX_PER_REQUEST.rows) : this.rows.slice(0, MAX_PER_REQUEST.rows);
    if (strikes()) rows.push(...this.recent.slice(0, MAX_PER_REQUEST.rows - rows.length));
    if (isReversed) rows.sort(() => random() - 0.5);
    return { rows, washes: [...this.washes.keys()].slice(0, MAX_PER_REQUEST.washes) };
  }

  settle({ rows, washes }: SendBatch, receipt: Receipt): boolean {
    const { accepted, duplicate, updated, rejectedCount, rejected, rejectedWashes = [] } = receipt;
    if (accepted + duplicate + updated + rejectedCount !== rows.length)
      this.deviceLog.faults.push(`a receipt for ${rows.length} rows adds up to something else`);
    const refused = new Set(rejected.map(({ line }) => rows[line - 1]!));
    const limit = Date.now() / 1000 + FUTURE_TOLERANCE_SECONDS - SLACK;
    for (const { t } of refused) if (t < limit) this.deviceLog.faults.push("a row was refused that is not too early");
    // A receipt lists only the first of many rejections; the rest is sent again.
    const known = new Set(rejectedCount > rejected.length ? [] : rows.filter((row) => !refused.has(row)));
    this.rows = this.rows.filter((row) => !known.has(row));
    this.recent = [...known];
    for (const row of refused) this.restamp(row);
    const early = new Set(rejectedWashes.map(({ line }) => washes[line - 1]!));
    for (const { publishTime, washTime } of early)
      if (Math.max(publishTime, washTime) < limit)
        this.deviceLog.faults.push("a wash was refused that is not too early");
    for (const record of washes) {
      const skew = this.washes.get(record);
      this.washes.delete(record);
      if (skew === undefined || !early.has(record)) continue;
      this.deviceLog.unlog(record);
      this.keepWash({ ...record, publishTime: record.publishTime - skew, washTime: record.washTime - skew });
    }
    return refused.size + early.size > 0;
  }

  private restamp(row: BufferedSample): void {
    this.deviceLog.unstamp(row.t, row.values.iC!);
    row.t = row.at;
    this.deviceLog.stamp(row.t, row.values.iC!);
  }
}

export function bodyOf({ rows, washes }: SendBatch): Record<string, unknown> {
  const names = Object.keys(rows[0]?.values ?? {}) as SampleColumn[];
  const columns = names.map((name) => [name, rows.map(({ values }) => values[name])]);
  return { t: rows.map(({ t }) => t), ...Object.fromEntries(columns), ...(washes.length > 0 && { washes }) };
}
