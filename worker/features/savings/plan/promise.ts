import { sql } from "drizzle-orm";
import { dayOf, daysBetween, mondayOf, SECONDS_PER_DAY } from "#contract/common/calendar";
import type { CleaningPromise } from "#contract/cleanings/cleanings";
import { type Database, jsonValues } from "../../../platform/db.ts";
import { type devices, recommendations } from "../../../platform/schema.ts";
import type { Runner } from "../runner.ts";
import { currentPlan } from "./current-plan.ts";

/** A wash logged later than this has no promise [days], because the plan already knows what followed. */
const LOGGED_WITHIN_DAYS = 14;
/** An older plan promises nothing [days]. The daily analysis, the dashboard and the plan's own screens keep it newer. */
const PLAN_WITHIN_DAYS = 14;

export type PromiseOn = (day: string) => Pick<CleaningPromise, "date" | "worth" | "loss"> | null;

interface PromisingPlan {
  today: string;
  startDay: string;
  /** By week from `startDay` [$]. */
  worth: readonly (number | null)[] | null;
  initialLoss: number;
  residualSoiling: number;
  recommended: string | null;
}

function promiseOf({ today, startDay, worth, initialLoss, residualSoiling, recommended }: PromisingPlan): PromiseOn {
  const loss = Math.max(0, initialLoss - residualSoiling);
  // A past or blocked week is worth what the next one is.
  const worthFrom = (week: number): number | null => worth?.find((value, at) => at >= week && value !== null) ?? null;
  return (day) => {
    if (daysBetween(day, today) > LOGGED_WITHIN_DAYS) return null;
    const week = Math.max(0, daysBetween(startDay, mondayOf(day)) / 7);
    return { date: recommended, worth: worthFrom(week), loss };
  };
}

/** Null: no plan, or the day is long past. */
export async function planPromise(runner: Runner, device: typeof devices.$inferSelect): Promise<PromiseOn> {
  const { plan, planCase } = await currentPlan(runner, device);
  if (plan === null) return () => null;
  const { result, recommended, request } = plan;
  return promiseOf({
    today: planCase.basis.today,
    startDay: result.startDay,
    worth: result.outlook?.next?.worth ?? null,
    initialLoss: result.initialLoss,
    residualSoiling: request.residualSoiling,
    recommended,
  });
}

/** Promises of the plans that are stored, by device, in one statement and without calculating any. */
export async function storedPromises(
  db: Database,
  list: readonly Pick<typeof devices.$inferSelect, "device_id" | "timezone">[],
  now: number,
): Promise<Map<string, PromiseOn>> {
  const part = (column: "result" | "request", path: string) => sql`json_extract(${recommendations[column]}, ${path})`;
  const rows = await db
    .select({
      device_id: recommendations.device_id,
      recommended: recommendations.recommended,
      startDay: part("result", "$.startDay").mapWith(String),
      worth: part("result", "$.outlook.next.worth").mapWith((text: string) => JSON.parse(text) as (number | null)[]),
      initialLoss: part("result", "$.initialLoss").mapWith(Number),
      residualSoiling: part("request", "$.residualSoiling").mapWith(Number),
    })
    .from(recommendations)
    .where(
      sql`${recommendations.device_id} in ${jsonValues(list.map(({ device_id }) => device_id))}
        and ${recommendations.calculated_at} >= ${Math.floor(now) - PLAN_WITHIN_DAYS * SECONDS_PER_DAY}`,
    );
  const zones = new Map(list.map(({ device_id, timezone }) => [device_id, timezone]));
  return new Map(
    rows.map(({ device_id, ...plan }) => [device_id, promiseOf({ today: dayOf(zones.get(device_id)!, now), ...plan })]),
  );
}
