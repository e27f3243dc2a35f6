export type AlarmHandler = (now: number) => Promise<number | null>;

type Storage = Pick<DurableObjectStorage, "sql" | "getAlarm" | "setAlarm">;

const MIN_PAUSE_SECONDS = 2;
const MAX_PAUSE_SECONDS = 600;

/** Delay before a failed alarm runs again [s]. Doubles with each failure; up to 25% is random, so that a fleet does not retry in step. */
export function alarmRetryDelay(attempts: number, random: number): number {
  return Math.min(MAX_PAUSE_SECONDS, MIN_PAUSE_SECONDS * 2 ** (attempts - 1)) * (1 + random / 4);
}

/**
 * Runs many named alarms over the single alarm of a Durable Object.
 * Each name is a row in `alarms`. The row is removed only after its work is done, so a crash repeats the work. A failed alarm is retried
 * after a delay and never stops the others.
 */
export class AlarmScheduler<Name extends string> {
  private readonly storage: Storage;
  private readonly handlers: Record<Name, AlarmHandler>;
  private readonly fault: (name: Name, error: unknown) => void;
  private readonly working = new Map<Name, number | null>();
  /** Time of the object's alarm [ms]; null: none. Set inside the caller's transaction, so both commit together. */
  private armed: number | null = null;
  private isRunning = false;

  constructor(storage: Storage, handlers: Record<Name, AlarmHandler>, fault: (name: Name, error: unknown) => void) {
    this.storage = storage;
    this.handlers = handlers;
    this.fault = fault;
  }

  /** Restores the object's alarm after a restart; a lost alarm would never come back. */
  async start(): Promise<void> {
    this.armed = await this.storage.getAlarm();
    await this.arm();
  }

  /** Schedules an alarm at `due` [UTC epoch seconds]. An earlier due time wins; a retry delay is not cut short. */
  async set(name: Name, due: number): Promise<void> {
    const requestedDue = this.working.get(name);
    if (requestedDue !== undefined) this.working.set(name, Math.min(requestedDue ?? due, due));
    this.storage.sql.exec(
      `INSERT INTO alarms (name, due, attempts) VALUES (?, ?, 0)
         ON CONFLICT (name) DO UPDATE SET due = excluded.due WHERE attempts = 0 AND excluded.due < due`,
      name,
      due,
    );
    await this.arm();
  }

  async run(now: number): Promise<void> {
    this.armed = null;
    this.isRunning = true;
    const due = this.storage.sql
      .exec<{ name: Name; attempts: number }>(
        "SELECT name, attempts FROM alarms WHERE due <= ? ORDER BY due, name",
        now,
      )
      .toArray();
    try {
      for (const { name, attempts } of due) await this.work(name, attempts, now);
    } finally {
      this.isRunning = false;
    }
    await this.arm();
  }

  private async work(name: Name, attempts: number, now: number): Promise<void> {
    this.working.set(name, null);
    try {
      const again = await this.handlers[name](now);
      const requestedDue = this.working.get(name) ?? null;
      const next = again === null || requestedDue === null ? (again ?? requestedDue) : Math.min(again, requestedDue);
      if (next === null) this.storage.sql.exec("DELETE FROM alarms WHERE name = ?", name);
      else this.storage.sql.exec("UPDATE alarms SET due = ?, attempts = 0 WHERE name = ?", next, name);
    } catch (error) {
      this.fault(name, error);
      this.storage.sql.exec(
        "UPDATE alarms SET due = ?, attempts = ? WHERE name = ?",
        now + alarmRetryDelay(attempts + 1, Math.random()),
        attempts + 1,
        name,
      );
    } finally {
      this.working.delete(name);
    }
  }

  private async arm(): Promise<void> {
    if (this.isRunning) return;
    const { due } = this.storage.sql.exec<{ due: number | null }>("SELECT min(due) AS due FROM alarms").one();
    if (due === null) return;
    // The platform accepts no time before 1970; it runs overdue alarms at once.
    const at = Math.max(1, Math.ceil(due * 1000));
    if (this.armed !== null && this.armed <= at) return;
    this.armed = at;
    await this.storage.setAlarm(at);
  }
}
