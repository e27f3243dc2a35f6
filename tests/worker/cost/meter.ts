import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Device } from "../../../worker/index.ts";

/** What Cloudflare bills. A row read or written in an object costs as much as one in D1, but is included by plan in other amounts. */
export interface Usage {
  /** Calls of an object and runs of its alarm. */
  calls: number;
  written: number;
  read: number;
  d1Written: number;
  d1Read: number;
  puts: number;
  gets: number;
}

type Stub = DurableObjectStub<Device>;
type Method = (...values: unknown[]) => unknown;

const nothing = (): Usage => ({ calls: 0, written: 0, read: 0, d1Written: 0, d1Read: 0, puts: 0, gets: 0 });

/** Replaces a method of the runtime; the function that it returns puts it back. */
export function replace(
  owner: object,
  name: string,
  change: (original: Method) => (this: unknown, ...values: unknown[]) => unknown,
) {
  const methods = owner as Record<string, Method>;
  const original = methods[name]!;
  methods[name] = change(original);
  return () => void (methods[name] = original);
}

export const ownerOf = (value: object, name: string): object =>
  Object.hasOwn(value, name) ? value : ownerOf(Object.getPrototypeOf(value) as object, name);

/** Counts the calls, rows and alarms of one device under a simulated clock. */
export class Meter {
  usage = nothing();
  private cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
  private readonly restore: (() => void)[] = [];
  private clock: number;

  private readonly stub: Stub;

  private constructor(stub: Stub, start: number) {
    this.stub = stub;
    this.clock = start;
  }

  /** `start` [UTC epoch seconds]: after the real time, so that no alarm runs by itself. */
  static async begin(stub: Stub, start: number): Promise<Meter> {
    const meter = new Meter(stub, start);
    await meter.watch();
    return meter;
  }

  get now(): number {
    return this.clock;
  }

  /** Waits until `time`, with the alarms before it. A call finds the object asleep. */
  async until(time: number): Promise<void> {
    for (;;) {
      const due = await runInDurableObject(this.stub, (_, { storage }) => storage.getAlarm());
      if (due === null || due / 1000 > time) break;
      this.clock = Math.max(this.clock, due / 1000);
      await runDurableObjectAlarm(this.stub);
      this.usage.calls++;
      await this.collect();
    }
    this.clock = time;
  }

  /** Reads the counts while the object lives, then lets it sleep. */
  async collect(): Promise<void> {
    // The device's row goes to D1 after the answer.
    await scheduler.wait(5);
    await runInDurableObject(this.stub, () => {
      for (const cursor of this.cursors) {
        this.usage.written += cursor.rowsWritten;
        this.usage.read += cursor.rowsRead;
      }
    });
    this.cursors = [];
    await evictDurableObject(this.stub);
  }

  async measure(work: () => Promise<void>): Promise<Usage> {
    this.usage = nothing();
    await work();
    return this.usage;
  }

  end(): void {
    for (const undo of this.restore.toReversed()) undo();
  }

  private async watch(): Promise<void> {
    this.restore.push(replace(Date, "now", () => () => this.clock * 1000));
    const counted = (cursor: unknown) => this.cursors.push(cursor as (typeof this.cursors)[number]);
    const alarmSet = () => this.usage.written++;
    await runInDurableObject(this.stub, (_, { storage }) => {
      const exec = ownerOf(storage.sql, "exec");
      const setAlarm = ownerOf(storage, "setAlarm");
      this.restore.push(
        replace(
          exec,
          "exec",
          (original) =>
            function (...values) {
              const cursor = original.apply(this, values);
              counted(cursor);
              return cursor;
            },
        ),
        replace(
          setAlarm,
          "setAlarm",
          (original) =>
            function (...values) {
              alarmSet();
              return original.apply(this, values);
            },
        ),
      );
    });
    this.watchBindings();
  }

  private watchBindings(): void {
    const add = (item: keyof Usage, count = 1) => (this.usage[item] += count);
    const session = (env.DB.prepare("SELECT 1") as unknown as { dbSession: object }).dbSession;
    this.restore.push(
      replace(
        ownerOf(session, "_send"),
        "_send",
        (original) =>
          async function (...values) {
            const answer = await original.apply(this, values);
            for (const { meta } of [answer].flat() as { meta?: { rows_read?: number; rows_written?: number } }[]) {
              add("d1Read", meta?.rows_read ?? 0);
              add("d1Written", meta?.rows_written ?? 0);
            }
            return answer;
          },
      ),
      replace(
        ownerOf(env.DEVICE, "getByName"),
        "getByName",
        (original) =>
          function (...values) {
            const stub = original.apply(this, values) as Record<string, Method>;
            return new Proxy(stub, {
              get:
                (target, name: string) =>
                (...sent: unknown[]) => {
                  add("calls");
                  return target[name]!(...sent);
                },
            });
          },
      ),
    );
    // A plan is calculated for all devices of its plant together, whatever they cost.
    this.restore.push(replace(ownerOf(env.TICK, "send"), "send", () => async () => undefined));
    for (const [name, count] of [
      ["put", "puts"],
      ["createMultipartUpload", "puts"],
      ["get", "gets"],
    ] as const)
      this.restore.push(
        replace(
          ownerOf(env.FILES, name),
          name,
          (original) =>
            function (...values) {
              add(count);
              return original.apply(this, values);
            },
        ),
      );
  }
}
