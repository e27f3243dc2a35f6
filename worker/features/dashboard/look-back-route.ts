import { and, asc, eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { addDays, dayOf, mondayOf } from "#contract/common/calendar";
import { type AdviceOutcome, type LookBack, LookBackParams } from "#contract/dashboard/look-back";
import { analytics } from "../../platform/analytics.ts";
import type { AppEnv } from "../../platform/context.ts";
import { cleaningEvents, type devices } from "../../platform/schema.ts";
import { validate } from "../../platform/validate.ts";
import { dailySoilingDays, weatherDays, withDevice } from "../devices/index.ts";
import { type PastDecision, pastDecision, type Runner, runnerOf } from "../plant-plans/index.ts";
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
    const past = await pastDecision(runner, device.plant_id, day);
    const { obstacles, measured, wash } = past;
    const isKnown = obstacles.length === 0 && past.facts !== null;
    const after = isKnown ? await outcomeAfterAdvice(runner, device, { day, today, past }) : null;
    return c.json<LookBack>({ day, obstacles, measured, wash: isKnown ? wash : null, after });
  },
);

async function outcomeAfterAdvice(
  runner: Runner,
  device: typeof devices.$inferSelect,
  { day, today, past }: { day: string; today: string; past: PastDecision },
): Promise<AdviceOutcome | null> {
  const { wash, energy } = past;
  const { terms } = past.facts!;
  const monday = mondayOf(day);
  const from = wash?.best ?? (monday === day ? day : addDays(monday, WEEK_DAYS));
  const end = addDays(wash?.next ?? addDays(monday, terms.weeks * WEEK_DAYS), -1);
  const newest = addDays(today, -1);
  if (from > newest || energy === null) return null;
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
  return adviceOutcome({ day, from, end, newest }, { days, rain, cleanings }, terms, energy, analytics());
}
