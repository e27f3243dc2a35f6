import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { AlarmClock, Ring } from "../alarms/scheduler.ts";
import { calculate, type Chore, drain, expireUndo, gather, sweepFiles, sweepUploads } from "../alarms/handlers.ts";
import { IntakeDesk } from "./intake-desk.ts";
import type { ReportedExport } from "../jobs/export/report.ts";
import type { Stores } from "../stores.ts";

export interface TelemetryNeeds {
  files: R2Bucket;
  db: D1Database;
  analytics: () => Analytics;
  alarms: Pick<AlarmClock<Chore>, "set">;
  /** Wakes the chores that have work. */
  follow: (now: number) => Promise<void>;
  mail: (device: string, exports: ReportedExport[]) => Promise<void>;
}

type TelemetryChore = "calculate" | "outbox" | "gather" | "expire-undo" | "sweep-uploads" | "sweep-files";

/** Fits samples, their days, buckets and archive into the object of a device. */
export function telemetryRoom(
  stores: Stores,
  { files, db, analytics, alarms, follow, mail }: TelemetryNeeds,
): { desk: IntakeDesk; chores: Record<TelemetryChore, Ring> } {
  return {
    desk: new IntakeDesk(stores, { alarms, follow }),
    chores: {
      calculate: calculate(stores, analytics, (due) => alarms.set("outbox", due)),
      outbox: drain(stores, db, mail),
      gather: gather(stores),
      "expire-undo": expireUndo(stores),
      "sweep-uploads": sweepUploads(stores),
      "sweep-files": sweepFiles(stores, files),
    },
  };
}
