import type { Analytics } from "../../analytics-wasm/types.ts";
import type { AlarmClock, Ring } from "./alarm-clock.ts";
import { archiveMonths } from "./archive-month.ts";
import { ArchiveReturn } from "./archive-return.ts";
import { calculate, type Chore, drain, gather, sweepFiles, sweepUploads } from "./chores.ts";
import { IntakeDesk } from "./intake-desk.ts";
import type { ReportedExport } from "./jobs/export-report.ts";
import type { Stores } from "./stores.ts";

export interface TelemetryNeeds {
  files: R2Bucket;
  db: D1Database;
  analytics: () => Analytics;
  clock: () => number;
  alarms: Pick<AlarmClock<Chore>, "set">;
  /** Wakes the chores that have work. */
  follow: (now: number) => Promise<void>;
  mail: (device: string, exports: ReportedExport[]) => Promise<void>;
}

type TelemetryChore = "calculate" | "outbox" | "gather" | "archive" | "sweep-uploads" | "sweep-files";

/** Fits samples, their days, buckets and archive into the object of a device. */
export function telemetryRoom(
  stores: Stores,
  { files, db, analytics, clock, alarms, follow, mail }: TelemetryNeeds,
): { desk: IntakeDesk; chores: Record<TelemetryChore, Ring> } {
  const expect = (file: string): Promise<void> => desk.expectFile({ file, now: clock() });
  const returns = new ArchiveReturn(stores, expect);
  const desk = new IntakeDesk(stores, { alarms, returns, follow });
  const isReturning = (month: number): boolean => returns.isUnderway(month);
  return {
    desk,
    chores: {
      calculate: calculate(stores, analytics, (due) => alarms.set("outbox", due)),
      outbox: drain(stores, db, mail),
      gather: gather(stores),
      archive: archiveMonths(stores, { bucket: files, expect, isReturning }),
      "sweep-uploads": sweepUploads(stores),
      "sweep-files": sweepFiles(stores, files),
    },
  };
}
