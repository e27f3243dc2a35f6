import { and, asc, eq } from "drizzle-orm";
import { ApiRefusal, type V1Handlers } from "../../api/serve.ts";
import { rounded } from "../../api/values.ts";
import { hasWeatherService } from "../../adapters/weather/index.ts";
import { readableDevice } from "../../access/scope.ts";
import { addDays, dayNumber, daysInMonth } from "#contract/common/calendar";
import { FIRST_YEAR, LAST_YEAR } from "#contract/v1/modeling";
import type { StoredLossCurve } from "#contract/savings/loss-curve";
import { firstOfMonth, type MonthOfDevice, orangeButtonReport } from "#domain/modeling/orange-button";
import { sensorWeights } from "#domain/plant-soiling/shares";
import { analytics } from "../../platform/analytics.ts";
import type { Database } from "../../platform/db.ts";
import { devices, type DeviceRow } from "../../platform/schema.ts";
import {
  type DailySoilingDay,
  dailySoilingDays,
  dollarsOf,
  isCounted,
  meanLoss,
  meanUncertainty,
  systematicUncertainty,
  weatherDays,
  worthOf,
} from "../devices/index.ts";
import { storedInputs } from "../plants/index.ts";

/** A bucket with fewer days has no sum: the rule of reports. */
const ENOUGH_DAYS = 0.5;
const noEnergy = {
  inputs: "The energy loss isn't known: array size and price aren't saved.",
  prices: "The energy loss isn't known: the loss curve of the energy file is in dollars.",
  days: "The energy loss isn't known: too few days counted.",
} as const;

async function sharePercent(db: Database, { plant_id, device_id, array_share }: DeviceRow): Promise<number> {
  const list = await db
    .select({ device_id: devices.device_id, share: devices.array_share })
    .from(devices)
    .where(and(eq(devices.plant_id, plant_id), eq(devices.status, "Enable")))
    .orderBy(asc(devices.device_id));
  const at = list.findIndex((one) => one.device_id === device_id);
  // A retired device shares with those that it worked with.
  const entered = [...list.map(({ share }) => share), ...(at < 0 ? [array_share] : [])];
  return 100 * sensorWeights(entered).at(at)!;
}

/** The dollar kernel with price 1, so that kWh and dollars can't drift apart. */
async function lostEnergy(
  db: Database,
  device: DeviceRow,
  days: readonly DailySoilingDay[],
  length: number,
): Promise<MonthOfDevice["energy"]> {
  const stored = await storedInputs(db, device.plant_id);
  const worth = worthOf(stored);
  const curve: StoredLossCurve | null = stored.energyYear?.lossCurve ?? null;
  if (worth === null) return { obstacle: noEnergy.inputs };
  if (curve?.sources.includes("prices")) return { obstacle: noEnergy.prices };
  const share = await sharePercent(db, device);
  const terms = { ...worth, prices: worth.prices.map(() => 1), arrayKw: (worth.arrayKw * share) / 100 };
  const { day, total } = dollarsOf(days, terms, analytics());
  return day.length < ENOUGH_DAYS * length ? { obstacle: noEnergy.days } : { kwh: total, sharePercent: share };
}

export const deviceFilesV1 = {
  /** Every day from the first to the last, because RdTools needs a series without gaps. */
  async listRdToolsDays({ db, env, principal, params, query }) {
    const { from = `${FIRST_YEAR}-01-01`, to = `${LAST_YEAR}-12-31` } = query;
    if (from > to) return new ApiRefusal("invalid-request", { to: "The last day must not be before the first." });
    const device = await readableDevice(db, principal, params.device_id!);
    if (!device) return new ApiRefusal("not-found");
    const { days } = await dailySoilingDays(db, device.device_id, from, to);
    if (days.length === 0) return { data: [], next_cursor: null };
    const span = { from: days[0]!.day, to: days.at(-1)!.day };
    const weather = await weatherDays({ db, hasService: hasWeatherService(env) }, device, span);
    const rain = new Map(weather.days.map((day) => [day.day, day.rain]));
    const known = new Map(days.map((day) => [day.day, day]));
    const length = dayNumber(span.to) - dayNumber(span.from) + 1;
    const data = Array.from({ length }, (_, at) => {
      const day = addDays(span.from, at);
      const row = known.get(day);
      const counts = row !== undefined && isCounted(row) && row.loss !== null;
      return {
        day,
        soiling_ratio: counts ? rounded(1 - row.loss! / 100, 6) : null,
        insolation_daily: rounded(row?.insolClean ?? null),
        precipitation_daily: rounded(rain.get(day) ?? null),
        is_counted: counts,
      };
    });
    return { data, next_cursor: null };
  },

  async getOrangeButtonReport({ db, principal, params, query }) {
    const device = await readableDevice(db, principal, params.device_id!);
    if (!device) return new ApiRefusal("not-found");
    const { year, month } = query;
    const length = daysInMonth(year, month);
    const first = firstOfMonth(year, month);
    const [{ days }, systematic] = await Promise.all([
      dailySoilingDays(db, device.device_id, first, addDays(first, length - 1)),
      systematicUncertainty(db, device),
    ]);
    const { loss } = meanLoss(days);
    const half = meanUncertainty(days, systematic.points, analytics());
    return orangeButtonReport({
      device_id: device.device_id,
      timezone: device.timezone,
      year,
      month,
      days,
      range: loss === null || half === null ? null : { low: loss - half, high: loss + half },
      energy: await lostEnergy(db, device, days, length),
    });
  },
} satisfies Partial<V1Handlers>;
