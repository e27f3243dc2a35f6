import { and, asc, between, desc, eq, isNotNull, lt, lte } from "drizzle-orm";
import { type DayReason, type DayQuality, GOOD_CODE, qualityOf } from "#contract/soiling/day-quality";
import type { Database } from "../../../platform/db.ts";
import { dailySoiling, offsets } from "../../../platform/schema.ts";

export interface DailySoilingDay {
  day: string;
  /** [kWh/m2], whole day */
  insolClean: number | null;
  insolSoiled: number | null;
  /** [%], signed, offset included */
  loss: number | null;
  quality: DayQuality;
  reason: DayReason | null;
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

export const isCounted = ({ quality }: Pick<DailySoilingDay, "quality">): boolean =>
  quality === "ok" || quality === "weak";

export function newestDayQuery(db: Database, deviceId: string, quality: "any" | "ok", before?: string) {
  const fit = quality === "ok" ? eq(dailySoiling.quality, GOOD_CODE) : lte(dailySoiling.quality, GOOD_CODE);
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

type DailySoilingRow = typeof dailySoiling.$inferSelect;

/** The only place where the offset is added to the measured loss [percentage points]. */
export function withOffset(row: DailySoilingRow, offset: number): DailySoilingDay {
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

export async function dailySoilingDays(
  db: Database,
  deviceId: string,
  from: string,
  to: string,
): Promise<{ days: DailySoilingDay[]; offset: number }> {
  const [rows, [newest]] = await db.batch([daysQuery(db, deviceId, from, to), offsetQuery(db, deviceId)]);
  const offset = newest?.value ?? 0;
  return { days: rows.map((row) => withOffset(row, offset)), offset };
}

/** Skips days that are covered or in doubt; with `ok`, weak ones too. */
export async function newestDailySoiling(
  db: Database,
  deviceId: string,
  quality: "any" | "ok",
  before?: string,
): Promise<DailySoilingDay | null> {
  const [[row], [newest]] = await db.batch([newestDayQuery(db, deviceId, quality, before), offsetQuery(db, deviceId)]);
  return row ? withOffset(row, newest?.value ?? 0) : null;
}
