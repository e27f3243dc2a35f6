import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import { allow } from "../../access/allow.ts";
import { hasWeatherService } from "../../adapters/weather/index.ts";
import { addDays, dayOf } from "#contract/common/calendar";
import { DeviceDays } from "#contract/common/day-range";
import {
  type CurrentYearLoss,
  type DailyDollarLoss,
  type DailySoiling,
  type DailyWeather,
  type SoilingLoss,
} from "#contract/soiling/soiling";
import { analytics } from "../../platform/analytics.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { validate } from "../../platform/validate.ts";
import {
  type DeviceEnv,
  isCounted,
  newestDailySoiling,
  dailySoilingDays,
  systematicUncertainty,
  weatherDays,
  withDevice,
} from "../devices/index.ts";
import { comparison } from "./compare-routes.ts";
import { planInformation } from "./information-route.ts";
import { lookBack } from "./look-back-route.ts";
import { soilingColumns, weatherColumns } from "./daily-columns.ts";
import { DollarLossParams, YearLossParams } from "./params.ts";
import { plantLossCurve } from "../plants/index.ts";
import { revalidated } from "../../platform/revalidated.ts";
import { soilingLoss } from "./soiling-loss.ts";
import { soilingRates } from "./soiling-rates.ts";
import { currentYearLoss, dailyDollarLoss, firstOfYear } from "./year-loss.ts";

async function dailyAnswer(c: Context<AppEnv & DeviceEnv>, { from, to }: { from: string; to: string }) {
  const device = c.get("device");
  const [{ days, offset }, systematic] = await Promise.all([
    dailySoilingDays(c.get("db"), device.device_id, from, to),
    systematicUncertainty(c.get("db"), device),
  ]);
  return c.json<DailySoiling>(soilingColumns(days, { timezone: device.timezone, offset, systematic }));
}

export const dashboard = new Hono<AppEnv>()
  .get(
    "/api/device/:id/insolation/:from/:to",
    allow("dashboard.view"),
    revalidated,
    etag(),
    withDevice,
    validate("param", DeviceDays),
    (c) => dailyAnswer(c, c.req.valid("param")),
  )
  .get(
    "/api/device/getDeviceDataIsolationChart/:id/:from/:to",
    allow("dashboard.view"),
    revalidated,
    etag(),
    withDevice,
    validate("param", DeviceDays),
    (c) => dailyAnswer(c, c.req.valid("param")),
  )
  .get(
    "/api/device/getDevicePrecipitationAndWindSpeed/:id/:from/:to",
    allow("dashboard.view"),
    revalidated,
    etag(),
    withDevice,
    validate("param", DeviceDays),
    async (c) => {
      const { db, device } = c.var;
      const known = { db, hasService: hasWeatherService(c.env) };
      return c.json<DailyWeather>(weatherColumns(await weatherDays(known, device, c.req.valid("param"))));
    },
  )
  .get("/api/device/getSoilingLoss/:id", allow("dashboard.view"), withDevice, async (c) => {
    const { db, device } = c.var;
    const today = dayOf(device.timezone, now());
    const [{ days }, systematic] = await Promise.all([
      dailySoilingDays(db, device.device_id, addDays(today, -29), today),
      systematicUncertainty(db, device),
    ]);
    const newest =
      days.findLast((day) => day.loss !== null && isCounted(day)) ??
      (await newestDailySoiling(db, device.device_id, "any"));
    return c.json<SoilingLoss>(soilingLoss(days, newest, { today, systematic }, analytics()));
  })
  .get(
    "/api/device/getCurrentYearLoss/:id/:energyRate/:arraySize",
    allow("dashboard.view"),
    withDevice,
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
    withDevice,
    validate("param", DollarLossParams),
    async (c) => {
      const { from, to, energyRate: prices, arraySize: arrayKw } = c.req.valid("param");
      const { db, device } = c.var;
      const [{ days }, curve] = await Promise.all([
        dailySoilingDays(db, device.device_id, from, to),
        plantLossCurve(db, device.plant_id),
      ]);
      return c.json<DailyDollarLoss>(
        dailyDollarLoss(days, { prices, arrayKw, lossShares: curve?.shares }, analytics()),
      );
    },
  )
  .route("/", lookBack)
  .route("/", planInformation)
  .route("/", comparison)
  .route("/", soilingRates);
