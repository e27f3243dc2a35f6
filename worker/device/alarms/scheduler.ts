export type AlarmHandler = (now: number) => Promise<number | null>;

type Storage = Pick<DurableObjectStorage, "sql" | "getAlarm" | "setAlarm">;

/** First and longest retry delay [s]; doubles in between. */
const MIN_PAUSE_SECONDS = 2;
const MAX_PAUSE_SECONDS = 600;

/** Doubles with each failure [s], spread by a quarter so that a fleet does not retry in step. */
export function alarmRetryDelay(attempts: number, random: number): number {
  return Math.min(MAX_PAUSE_SECONDS, MIN_PAUSE_SECONDS * 2 ** (attempts - 1)) * (1 + random / 4);
}

/**
 * Many named alarms over the single alarm of an object. A name is removed only after its work is done, so a crash repeats it; a failed
 * one is retried after a pause and never stops the others.
 */
export class AlarmScheduler<Name extends string> {
  private readonly storage: Storage;
  private readonly handlers: Record<Name, AlarmHandler>;
  private readonly fault: (name: Name, error: unknown) => void;
  private readonly working = new Map<Name, number | null>();
  /** Time of the object's alarm [ms]; set here so that it commits with the caller's writes. */
  private armed: number | null = null;
  private isRunning = false;

  constructor(storage: Storage, handlers: Record<Name, AlarmHandler>, fault: (name: Name, error: unknown) => void) {
    this.storage = storage;
    this.handlers = handlers;
    this.fault = fault;
  }

  /** At the object's start: a lost alarm would never come back. */
  async start(): Promise<void> {
    this.armed = await this.storage.getAlarm();
    await this.arm();
  }

  /** `due` [UTC epoch seconds]; an earlier request wins, and a pause after a failure is not cut short. */
  async set(name: Name, due: number): Promise<void> {
    const asked = this.working.get(name);
    if (asked !== undefined) this.working.set(name, Math.min(asked ?? due, due));
    this.storage.sql.exec(
      `INSERT INTO alarms (name, due, attempts) VALUES (?, ?, 0)
         ON CONFLICT (name) DO UPDATE SET due = excluded.due WHERE attempts = 0 AND excluded.due < due`,
      name,
      due,
    );
    await this.arm();
  }

  /** Runs everything due, in order, then sets the next alarm. */
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
      const asked = this.working.get(name) ?? null;
      const next = again === null || asked === null ? (again ?? asked) : Math.min(again, asked);
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
    // Overdue alarms run at once; the platform takes no instant before 1970.
    const at = Math.max(1, Math.ceil(due * 1000));
    if (this.armed !== null && this.armed <= at) return;
    this.armed = at;
    await this.storage.setAlarm(at);
  }
}
