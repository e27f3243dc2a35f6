import { and, between, eq } from "drizzle-orm";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { addDays, dayNumber } from "#contract/common/calendar";
import type { MeasuredLoss } from "#contract/dashboard/recommendation";
import type { Database } from "../../platform/db.ts";
import { cleaningEvents, type devices } from "../../platform/schema.ts";
import {
  meanUncertainty,
  newestReportedDay,
  type ReportedDay,
  reportedDays,
  systematicUncertainty,
  weatherDays,
} from "../devices/index.ts";

type Device = typeof devices.$inferSelect;

/** Days before the newest one that are looked at: a rainless season, and enough to know the noise. */
const FITTED_DAYS = 180;

/**
 * The loss that a device was measured at last, offset included: the end of the line through its newest stretch of soiling, as one day by itself may be wrong
 * by as much as weeks of soiling; the newest good day where that stretch is too short or was just cleaned. Null: nothing was measured yet.
 */
export async function measuredLoss(
  known: { db: Database; hasService: boolean },
  device: Device,
  kernels: Pick<Analytics, "fittedLevel" | "lossUncertainty">,
): Promise<MeasuredLoss | null> {
  const { device_id } = device;
  const newest = await newestReportedDay(known.db, device_id, "ok");
  if (newest === null) return null;
  const [from, to] = [addDays(newest.day, -FITTED_DAYS), newest.day];
  const [{ days }, weather, cleanings, { points: systematic }] = await Promise.all([
    reportedDays(known.db, device_id, from, to),
    weatherDays(known, device, { from, to }),
    known.db
      .select({ day: cleaningEvents.day })
      .from(cleaningEvents)
      .where(and(eq(cleaningEvents.device_id, device_id), between(cleaningEvents.day, from, to))),
    systematicUncertainty(known.db, device),
  ]);
  const rain = new Map(weather.days.map(({ day, rain: millimeters }) => [day, millimeters]));
  const cleaned = Float64Array.from(cleanings, ({ day }) => dayNumber(day)).sort();
  const fit = kernels.fittedLevel({ ...columnsOf(days, rain), cleanings: cleaned, systematic });
  if (fit.days > 0) return { day: newest.day, loss: fit.loss, uncertainty: fit.uncertainty, days: fit.days };
  const uncertainty = meanUncertainty([newest], systematic, kernels);
  return { day: newest.day, loss: newest.loss!, days: 1, ...(uncertainty === null ? {} : { uncertainty }) };
}

/** Good days, and rain of any day between them: those on which it pours are mostly too dark to be good. */
function columnsOf(days: readonly ReportedDay[], rain: ReadonlyMap<string, number | null>) {
  const good = new Map(
    days.flatMap(({ day, quality, loss }) => (quality === "ok" && loss !== null ? [[day, loss]] : [])),
  );
  const all = [...new Set([...good.keys(), ...rain.keys()])].sort();
  return {
    day: Float64Array.from(all, dayNumber),
    loss: Float64Array.from(all, (day) => good.get(day) ?? NaN),
    rain: Float64Array.from(all, (day) => rain.get(day) ?? NaN),
  };
}
