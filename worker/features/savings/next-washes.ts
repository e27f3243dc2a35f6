import { and, asc, eq, gte, isNotNull } from "drizzle-orm";
import { deviceScope } from "../../access/scope.ts";
import type { NextWash } from "../../contract/recommendation.ts";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { devices, recommendations } from "../../platform/schema.ts";

/** A plan that nobody calculated again for this long says nothing about what is due [s]. */
const MAX_AGE_SECONDS = 14 * 86_400;

/** The next wash of each device that a person may see, as last calculated; most urgent first. `now` in UTC epoch seconds. */
export function nextWashes(db: Database, principal: Principal, now: number): Promise<NextWash[]> {
  return db
    .select({ plant_id: devices.plant_id, device_id: devices.device_id, date: recommendations.recommended })
    .from(recommendations)
    .innerJoin(devices, eq(devices.device_id, recommendations.device_id))
    .where(
      and(
        deviceScope(principal),
        isNotNull(recommendations.recommended),
        gte(recommendations.calculated_at, now - MAX_AGE_SECONDS),
      ),
    )
    .orderBy(asc(recommendations.recommended), asc(devices.device_id))
    .then((rows) => rows.flatMap(({ date, ...device }) => (date === null ? [] : { ...device, date })));
}
