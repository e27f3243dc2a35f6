import type { Head } from "./head.ts";

/** Returns when to run again, or a function that says so and writes together with the end of the alarm. */
export type AlarmHandler = (now: number) => Promise<number | null | (() => number | null)>;

type AlarmStorage = Pick<DurableObjectStorage, "getAlarm" | "setAlarm">;

const MIN_PAUSE_SECONDS = 2;
const MAX_PAUSE_SECONDS = 600;

/** Delay before a failed alarm runs again [s]. Doubles with each failure; up to 25% is random, so that a fleet does not retry in step. */
export function alarmRetryDelay(attempts: number, random: number): number {
  return Math.min(MAX_PAUSE_SECONDS, MIN_PAUSE_SECONDS * 2 ** (attempts - 1)) * (1 + random / 4);
}

/**
 * Runs many named alarms over the single alarm of a Durable Object.
 * Each name has an entry in the head. It is removed only after its work is done, so a crash repeats the work. A failed alarm is retried
 * after a delay and never stops the others.
 */
export class AlarmScheduler<Name extends string> {
  private readonly storage: AlarmStorage;
  private readonly head: Head;
  private readonly handlers: Record<Name, AlarmHandler>;
  private readonly fault: (name: Name, error: unknown) => void;
  private readonly working = new Map<Name, number | null>();
  /** Time of the object's alarm [ms]; null: none. Set inside the caller's transaction, so both commit together. */
  private armed: number | null = null;
  private isRunning = false;

  constructor(
    storage: AlarmStorage,
    head: Head,
    handlers: Record<Name, AlarmHandler>,
    fault: (name: Name, error: unknown) => void,
  ) {
    this.storage = storage;
    this.head = head;
    this.handlers = handlers;
    this.fault = fault;
  }

  /** Restores the object's alarm after a restart; a lost alarm would never come back. */
  async start(): Promise<void> {
    this.armed = await this.storage.getAlarm();
    await this.arm();
  }

  /**
   * Schedules an alarm at `due` [UTC epoch seconds]; `arm` must follow in the same turn, so that both commit together. An earlier due time
   * wins; a retry delay is not cut short.
   */
  set(name: Name, due: number): void {
    const requestedDue = this.working.get(name);
    if (requestedDue !== undefined) this.working.set(name, Math.min(requestedDue ?? due, due));
    const known = this.head.read().alarms[name];
    if (known === undefined || (known.attempts === 0 && due < known.due)) this.store(name, { due, attempts: 0 });
  }

  async run(now: number): Promise<void> {
    this.armed = null;
    this.isRunning = true;
    const done = new Set<string>();
    try {
      // An alarm may set another, which costs no second run then.
      for (let next = this.nextDue(now, done); next !== null; next = this.nextDue(now, done)) {
        done.add(next);
        await this.work(next, now);
      }
    } finally {
      this.isRunning = false;
    }
    await this.arm();
  }

  /** Runs an alarm's work now, if the alarm is set. */
  async advance(name: Name, now: number): Promise<void> {
    if (this.head.read().alarms[name] && !this.working.has(name)) await this.work(name, now);
    await this.arm();
  }

  private nextDue(now: number, done: ReadonlySet<string>): Name | null {
    const due = Object.entries(this.head.read().alarms)
      .filter(([name, alarm]) => alarm.due <= now && !done.has(name))
      .sort(([one, a], [other, b]) => a.due - b.due || (one < other ? -1 : 1));
    return (due[0]?.[0] as Name | undefined) ?? null;
  }

  private async work(name: Name, now: number): Promise<void> {
    this.working.set(name, null);
    const attempts = this.head.read().alarms[name]?.attempts ?? 0;
    try {
      const end = await this.handlers[name](now);
      this.head.transaction(() => {
        const again = typeof end === "function" ? end() : end;
        const requestedDue = this.working.get(name) ?? null;
        const next = again === null || requestedDue === null ? (again ?? requestedDue) : Math.min(again, requestedDue);
        this.store(name, next === null ? null : { due: next, attempts: 0 });
      });
    } catch (error) {
      this.fault(name, error);
      this.store(name, { due: now + alarmRetryDelay(attempts + 1, Math.random()), attempts: attempts + 1 });
    } finally {
      this.working.delete(name);
    }
  }

  private store(name: Name, alarm: { due: number; attempts: number } | null): void {
    this.head.change(({ alarms }) => {
      if (alarm) alarms[name] = alarm;
      else delete alarms[name];
    });
  }

  async arm(): Promise<void> {
    if (this.isRunning) return;
    const due = Math.min(...Object.values(this.head.read().alarms).map((alarm) => alarm.due));
    if (due === Infinity) return;
    // The platform accepts no time before 1970; it runs overdue alarms at once.
    const at = Math.max(1, Math.ceil(due * 1000));
    if (this.armed !== null && this.armed <= at) return;
    this.armed = at;
    await this.storage.setAlarm(at);
  }
}
