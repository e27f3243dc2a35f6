import type { JobStatus, JobSummary } from "#contract/common/job";
import * as format from "#contract/common/format";
import { jobTexts } from "#contract/devices/job-texts";

/** Any other state continues the polling. */
export const isOver = ({ status }: Pick<JobStatus, "status">): boolean =>
  status === "done" || status === "error" || status === "not_found";

export type JobEnd = { tone: "ok" | "critical"; text: string };

const failures = {
  calculation: jobTexts.calculationFailed,
  normalization: jobTexts.normalizationFailed,
} as const;

export function endOf(kind: keyof typeof failures, job: JobStatus): JobEnd | null {
  if (job.status === "done") return { tone: "ok", text: doneText(kind, job) };
  return isOver(job) ? { tone: "critical", text: failures[kind] } : null;
}

function doneText(kind: keyof typeof failures, { changes, isUndo }: JobStatus): string {
  const normalized = isUndo ? jobTexts.undoDone : jobTexts.normalizationDone;
  const done = kind === "normalization" ? normalized : jobTexts.calculationDone;
  if (!changes || changes.days === 0) return `${done} ${jobTexts.noDays}`;
  const { largest } = changes;
  const [before, after] = largest === null ? [] : [format.percent(largest.before), format.percent(largest.after)];
  const move =
    largest === null || before === after ? "" : ` Largest change: ${format.day(largest.day)}, ${before} to ${after}.`;
  return `${done} ${changedText(changes.changed, changes.days)}${move}`;
}

/** Days without readings have no loss, so these may be fewer than the chosen days. */
function changedText(changed: number, days: number): string {
  const withLoss = `${format.days(days)} with a soiling loss`;
  if (changed === 0) return `The loss of no day changed (${withLoss}).`;
  return changed === days
    ? `The loss changed on ${withLoss}.`
    : `The loss changed on ${format.number(changed)} of ${withLoss}.`;
}

export function progressText({ status, progress }: JobStatus, waiting: string): string {
  if (status !== "running" || !progress || progress.total === 0) return waiting;
  return `${format.number(progress.done)} of ${format.days(progress.total)}`;
}

/** 0 to 1; undefined: nothing counted yet. */
export const fractionOf = (job: JobStatus | null | undefined): number | undefined =>
  job?.status === "running" && job.progress && job.progress.total > 0 ? job.progress.fraction : undefined;

export const newestJob = (jobs: readonly JobSummary[], kind: JobSummary["kind"]): JobSummary | undefined =>
  jobs.find((job) => job.kind === kind && !isOver(job)) ?? jobs.find((job) => job.kind === kind);
