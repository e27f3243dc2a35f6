import { LOSS_ONLY } from "#contract/devices/loss-only";
import { meanLoss as weightedMean } from "../../../../analytics-wasm/host/daily/mean-loss.ts";
import type { Analytics, DollarRange } from "../../../../analytics-wasm/types.ts";
import { monthIndex } from "#contract/common/calendar";
import { byMonth } from "#contract/common/months";
import type { StoredCalculationInputs } from "#contract/records/inputs";
import { energyRates } from "#domain/cleaning-plan/inputs";
import { and, asc, between, desc, eq, isNotNull } from "drizzle-orm";
import { type DayReason, type DayQuality, GOOD_CODE, qualityOf } from "#contract/soiling/day-quality";
import type { Database } from "../../../platform/db.ts";
import { dailySoiling, offsets } from "../../../platform/schema.ts";

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

export interface Worth {
  /** [$/kWh], January to December */
  prices: readonly number[];
  /** [kW DC] */
  arrayKw: number;
  lossShares?: readonly number[] | undefined;
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

export const dayLossCurve = (days: readonly { day: string }[], lossShares: Worth["lossShares"]) =>
  lossShares && {
    lossCurve: {
      shares: Float64Array.from(lossShares),
      ofDay: Float64Array.from(days, ({ day }) => monthIndex(day)),
    },
  };

/** Days that can cost dollars. A covered day is not soiling. */
function pricedDays(days: readonly DailySoilingDay[], { prices, arrayKw, lossShares }: Worth) {
  const counted = days.filter((day) => day.loss !== null && day.insolClean !== null && isCounted(day));
  const columns = {
    insolation: Float64Array.from(counted, ({ insolClean }) => insolClean!),
    loss: Float64Array.from(counted, ({ loss }) => loss!),
    arrayKw,
    price: Float64Array.from(counted, ({ day }) => prices[monthIndex(day)]!),
    ...dayLossCurve(counted, lossShares),
  };
  return { counted, columns };
}

/** Counts negative losses as zero. */
export function dollarsOf(
  days: readonly DailySoilingDay[],
  worth: Worth,
  kernels: Pick<Analytics, "dollarTotal">,
): { day: string[]; dollars: number[]; total: number } {
  const { counted, columns } = pricedDays(days, worth);
  const { dollars, total } = kernels.dollarTotal(columns);
  return { day: counted.map(({ day }) => day), dollars: [...dollars], total };
}

/** 95% range [$]. `systematic`: common error of all days [percentage points]. */
export function dollarRangeOf(
  days: readonly DailySoilingDay[],
  worth: Worth,
  systematic: number,
  kernels: Pick<Analytics, "dollarRange">,
): DollarRange {
  const { counted, columns } = pricedDays(days, worth);
  const uncertainty = Float64Array.from(counted, (day) => day.uncertainty ?? NaN);
  return kernels.dollarRange({ ...columns, uncertainty, systematic });
}

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
