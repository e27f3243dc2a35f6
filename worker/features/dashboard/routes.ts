import {
  type DeviceWeather,
  insolationNote,
  type DailySoilingDay,
  meanLoss,
  meanUncertainty,
  dollarRangeOf,
  dollarsOf,
  type Worth,
  type DeviceEnv,
  dailySoilingDays,
  systematicUncertainty,
  weatherDays,
  withReadableDevice,
  withToday,
} from "../devices/index.ts";
import { MILLIMETERS_PER_INCH } from "#contract/common/limits";
import type {
  DailySoiling,
  DailyWeather,
  SoilingLoss,
  CurrentYearLoss,
  DailyDollarLoss,
} from "#contract/soiling/soiling";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { addDays, daysBetween, dayOf } from "#contract/common/calendar";
import type { SystematicUncertainty } from "#contract/common/uncertainty";
import { type StoredLossCurve, lossCurveText } from "#contract/savings/loss-curve";
import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import { allow } from "../../access/allow.ts";
import { hasWeatherService } from "../../adapters/weather/index.ts";
import { DeviceDays } from "#contract/common/day-range";
import { analytics } from "../../platform/analytics.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { validate } from "../../platform/validate.ts";
import { comparison } from "./compare.ts";
import { lookBack } from "./look-back.ts";
import { DollarLossParams, YearLossParams } from "./params.ts";
import { plantLossCurve } from "../plants/index.ts";
import { revalidated } from "../../platform/revalidated.ts";
import { soilingRates } from "./soiling-rates.ts";

/** Attribution that the services require (CC BY 4.0; acknowledgement of the POWER project). */
const credits: Record<string, string> = {
  "Open-Meteo ERA5": "Open-Meteo ERA5 (weather data by Open-Meteo.com, CC BY 4.0)",
  "NASA POWER MERRA-2": "NASA POWER MERRA-2 (NASA Langley Research Center POWER Project)",
};

export function weatherNote({ days, choice, hasService }: DeviceWeather): string {
  const sources = new Set(days.flatMap(({ rain, rainSource }) => (rain === null ? [] : (rainSource ?? []))));
  if (sources.size > 0)
    return `Rain from ${[...sources].map((source) => credits[source] ?? "the on-site station").join("; ")}.`;
  if (choice.rain === "service") return "No rain data: the weather service doesn't have these days yet.";
  return hasService
    ? "No rain data: the on-site station sent none for these days."
    : "No rain data: no weather source, and the device reports none.";
}

function soilingColumns(
  days: DailySoilingDay[],
  { timezone, offset, systematic }: Pick<DailySoiling, "timezone" | "offset" | "systematic">,
): DailySoiling {
  return {
    timezone,
    day: days.map(({ day }) => day),
    insolC: days.map(({ insolClean }) => insolClean),
    insolD: days.map(({ insolSoiled }) => insolSoiled),
    soiling: days.map(({ loss }) => loss),
    quality: days.map(({ quality }) => quality),
    reason: days.map(({ reason }) => reason),
    uncertainty: days.map(({ uncertainty }) => uncertainty),
    samples: days.map(({ samples }) => samples),
    offset,
    systematic,
    insolationNote: insolationNote(days),
  };
}

function weatherColumns(weather: DeviceWeather): DailyWeather {
  const { days } = weather;
  const sources = days.flatMap(({ rainSource, windSource }) => [rainSource, windSource]);
  return {
    date: days.map(({ day }) => day),
    precipIntensity: days.map(({ rain }) => (rain === null ? null : rain / MILLIMETERS_PER_INCH)),
    windSpeed: days.map(({ wind_speed }) => wind_speed),
    windBearing: days.map(({ wind_bearing }) => wind_bearing),
    source: [...new Set(sources.filter((source) => source !== null))].sort().join(", "),
    note: weatherNote(weather),
  };
}

/**
 * Tiles: the 7 and 30 days through yesterday in the device's zone, as in reports, and the 7 before those 7. Today isn't over. `days` covers at
 * least those 30 days.
 */
export function soilingLoss(
  days: DailySoilingDay[],
  { today, systematic }: { today: string; systematic: SystematicUncertainty },
  kernels: Pick<Analytics, "lossUncertainty">,
): SoilingLoss {
  const yesterday = addDays(today, -1);
  const between = (after: string, to: string) => days.filter(({ day }) => day > after && day <= to);
  const uncertaintyOf = (some: DailySoilingDay[]) => meanUncertainty(some, systematic.points, kernels);
  const [week, month] = [between(addDays(yesterday, -7), yesterday), between(addDays(yesterday, -30), yesterday)];
  const seven = meanLoss(week);
  const thirty = meanLoss(month);
  const belowZero = (some: DailySoilingDay[]) => meanLoss(some.filter(({ loss }) => loss !== null && loss < 0)).count;
  return {
    sevenDaysLoss: seven.loss,
    sevenDaysCount: seven.count,
    sevenDaysBelowZero: belowZero(week),
    thirtyDaysLoss: thirty.loss,
    thirtyDaysCount: thirty.count,
    thirtyDaysBelowZero: belowZero(month),
    sevenDaysUncertainty: uncertaintyOf(week),
    thirtyDaysUncertainty: uncertaintyOf(month),
    systematic,
    insolationNote: insolationNote(days),
  };
}

const firstOfYear = (today: string): string => `${today.slice(0, 4)}-01-01`;

interface YearTerms extends Omit<Worth, "lossShares"> {
  today: string;
  systematic: number;
  lossCurve: StoredLossCurve | null;
}

/**
 * Dollars lost since January 1. Days without insolation or loss count nothing; `days` of `daysOfYear` were counted. `systematic`: common
 * error of all losses [percentage points].
 */
export function currentYearLoss(
  days: DailySoilingDay[],
  { today, systematic, lossCurve, ...worth }: YearTerms,
  kernels: Pick<Analytics, "dollarRange" | "dollarTotal">,
): CurrentYearLoss {
  const first = firstOfYear(today);
  const ofYear = days.filter(({ day }) => day >= first && day <= today);
  const lossy = { ...worth, lossShares: lossCurve?.shares };
  const { dollars, total } = dollarsOf(ofYear, lossy, kernels);
  return {
    current_year_loss: total,
    ...dollarRangeOf(ofYear, lossy, systematic, kernels),
    days: dollars.length,
    daysOfYear: daysBetween(first, today) + 1,
    insolationNote: insolationNote(ofYear),
    lossCurve: lossCurve && lossCurveText(lossCurve),
  };
}

async function dailyAnswer(c: Context<AppEnv & DeviceEnv>, { from, to }: { from: string; to: string }) {
  const device = c.get("device");
  const [{ days, offset }, systematic] = await Promise.all([
    dailySoilingDays(c.var.db, device.device_id, from, to),
    systematicUncertainty(c.var.db, device),
  ]);
  return c.json<DailySoiling>(soilingColumns(days, { timezone: device.timezone, offset, systematic }));
}

export const dashboard = new Hono<AppEnv>()
  .get(
    "/api/device/:id/insolation/:from/:to",
    allow("dashboard.view"),
    revalidated,
    etag(),
    withReadableDevice,
    withToday,
    validate("param", DeviceDays),
    (c) => dailyAnswer(c, c.req.valid("param")),
  )
  .get(
    "/api/device/getDeviceDataIsolationChart/:id/:from/:to",
    allow("dashboard.view"),
    revalidated,
    etag(),
    withReadableDevice,
    withToday,
    validate("param", DeviceDays),
    (c) => dailyAnswer(c, c.req.valid("param")),
  )
  .get(
    "/api/device/getDevicePrecipitationAndWindSpeed/:id/:from/:to",
    allow("dashboard.view"),
    revalidated,
    etag(),
    withReadableDevice,
    withToday,
    validate("param", DeviceDays),
    async (c) => {
      const { db, device } = c.var;
      const known = { db, hasService: hasWeatherService(c.env) };
      return c.json<DailyWeather>(weatherColumns(await weatherDays(known, device, c.req.valid("param"))));
    },
  )
  .get("/api/device/getSoilingLoss/:id", allow("dashboard.view"), withReadableDevice, async (c) => {
    const { db, device } = c.var;
    const today = dayOf(device.timezone, now());
    const [{ days }, systematic] = await Promise.all([
      // Today says only whether the device measures insolation.
      dailySoilingDays(db, device.device_id, addDays(today, -30), today),
      systematicUncertainty(db, device),
    ]);
    return c.json<SoilingLoss>(soilingLoss(days, { today, systematic }, analytics()));
  })
  .get(
    "/api/device/getCurrentYearLoss/:id/:energyRate/:arraySize",
    allow("dashboard.view"),
    withReadableDevice,
    withToday,
    validate("param", YearLossParams),
    async (c) => {
      const { energyRate: prices, arraySize: arrayKw } = c.req.valid("param");
      const { db, device } = c.var;
      const today = dayOf(device.timezone, now());
      const [{ days }, { points: systematic }, lossCurve] = await Promise.all([
        dailySoilingDays(db, device.device_id, firstOfYear(today), today),
        systematicUncertainty(db, device),
        plantLossCurve(db, device.plant_id),
      ]);
      const worth = { prices, arrayKw, lossCurve };
      return c.json<CurrentYearLoss>(currentYearLoss(days, { today, systematic, ...worth }, analytics()));
    },
  )
  .get(
    "/api/device/:id/dollar-loss/:from/:to/:energyRate/:arraySize",
    allow("dashboard.view"),
    revalidated,
    etag(),
    withReadableDevice,
    withToday,
    validate("param", DollarLossParams),
    async (c) => {
      const { from, to, energyRate: prices, arraySize: arrayKw } = c.req.valid("param");
      const { db, device } = c.var;
      const [{ days }, curve] = await Promise.all([
        dailySoilingDays(db, device.device_id, from, to),
        plantLossCurve(db, device.plant_id),
      ]);
      const { day, dollars } = dollarsOf(days, { prices, arrayKw, lossShares: curve?.shares }, analytics());
      return c.json<DailyDollarLoss>({ day, dollars, insolationNote: insolationNote(days) });
    },
  )
  .route("/", lookBack)
  .route("/", comparison)
  .route("/", soilingRates);
