import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { deviceScope } from "../../access/scope.ts";
import type { NextWash } from "#contract/dashboard/recommendation";
import type { Principal } from "../../platform/context.ts";
import { devices, recommendations } from "../../platform/schema.ts";
import { currentPlans } from "./plan/current-plans.ts";
import type { Runner } from "./runner.ts";

const MAX_DEVICES = 40;

/**
 * Next washes, most urgent first. Recalculates outdated plans, so that the list equals each dashboard. A device with an unknown
 * recommendation has no date.
 */
export async function nextWashes(runner: Runner, principal: Principal): Promise<NextWash[]> {
  const list = await runner.db
    .select(getTableColumns(devices))
    .from(devices)
    .leftJoin(recommendations, eq(recommendations.device_id, devices.device_id))
    .where(deviceScope(principal))
    .orderBy(sql`${recommendations.recommended} is null`, asc(recommendations.recommended), asc(devices.device_id))
    .limit(MAX_DEVICES);
  const plans = await currentPlans(runner, list);
  return plans
    .flatMap((current, index) => {
      const date = current?.planCase.obstacles.length === 0 ? (current.plan?.recommended ?? null) : null;
      const { plant_id, device_id } = list[index]!;
      return date === null ? [] : [{ plant_id, device_id, date }];
    })
    .toSorted((one, other) => one.date.localeCompare(other.date) || one.device_id.localeCompare(other.device_id));
}
