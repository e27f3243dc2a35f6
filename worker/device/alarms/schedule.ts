import { dayNumber, dayOf } from "#contract/common/calendar";
import type { Outbox } from "../d1-sync/outbox.ts";
import type { ExportFiles } from "../jobs/export/files.ts";
import type { Jobs } from "../jobs/store.ts";
import type { Days } from "../soiling/days.ts";
import type { Settings } from "../state/settings.ts";
import type { AlarmScheduler } from "./scheduler.ts";

/** Alarms of the object. The names are stored, so a removed one needs a migration. */
export type AlarmName =
  | "calculate"
  | "outbox"
  | "gather"
  | "commands"
  | "jobs"
  | "sweep-uploads"
  | "sweep-files"
  | "sweep-exports"
  | "expire-undo";

interface ScheduleDeps {
  days: Days;
  outbox: Outbox;
  settings: Settings;
  jobs: Jobs;
  exports: ExportFiles;
  alarms: Pick<AlarmScheduler<AlarmName>, "set">;
  commandsDue: () => number | null;
}

/** Minimum time between reports of newer data to D1 [s], so that a device costs at most one write in two minutes, not one per sample. */
const REPORT_STEP_SECONDS = 120;
/** Minimum time between calculations while samples arrive [s]; `STEP_SECONDS` if another day than today waits. */
const TODAY_STEP_SECONDS = 300;
const STEP_SECONDS = 2;

/** Sets every alarm that the stores require; it commits together with the caller's writes. `now`: UTC epoch seconds. */
export async function scheduleAlarms(deps: ScheduleDeps, now: number): Promise<void> {
  const { days, outbox, settings, jobs, exports, alarms } = deps;
  await scheduleCommands(deps);
  const step = jobs.due();
  if (step !== null) await alarms.set("jobs", step);
  const sweep = exports.due();
  if (sweep !== null) await alarms.set("sweep-exports", sweep);
  if (days.dirtyCount() > 0) {
    const today = dayNumber(dayOf(settings.get("device")!.timezone, now));
    const due = calculationDue(!days.othersWait(today), settings.get("calculatedAt"), now);
    await alarms.set("calculate", due);
    await alarms.set("gather", due);
  }
  if (outbox.count() > 0) await alarms.set("outbox", reportDue(outbox.hasDays(), settings.get("reportedAt"), now));
}

/** Also runs when the object starts, so that no command is left without its alarm. */
export async function scheduleCommands({
  alarms,
  commandsDue,
}: Pick<ScheduleDeps, "alarms" | "commandsDue">): Promise<void> {
  const due = commandsDue();
  if (due !== null) await alarms.set("commands", due);
}

/**
 * When to write to D1 [UTC epoch seconds]: daily figures at once, the device's row alone every `REPORT_STEP_SECONDS`. A time in the future,
 * from a clock that ran ahead, counts as now.
 */
export function reportDue(hasDays: boolean, reportedAt: number | undefined, now: number): number {
  return hasDays || reportedAt === undefined ? now : Math.max(now, Math.min(now, reportedAt) + REPORT_STEP_SECONDS);
}

/**
 * When to calculate [UTC epoch seconds]: at once after a pause, in steps while requests are frequent. A time in the future counts as now.
 */
export function calculationDue(onlyToday: boolean, calculatedAt: number | undefined, now: number): number {
  const step = onlyToday ? TODAY_STEP_SECONDS : STEP_SECONDS;
  return calculatedAt === undefined ? now : Math.max(now, Math.min(now, calculatedAt) + step);
}
