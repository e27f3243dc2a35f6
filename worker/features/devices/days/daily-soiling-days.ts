import { LOSS_ONLY } from "#contract/devices/loss-only";
import { meanLoss as weightedMean } from "../../../../analytics-wasm/host/daily/mean-loss.ts";
import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { byMonth } from "#contract/common/months";
import type { StoredCalculationInputs } from "#contract/records/inputs";
import { energyRates } from "#domain/cleaning-plan/inputs";
import { and, asc, between, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { GOOD_CODE, qualityOf } from "#contract/soiling/day-quality";
import { type DailySoilingDay, isCounted, type Worth } from "#domain/soiling/day-dollars";
import { type Database, jsonValues } from "../../../platform/db.ts";
import { dailySoiling, devices, offsets } from "../../../platform/schema.ts";
import { newestOffset } from "../directory.ts";
import { olderDays } from "./older-days.ts";

export const isLossOnly = ({ loss, insolClean }: DailySoilingDay): boolean => loss !== null && insolClean === null;

export function insolationNote(days: readonly DailySoilingDay[]): string | null {
  const known = days.filter(({ loss }) => loss !== null);
  return known.length > 0 && known.every(isLossOnly) ? LOSS_ONLY : null;
}

function columnsOf(days: Iterable<DailySoilingDay>) {
  const counted = [...days].filter(isCounted);
  const column = (value: (day: DailySoilingDay) => number | null) =>
    Float64Array.from(counted, (day) => value(day) ?? NaN);
  return {
    loss: column(({ loss }) => loss),
    insolation: column(({ windowInsolation }) => windowInsolation),
    uncertainty: column(({ uncertainty }) => uncertainty),
  };
}

/** Mean loss [%], signed, weighted by the insolation inside the daily window; null: no day has a weight. */
export function meanLoss(days: Iterable<DailySoilingDay>): { loss: number | null; count: number } {
  const mean = weightedMean(columnsOf(days));
  return { loss: mean.days === 0 ? null : mean.loss, count: mean.days };
}

export function meanUncertainty(
  days: Iterable<DailySoilingDay>,
  systematic: number,
  kernels: Pick<Analytics, "lossUncertainty">,
): number | null {
  const uncertainty = kernels.lossUncertainty({ ...columnsOf(days), systematic });
  return Number.isNaN(uncertainty) ? null : uncertainty;
}

export function worthOf({
  inputs,
  version,
  energyYear,
}: Pick<StoredCalculationInputs, "inputs" | "version" | "energyYear">): Worth | null {
  const rates = energyRates(inputs);
  if (version === 0 || inputs.array_size === null || rates === null) return null;
  return { arrayKw: inputs.array_size, prices: byMonth(rates), lossShares: energyYear?.lossCurve?.shares };
}

/** `qualities`: codes; `limit`: of days. */
interface SomeDays {
  qualities: readonly number[] | null;
  limit: number;
}
const allDays: SomeDays = { qualities: null, limit: Number.MAX_SAFE_INTEGER };

export function daysQuery(
  db: Database,
  deviceId: string,
  from: string,
  to: string,
  { qualities, limit }: SomeDays = allDays,
) {
  const { device_id, day, quality } = dailySoiling;
  return db
    .select()
    .from(dailySoiling)
    .where(
      and(
        eq(device_id, deviceId),
        between(day, from, to),
        qualities === null ? undefined : inArray(quality, jsonValues(qualities)),
      ),
    )
    .orderBy(asc(day))
    .limit(limit);
}

export function newestGoodDayQuery(db: Database, deviceId: string) {
  const { device_id, loss, quality, day } = dailySoiling;
  return db
    .select({ day })
    .from(dailySoiling)
    .where(and(eq(device_id, deviceId), isNotNull(loss), eq(quality, GOOD_CODE)))
    .orderBy(desc(day))
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

export type DailySoilingRow = typeof dailySoiling.$inferSelect;

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

export const firstInDirectory: SQL<string | null> = sql`(select min(${dailySoiling.day}) from ${dailySoiling}
  where ${eq(dailySoiling.device_id, devices.device_id)})`;

export const knownQuery = (db: Database, ids: readonly string[]) =>
  db
    .select({
      device_id: devices.device_id,
      offset: newestOffset,
      first: devices.first_day,
      inDirectory: firstInDirectory,
    })
    .from(devices)
    .where(sql`${devices.device_id} in ${jsonValues(ids)}`);

/** As stored, from D1 and, where they are older, from the object, which may have more than `some`. */
export async function storedDays(
  db: Database,
  deviceId: string,
  { from, to }: { from: string; to: string },
  some?: SomeDays,
): Promise<{ rows: DailySoilingRow[]; offset: number }> {
  const [rows, [known]] = await db.batch([daysQuery(db, deviceId, from, to, some), knownQuery(db, [deviceId])]);
  const older = known ? (await olderDays(deviceId, known, { from, to })).soiling : [];
  return { rows: [...older, ...rows], offset: known?.offset ?? 0 };
}

export async function dailySoilingDays(
  db: Database,
  deviceId: string,
  from: string,
  to: string,
): Promise<{ days: DailySoilingDay[]; offset: number }> {
  const { rows, offset } = await storedDays(db, deviceId, { from, to });
  return { days: rows.map((row) => withOffset(row, offset)), offset };
}
