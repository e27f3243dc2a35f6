import { and, asc, between, desc, eq, isNotNull, lt, lte } from "drizzle-orm";
import { type CoverReason, type DayQuality, OK_CODE, qualityOf } from "#contract/soiling/day-quality";
import type { Database } from "../../../platform/db.ts";
import { dailySoiling, offsets } from "../../../platform/schema.ts";

export interface ReportedDay {
  day: string;
  /** [kWh/m2], whole day */
  insolClean: number | null;
  insolSoiled: number | null;
  /** [%], signed, offset included */
  loss: number | null;
  quality: DayQuality;
  reason: CoverReason | null;
  samples: number;
  /** Standard uncertainty [percentage points] */
  uncertainty: number | null;
  /** [kWh/m2] inside the daily window: the weight of the day in means */
  windowInsolation: number | null;
}

export function daysQuery(db: Database, deviceId: string, from: string, to: string) {
  return db
    .select()
    .from(dailySoiling)
    .where(and(eq(dailySoiling.device_id, deviceId), between(dailySoiling.day, from, to)))
    .orderBy(asc(dailySoiling.day));
}

export const isUncovered = ({ quality }: Pick<ReportedDay, "quality">): boolean => quality !== "covered";

export function newestDayQuery(db: Database, deviceId: string, quality: "any" | "ok", before?: string) {
  const fit = quality === "ok" ? eq(dailySoiling.quality, OK_CODE) : lte(dailySoiling.quality, OK_CODE);
  return db
    .select()
    .from(dailySoiling)
    .where(
      and(
        eq(dailySoiling.device_id, deviceId),
        isNotNull(dailySoiling.loss),
        fit,
        before === undefined ? undefined : lt(dailySoiling.day, before),
      ),
    )
    .orderBy(desc(dailySoiling.day))
    .limit(1);
}

export function offsetQuery(db: Database, deviceId: string) {
  return db
    .select({ value: offsets.value })
    .from(offsets)
    .where(eq(offsets.device_id, deviceId))
    .orderBy(desc(offsets.id))
    .limit(1);
}

type Row = typeof dailySoiling.$inferSelect;

/** The only place where the offset is added to the measured loss [percentage points]. */
export function withOffset(row: Row, offset: number): ReportedDay {
  return {
    day: row.day,
    insolClean: row.insol_clean,
    insolSoiled: row.insol_soiled,
    loss: row.loss === null ? null : row.loss + offset,
    ...qualityOf(row.quality),
    samples: row.samples,
    uncertainty: row.uncertainty,
    windowInsolation: row.window_insolation,
  };
}

export async function reportedDays(
  db: Database,
  deviceId: string,
  from: string,
  to: string,
): Promise<{ days: ReportedDay[]; offset: number }> {
  const [rows, [newest]] = await db.batch([daysQuery(db, deviceId, from, to), offsetQuery(db, deviceId)]);
  const offset = newest?.value ?? 0;
  return { days: rows.map((row) => withOffset(row, offset)), offset };
}

/** Skips covered days; with `ok`, weak ones too. */
export async function newestReportedDay(
  db: Database,
  deviceId: string,
  quality: "any" | "ok",
  before?: string,
): Promise<ReportedDay | null> {
  const [[row], [newest]] = await db.batch([newestDayQuery(db, deviceId, quality, before), offsetQuery(db, deviceId)]);
  return row ? withOffset(row, newest?.value ?? 0) : null;
}
