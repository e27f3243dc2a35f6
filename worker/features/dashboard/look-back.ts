import type { Analytics } from "../../../analytics-wasm/types.ts";
import { addDays, daysBetween, mondayOf, dayOf } from "#contract/common/calendar";
import { WHOLE_PLANT_PERCENT } from "#contract/common/limits";
import { type AdviceOutcome, type LookBack, LookBackParams } from "#contract/dashboard/look-back";
import type { PlanTerms } from "#contract/records/terms";
import type { PlanEnergy } from "#contract/savings/savings";
import { incomeColumns, rainRule } from "#domain/cleaning-plan/index";
import { type DailySoilingDay, dailySoilingDays, weatherDays, withDevice } from "../devices/index.ts";
import { and, asc, eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { analytics } from "../../platform/analytics.ts";
import type { AppEnv } from "../../platform/context.ts";
import { cleaningEvents, type devices } from "../../platform/schema.ts";
import { validate } from "../../platform/validate.ts";
import { type PastDecision, pastDecision, type Runner, runnerOf } from "../plant-plans/index.ts";

const MIN_DAYS = 14;
const NEAR_DAYS = 3;
/** Array that turns kWh/m2 into kWh in the dashboard formula [kW], so that dollars of the energy file use the same kernel. */
const ARRAY_OF_ONE = 1 / (0.176 * 5.6 * 0.8);

export interface AdviceFacts {
  days: readonly DailySoilingDay[];
  rain: ReadonlyMap<string, number>;
  /** Last days of logged cleanings, oldest first. `share` [% of the plant], null: all. */
  cleanings: readonly { day: string; share: number | null }[];
}

type LookBackTerms = Pick<PlanTerms, "prices" | "washCost" | "rainThreshold" | "rainThresholdPer" | "residualSoiling">;
type LookBackKernels = Pick<Analytics, "dollarTotal" | "rainRemoval">;

/**
 * Outcome of past advice. Measured losses are without the advised wash. The washed array is cleaner by what the wash would have removed,
 * until rain or a cleaning makes both equal. The loss of the washed array is never below 0.
 */
export function adviceOutcome(
  { day, from, end, newest }: { day: string; from: string; end: string; newest: string },
  facts: AdviceFacts,
  terms: LookBackTerms,
  energy: PlanEnergy,
  kernels: LookBackKernels,
): AdviceOutcome | null {
  const to = newest < end ? newest : end;
  const count = daysBetween(from, to) + 1;
  const measured = count > 0 ? courseOf(facts.days, from, count) : null;
  if (measured === null) return null;
  const { energy: insolation, ...columns } = incomeColumns(terms.prices, energy, { startDay: from, days: count });
  const dollars = (loss: Float64Array): number =>
    kernels.dollarTotal({ ...columns, insolation, arrayKw: ARRAY_OF_ONE, loss }).total;
  const lost = dollars(measured);
  const washed = facts.cleanings.find((cleaning) => cleaning.day >= day && cleaning.day <= to)?.day ?? null;
  const isTold = count >= MIN_DAYS && (washed === null || washed > addDays(from, MIN_DAYS));
  const ahead = leadOf(measured, from, facts, terms, kernels);
  const clean = measured.map((loss, n) => loss - ahead[n]!);
  const won = isTold ? lost - dollars(clean) - terms.washCost : null;
  return { from, to, isOver: to === end, lost, washed, won };
}

/**
 * Loss of each day [%], at least 0: mean of the good days within `NEAR_DAYS`, else the day before's. Null: no good day near the first day,
 * or fewer than half of the days are good.
 */
function courseOf(days: readonly DailySoilingDay[], from: string, count: number): Float64Array | null {
  const known = new Map(
    days.flatMap(({ day, loss, quality }) => (loss === null || quality !== "ok" ? [] : [[day, loss] as const])),
  );
  const good = Array.from({ length: count }, (_, n) => n).filter((n) => known.has(addDays(from, n)));
  if (2 * good.length < count) return null;
  const course = new Float64Array(count);
  for (let n = 0; n < count; n++) {
    const near = Array.from({ length: 2 * NEAR_DAYS + 1 }, (_, at) => known.get(addDays(from, n + at - NEAR_DAYS)));
    const losses = near.filter((loss) => loss !== undefined);
    if (losses.length === 0 && n === 0) return null;
    course[n] =
      losses.length === 0 ? course[n - 1]! : Math.max(0, losses.reduce((sum, loss) => sum + loss, 0) / losses.length);
  }
  return course;
}

function leadOf(
  measured: Float64Array,
  from: string,
  { rain, cleanings }: AdviceFacts,
  { residualSoiling, ...terms }: LookBackTerms,
  kernels: LookBackKernels,
): Float64Array {
  const start = mondayOf(from);
  const offset = daysBetween(start, from);
  const removal = kernels.rainRemoval({
    rain: Float64Array.from({ length: offset + measured.length }, (_, n) => rain.get(addDays(start, n)) ?? 0),
    ...rainRule(terms),
  });
  let lead = Math.max(0, measured[0]! - residualSoiling);
  return measured.map((loss, n) => {
    const day = addDays(from, n);
    if (n > 0) {
      lead *= 1 - removal[offset + n]!;
      for (const { share } of cleanings.filter((cleaning) => cleaning.day === day))
        lead *= 1 - (share ?? WHOLE_PLANT_PERCENT) / 100;
    }
    lead = Math.min(lead, loss);
    return lead;
  });
}

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
