import type { Analytics } from "../../../analytics-wasm/types.ts";
import { extensionHealth } from "../../contract/extension-health.ts";
import { FUTURE_TOLERANCE_SECONDS } from "../../contract/limits.ts";
import { judgeStoredDays, storeDays } from "../soiling/covered.ts";
import { commandAuditStatement } from "../d1-sync/command-audit.ts";
import { deviceStatement, soilingStatements, weatherStatements } from "../d1-sync/directory.ts";
import type { Ring } from "./scheduler.ts";
import { exportsOf, exportStatement, type ReportedExport } from "../jobs/export/report.ts";
import type { Letter, Topic } from "../d1-sync/outbox.ts";
import type { Stores } from "../stores.ts";

/** What the object does by alarm. Commands and jobs of later issues get names of their own here. */
export type Chore =
  | "calculate"
  | "outbox"
  | "sweep-uploads"
  | "sweep-files"
  | "jobs"
  | "commands"
  | "sweep-exports"
  | "gather"
  | "expire-undo";

/** One run of dirty days, figures and letters to D1 in one transaction; rings again while days are left. */
export function calculate(stores: Stores, analytics: () => Analytics, then: (due: number) => Promise<void>): Ring {
  return async (now) => {
    const settings = stores.settings.get("device");
    if (!settings) return null;
    stores.transaction(() => judgeStoredDays(stores, analytics()));
    if (stores.days.dirtyCount() === 0) {
      await then(now);
      return null;
    }
    stores.transaction(() => {
      const { days, rows } = stores.days.calculate(settings, stores.layers.active(), analytics());
      stores.stagedDays.forget(days);
      storeDays(stores, days, rows, analytics());
      stores.outbox.put("weather", stores.weather.calculate(settings.timezone, days));
      stores.settings.set("calculatedAt", now);
    });
    await then(now);
    return stores.days.dirtyCount() > 0 ? now : null;
  };
}

/** One batch of letters to D1; throws when D1 fails, and the alarm clock tries again. Rings again while letters are left. */
export function drain(
  stores: Stores,
  db: D1Database,
  mail: (device: string, exports: ReportedExport[]) => Promise<void>,
): Ring {
  return async (now) => {
    const letters = stores.outbox.next();
    const settings = stores.settings.get("device");
    if (!settings || letters.length === 0) return null;
    const device = settings.device_id;
    const asked = letters.filter(({ topic }) => topic === "export").map((letter) => letter.day);
    const exports = exportsOf(stores, asked, now);
    const list = statements(stores, db, device, letters, now);
    await db.batch([...list, ...exports.map((one) => exportStatement(db, device, one))]);
    await mail(device, exports);
    stores.outbox.remove(letters);
    if (letters.some(({ topic }) => topic === "device")) stores.settings.set("reportedAt", now);
    return stores.outbox.count() > 0 ? now : null;
  };
}

/** One run of marked half hours into their buckets; rings again while some are left. */
export function gather({ rollups, transaction }: Stores): Ring {
  return async (now) => {
    transaction(() => rollups.gather());
    return rollups.staleCount() > 0 ? now : null;
  };
}

export function sweepUploads(stores: Stores): Ring {
  return async (now) => stores.transaction(() => stores.uploads.sweep(now));
}

/** Forgets what uploads replaced once they can no longer be undone; runs again when the next one's time is up. */
export function expireUndo({ batches, replaced, settings, transaction }: Stores): Ring {
  return async (now) => {
    const undoable = batches.undoable(now);
    const before = undoable.size === 0 ? batches.next() : Math.min(...undoable);
    if (before > (settings.get("sealedBefore") ?? 0)) {
      transaction(() => {
        replaced.prune(before);
        settings.set("sealedBefore", before);
      });
    }
    return batches.undoExpires(now);
  };
}

/** Deletes files of the bucket that no upload claimed. */
export function sweepFiles({ unclaimedFiles }: Stores, bucket: R2Bucket): Ring {
  return async (now) => {
    const stale = unclaimedFiles.stale(now);
    if (stale.length > 0) await bucket.delete(stale);
    unclaimedFiles.forget(stale);
    return unclaimedFiles.due();
  };
}

function statements(
  stores: Stores,
  db: D1Database,
  device: string,
  letters: Letter[],
  now: number,
): D1PreparedStatement[] {
  const days = (topic: Topic) => letters.filter((letter) => letter.topic === topic).map((letter) => letter.day);
  const soiling = days("soiling");
  const weather = days("weather");
  const list: D1PreparedStatement[] = [];
  if (soiling.length > 0) list.push(...soilingStatements(db, device, soiling, stores.days.rows(soiling)));
  if (weather.length > 0) list.push(...weatherStatements(db, device, weather, stores.weather.rows(weather)));
  const steps = days("command");
  if (steps.length > 0) list.push(commandAuditStatement(db, device, stores.commands.reported(steps)));
  if (days("device").length > 0) {
    const wash = stores.washes.newest(now + FUTURE_TOLERANCE_SECONDS);
    list.push(
      deviceStatement(db, device, {
        last_data_at: stores.samples.span()?.last ?? null,
        extension_health: wash ? extensionHealth(wash) : null,
      }),
    );
  }
  return list;
}
