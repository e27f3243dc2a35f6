import type { AlarmScheduler } from "./base/scheduler.ts";
import type { CommandQueue } from "./commands/queue.ts";
import { type StoreResult, withOwnerDays } from "./intake/owner-days.ts";
import type { DeviceResult } from "./base/types.ts";
import { logError } from "../platform/log.ts";
import { sendDeviceRow } from "./d1-sync/drain.ts";
import { type AlarmName, scheduleAlarms } from "./schedule.ts";
import type { Stores } from "./stores.ts";

const RETRY_SECONDS = 60;

/** Stores what a call changes together with the alarms that it requires. */
export class Calls {
  private readonly stores: Stores;
  private readonly alarms: AlarmScheduler<AlarmName>;
  private readonly queue: CommandQueue;

  constructor(stores: Stores, alarms: AlarmScheduler<AlarmName>, queue: CommandQueue) {
    this.stores = stores;
    this.alarms = alarms;
    this.queue = queue;
  }

  schedule(at: number, sendRow?: () => void): void {
    const commandsDue = () => this.queue.due();
    scheduleAlarms({ ...this.stores, alarms: this.alarms, commandsDue, ...(sendRow && { sendRow }) }, at);
  }

  /** `at`: null: no alarm but those that the work sets. */
  async act<T>(at: number | null, work: () => T): Promise<T> {
    const result = this.scheduled(at, work);
    await this.alarms.arm();
    return result;
  }

  async store<T>(
    env: Env,
    owned: { device: string; now: number },
    attempt: (isFirst: boolean) => StoreResult<T>,
  ): Promise<DeviceResult<T>> {
    let isRowDue = false;
    const result = await withOwnerDays(env, this.stores.load, owned, (isFirst) => {
      isRowDue = false;
      return this.scheduled(
        owned.now,
        () => attempt(isFirst),
        () => (isRowDue = true),
      );
    });
    await this.alarms.arm();
    if (isRowDue) void this.sendRow(env, owned);
    return result;
  }

  private scheduled<T>(at: number | null, work: () => T, sendRow?: () => void): T {
    return this.stores.transaction(() => {
      const result = work();
      if (at !== null) this.schedule(at, sendRow);
      return result;
    });
  }

  private async sendRow(env: Env, { device, now }: { device: string; now: number }): Promise<void> {
    try {
      await sendDeviceRow({ ...this.stores, db: env.DB }, now);
    } catch (error) {
      logError("device-row-not-sent", error, { device });
      this.alarms.set("outbox", now + RETRY_SECONDS);
      await this.alarms.arm();
    }
  }
}
