import type { AlarmScheduler } from "./base/scheduler.ts";
import type { CommandQueue } from "./commands/queue.ts";
import { type StoreResult, withOwnerDays } from "./intake/owner-days.ts";
import type { DeviceResult } from "./base/types.ts";
import { type AlarmName, scheduleAlarms } from "./schedule.ts";
import type { Stores } from "./stores.ts";

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

  schedule(at: number): void {
    scheduleAlarms({ ...this.stores, alarms: this.alarms, commandsDue: () => this.queue.due() }, at);
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
    const result = await withOwnerDays(env, this.stores.load, owned, (isFirst) =>
      this.scheduled(owned.now, () => attempt(isFirst)),
    );
    await this.alarms.arm();
    return result;
  }

  private scheduled<T>(at: number | null, work: () => T): T {
    return this.stores.transaction(() => {
      const result = work();
      if (at !== null) this.schedule(at);
      return result;
    });
  }
}
