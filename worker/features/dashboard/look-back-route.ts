import { and, asc, eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { addDays, dayOf, mondayOf } from "#contract/common/calendar";
import { type AdviceOutcome, type LookBack, LookBackParams } from "#contract/dashboard/look-back";
import { recommendation } from "#domain/cleaning-plan/index";
import { analytics } from "../../platform/analytics.ts";
import type { AppEnv } from "../../platform/context.ts";
import { cleaningEvents, type devices } from "../../platform/schema.ts";
import { validate } from "../../platform/validate.ts";
import { dailySoilingDays, weatherDays, withDevice } from "../devices/index.ts";
import { type PastPlan, pastPlan, type Runner, runnerOf } from "../savings/index.ts";
import { adviceOutcome } from "./look-back.ts";

const WEEK_DAYS = 7;

export const lookBack = new Hono<AppEnv>().get(
  "/api/device/:id/look-back/:day",
  allow("dashboard.view", { needsComputing: "plan" }),
  withDevice,
  validate("param", LookBackParams),
  async (c) => {
    const { db, device } = c.var;
    const runner = runnerOf(c.env, db);
    const today = dayOf(device.timezone, runner.now);
    const requestedDay = c.req.valid("param").day;
    const day = requestedDay < today ? requestedDay : today;
    const past = await pastPlan(runner, device, day);
    const { obstacles, basis } = past.planCase;
    const { wash } = recommendation({ result: past.result, obstacles, today: day });
    const isKnown = obstacles.length === 0 && past.result !== null;
    const after = isKnown ? await outcomeAfterAdvice(runner, device, { day, today, past }) : null;
    return c.json<LookBack>({ day, obstacles, measured: basis.measured, wash: isKnown ? wash : null, after });
  },
);

async function outcomeAfterAdvice(
  runner: Runner,
  device: typeof devices.$inferSelect,
  { day, today, past }: { day: string; today: string; past: PastPlan },
): Promise<AdviceOutcome | null> {
  const { planCase, result } = past;
  const request = planCase.request!;
  const { wash, plan } = recommendation({ result, obstacles: [], today: day });
  const next = plan?.dates[1];
  const from = wash?.date ?? (mondayOf(day) === day ? day : addDays(mondayOf(day), WEEK_DAYS));
  const end = addDays(next ?? addDays(result!.startDay, result!.weeks * WEEK_DAYS), -1);
  const newest = addDays(today, -1);
  if (from > newest) return null;
  const span = { from: addDays(day < from ? day : from, -WEEK_DAYS), to: newest };
  const ended = sql<string>`coalesce(${cleaningEvents.end_day}, ${cleaningEvents.day})`;
  const { db, weather } = runner;
  const [{ days }, { days: weatherOf }, cleanings] = await Promise.all([
    dailySoilingDays(db, device.device_id, span.from, span.to),
    weatherDays({ db, hasService: weather.hasService === true }, device, span),
    db
      .select({ day: ended, share: cleaningEvents.share })
      .from(cleaningEvents)
      .where(and(eq(cleaningEvents.device_id, device.device_id), sql`${ended} between ${span.from} and ${span.to}`))
      .orderBy(asc(ended)),
  ]);
  const rain = new Map(weatherOf.flatMap(({ day: of, rain: fell }) => (fell === null ? [] : [[of, fell] as const])));
  const { energy } = request;
  const facts = { days, rain, cleanings };
  return adviceOutcome(
    { day, from, end, newest },
    facts,
    request,
    { energy, ...(planCase.basis.growth && { growth: planCase.basis.growth }) },
    analytics(),
  );
}
