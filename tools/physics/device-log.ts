import type { CommandState } from "#contract/commands/command";
import type { WashRecord } from "#contract/devices/device";
import type { Configuration } from "./configuration.ts";

export interface Execution {
  argument: string;
  times: number;
  attempt: number;
  result: number | null;
  settled: CommandState | null;
}

export interface LoggedRequest {
  key: string;
  device: string;
  action: string;
  parameter: string;
  id: string | null;
  cancelled: boolean;
}

/** Everything one device did, as the device recorded it; compared with the server. */
export class DeviceLog {
  readonly id: string;
  readonly samples = new Map<number, number[]>();
  readonly washes = new Map<string, WashRecord>();
  readonly executions = new Map<string, Execution>();
  configuration: Configuration | null = null;
  readonly faults: string[] = [];

  constructor(id: string) {
    this.id = id;
  }

  stamp(t: number, iC: number): void {
    this.samples.set(t, [...(this.samples.get(t) ?? []), iC]);
  }

  unstamp(t: number, iC: number): void {
    const left = (this.samples.get(t) ?? []).toSpliced((this.samples.get(t) ?? []).indexOf(iC), 1);
    if (left.length > 0) this.samples.set(t, left);
    else this.samples.delete(t);
  }

  log(record: WashRecord): WashRecord {
    const key = keyOf(record);
    if (this.washes.has(key)) return this.log({ ...record, publishTime: record.publishTime + 1 });
    this.washes.set(key, record);
    return record;
  }

  unlog(record: WashRecord): void {
    this.washes.delete(keyOf(record));
  }

  recordDelivery(id: string, argument: string, attempt: number): Execution {
    const execution = this.executions.get(id) ?? { argument, times: 0, attempt, result: null, settled: null };
    execution.times++;
    execution.attempt = Math.max(execution.attempt, attempt);
    this.executions.set(id, execution);
    return execution;
  }
}

export const keyOf = ({ publishTime, alert }: Pick<WashRecord, "publishTime" | "alert">): string =>
  `${publishTime} ${alert}`;
