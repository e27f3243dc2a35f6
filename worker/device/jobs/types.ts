import type { DayChanges, JobKind, JobState } from "#contract/common/job";
import type { NormalizationValues } from "#contract/devices/normalization";

/** Days of a job (day numbers, inclusive), fixed at its first step. */
export interface DayCursor {
  next: number;
  last: number;
}

export interface ApplyLayer {
  action: "apply";
  first: number;
  last: number;
  requested: NormalizationValues;
  effective: NormalizationValues;
}
export interface UndoLayer {
  action: "undo";
  layer: number;
}

/** UTC epoch seconds; `to` is exclusive. */
export interface ExportOrder {
  user: string;
  from: number;
  to: number;
  origin: string;
  /** The download of many devices that the file is a part of. */
  set?: string;
}
export interface ExportCursor {
  next: number;
  from: number;
  to: number;
}

export interface JobTypes {
  calculation: { request: { from: number }; cursor: DayCursor & { changes: DayChanges }; result: DayChanges };
  normalization: { request: ApplyLayer | UndoLayer; cursor: DayCursor; result: DayChanges };
  export: { request: ExportOrder; cursor: ExportCursor; result: null };
}

export interface Job<Kind extends JobKind = JobKind> {
  id: number;
  key: string;
  kind: Kind;
  state: JobState;
  request: JobTypes[Kind]["request"];
  askedBy: string;
  at: number;
  ended: number | null;
  cursor: JobTypes[Kind]["cursor"] | null;
  result: JobTypes[Kind]["result"] | null;
  error: string | null;
  done: number;
  total: number;
  tries: number;
}

/**
 * Result of a step. `write` runs in the transaction that moves the cursor, so a step repeated after a crash finds the same state as the
 * first time.
 */
export type JobStepResult<Kind extends JobKind> = { write?: () => void } & (
  | { to: "next"; cursor: JobTypes[Kind]["cursor"]; done: number; total: number }
  | { to: "done"; result: JobTypes[Kind]["result"]; total: number }
  | { to: "error"; error: string }
);

export interface JobHandler<Kind extends JobKind> {
  /** One bounded step; effects outside the object must be safe to repeat. */
  step(job: Job<Kind>, now: number): Promise<JobStepResult<Kind>>;
  failed: string;
  /** Runs in the transaction that ends the job, whatever the outcome. */
  ended?(job: Job<Kind>, now: number): void;
}

export type JobHandlers = { [Kind in JobKind]: JobHandler<Kind> };
