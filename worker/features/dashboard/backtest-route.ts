import { and, asc, eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { hasWeatherService } from "../../adapters/weather/index.ts";
import type { Backtest } from "#contract/dashboard/backtest";
import { addDays, dayOf } from "#contract/common/calendar";
import { termsOfInputs, rateInUse } from "#domain/cleaning-plan/index";
import { analytics } from "../../platform/analytics.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { cleaningEvents } from "../../platform/schema.ts";
import { dailySoilingDays, weatherDays, withDevice } from "../devices/index.ts";
import { storedInputs } from "../plants/index.ts";
import { backtest } from "./backtest.ts";

const YEAR_DAYS = 365;

export const backtests = new Hono<AppEnv>().get(
  "/api/device/:id/backtest",
  allow("dashboard.view", { needsComputing: "plan" }),
  withDevice,
  async (c) => {
    const { db, device } = c.var;
    const { device_id, plant_id, timezone, soiling_rate } = device;
    const to = addDays(dayOf(timezone, now()), -1);
    const span = { from: addDays(to, 1 - YEAR_DAYS), to };
    const { inputs, version, energyYear } = await storedInputs(db, plant_id);
    const rate = rateInUse(inputs, soiling_rate);
    const terms = rate === null ? null : termsOfInputs(inputs, rate.rate);
    if (version === 0 || terms === null || inputs.array_size === null)
      return c.json<Backtest>({ ...span, days: 0, modeled: null, measured: null });
    const ended = sql<string>`coalesce(${cleaningEvents.end_day}, ${cleaningEvents.day})`;
    const [{ days }, weather, cleanings] = await Promise.all([
      dailySoilingDays(db, device_id, span.from, span.to),
      weatherDays({ db, hasService: hasWeatherService(c.env) }, device, span),
      db
        .select({ day: ended, share: cleaningEvents.share })
        .from(cleaningEvents)
        .where(and(eq(cleaningEvents.device_id, device_id), sql`${ended} between ${span.from} and ${span.to}`))
        .orderBy(asc(ended)),
    ]);
    const rain = new Map(weather.days.flatMap(({ day, rain }) => (rain === null ? [] : [[day, rain] as const])));
    const worth = { prices: terms.prices, arrayKw: inputs.array_size, lossShares: energyYear?.lossCurve?.shares };
    return c.json<Backtest>(backtest(span, { days, rain, cleanings }, terms, worth, analytics()));
  },
);
