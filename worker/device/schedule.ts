import { dayNumber, dayOf, SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { AlarmHandler, AlarmScheduler } from "./base/scheduler.ts";
import { deviceCloud } from "../adapters/device-cloud/index.ts";
import { afterExports } from "../features/devices/index.ts";
import { analytics } from "../platform/analytics.ts";
import { now } from "../platform/clock.ts";
import { logError } from "../platform/log.ts";
import { startDeliveries } from "../platform/tasks/events.ts";
import { startDuePlans } from "../platform/tasks/due-plans.ts";
import { dispatchCloudCommands } from "./commands/cloud-dispatch.ts";
import type { CommandQueue } from "./commands/queue.ts";
import { drainOutbox, reportStep } from "./d1-sync/drain.ts";
import { runJobs } from "./jobs/engine.ts";
import { sweepExports } from "./jobs/export/sweep.ts";
import type { JobHandlers } from "./jobs/types.ts";
import { calculateDirtyDays } from "./soiling/calculate.ts";
import type { Stores } from "./stores.ts";

/** Alarms of the object. The names are stored, so a removed one needs a migration. */
export type AlarmName =
  | "calculate"
  | "outbox"
  | "commands"
  | "jobs"
  | "sweep-uploads"
  | "sweep-exports"
  | "expire-undo";

interface HandlerDeps {
  ctx: DurableObjectState;
  env: Env;
  stores: Stores;
  queue: CommandQueue;
  jobHandlers: JobHandlers;
  judgeBySite: (now: number) => Promise<void>;
  schedule: (now: number) => void;
  scheduleDrain: (due: number) => void;
}

export function alarmHandlers(deps: HandlerDeps): Record<AlarmName, AlarmHandler> {
  const { ctx, env, stores, queue, jobHandlers, judgeBySite, schedule, scheduleDrain } = deps;
  const dispatch = dispatchCloudCommands(queue, () => deviceCloud(env), now);
  return {
    calculate: calculateDirtyDays({ ...stores, analytics, judgeBySite, scheduleDrain }),
    outbox: drainOutbox({
      ...stores,
      db: env.DB,
      afterExports: (device, list) => afterExports(env, ctx, device, list),
      startPlans: () => startDuePlans(env),
      startDeliveries: () => startDeliveries(env),
    }),
    commands: async (at) => {
      const due = await dispatch(at);
      schedule(at);
      return due;
    },
    jobs: runJobs({
      stores,
      handlers: jobHandlers,
      flush: () => ctx.storage.sync(),
      fault: ({ kind, key }, error) => logError("job-step-failed", error, { kind, key, device: ctx.id.name }),
      schedule,
    }),
    "sweep-uploads": async (at) => stores.uploads.sweep(at),
    "sweep-exports": sweepExports(stores, env.FILES, schedule),
    "expire-undo": async (at) => stores.transaction(() => stores.kept.prune(at)),
  };
}

interface ScheduleDeps extends Pick<Stores, "head" | "days" | "outbox" | "settings" | "jobs" | "exports"> {
  alarms: Pick<AlarmScheduler<AlarmName>, "set">;
  commandsDue: () => number | null;
  /** Sends the device's row to D1 after the answer, which costs no alarm. Its outbox entry stays until the next drain. */
  sendRow?: () => void;
}

/**
 * Minimum time between reports of newer data to D1 [s]. D1 judges silence, so it must not lag by much of the device's limit: three
 * intervals, at least half an hour, or its own.
 */
const REPORT_STEP_SECONDS = 120;
const FREQUENT = { interval: 300, reportStep: 900, shareOfLimit: 1 / 5 };
/** Minimum time between calculations while samples arrive [s] unless today is viewed; `STEP_SECONDS` if another day waits. */
const TODAY_STEP_SECONDS = 4 * SECONDS_PER_HOUR;
const STEP_SECONDS = 2;

/** Sets every alarm that the stores require. `now`: UTC epoch seconds. */
export function scheduleAlarms(deps: ScheduleDeps, now: number): void {
  const { head, days, outbox, settings, jobs, exports, alarms, sendRow } = deps;
  scheduleCommands(deps);
  const step = jobs.due();
  if (step !== null) alarms.set("jobs", step);
  const { keptUntil } = head.read();
  if (keptUntil !== null) alarms.set("expire-undo", keptUntil);
  const sweep = exports.due();
  if (sweep !== null) alarms.set("sweep-exports", sweep);
  if (days.dirtyCount() > 0) {
    const today = dayNumber(dayOf(settings.get("device")!.timezone, now));
    alarms.set("calculate", calculationDue(!days.othersWait(today), settings.get("calculatedAt"), now));
  }
  if (outbox.count() > 0) {
    const { deliveries } = head.read();
    const step = reportStepOf(deliveries, settings.get("device")?.silence_limit ?? null);
    const due = reportDue(outbox.hasDays(), settings.get("reportedAt"), now, step);
    const waitsForDays = !outbox.hasDays() && days.dirtyCount() > 0;
    if (waitsForDays && due <= now && sendRow) {
      settings.set("reportedAt", now);
      sendRow();
      // The row of a device that sends often goes with a next request, with the days, or when it stops (`reportNewest`): an alarm would cost a row.
    } else if (!waitsForDays || !isFrequent(deliveries)) alarms.set("outbox", due);
  }
}

/** Also runs when the object starts, so that no command is left without its alarm. */
export function scheduleCommands({ alarms, commandsDue }: Pick<ScheduleDeps, "alarms" | "commandsDue">): void {
  const due = commandsDue();
  if (due !== null) alarms.set("commands", due);
}

/**
 * When to write to D1 [UTC epoch seconds]: daily figures at once, the device's row alone every `step` seconds. A time in the future, from a
 * clock that ran ahead, counts as now.
 */
export function reportDue(hasDays: boolean, reportedAt: number | undefined, now: number, step: number): number {
  return hasDays || reportedAt === undefined ? now : Math.max(now, Math.min(now, reportedAt) + step);
}

const isFrequent = (deliveries: readonly number[]): boolean =>
  (reportStep(deliveries) ?? Infinity) <= FREQUENT.interval;

/** `limit`: the device's own limit of silence [min]. */
export function reportStepOf(deliveries: readonly number[], limit: number | null): number {
  if (!isFrequent(deliveries)) return REPORT_STEP_SECONDS;
  return Math.min(FREQUENT.reportStep, limit === null ? Infinity : limit * 60 * FREQUENT.shareOfLimit);
}

/**
 * When to calculate [UTC epoch seconds]: at once after a pause, in steps while requests are frequent. A time in the future counts as now.
 */
export function calculationDue(onlyToday: boolean, calculatedAt: number | undefined, now: number): number {
  const step = onlyToday ? TODAY_STEP_SECONDS : STEP_SECONDS;
  return calculatedAt === undefined ? now : Math.max(now, Math.min(now, calculatedAt) + step);
}
