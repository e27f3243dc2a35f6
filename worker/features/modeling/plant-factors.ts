import { and, asc, eq } from "drizzle-orm";
import { anyDeviceScope, visiblePlant } from "../../access/scope.ts";
import { climateAt } from "../../adapters/weather/index.ts";
import type { AnyCall } from "../../api/serve.ts";
import { dayOf, daysBetween, earlierDay, laterDay } from "#contract/common/calendar";
import { MAX_DEVICE_DAYS } from "#contract/plants/devices";
import type { Place } from "#contract/places/places";
import { FIRST_YEAR, LAST_YEAR } from "#contract/v1/modeling";
import { placeKey, roundedPlace } from "#contract/simulation/terms";
import { type SensorDays, filledFactors, measuredFactors, type MonthFactor } from "#domain/modeling/month-factors";
import { basisOfPlace, project } from "#domain/simulation/simulate";
import { analytics } from "../../platform/analytics.ts";
import type { Database } from "../../platform/db.ts";
import { RecentResults } from "../../platform/digest.ts";
import { devices, type DeviceRow } from "../../platform/schema.ts";
import { dailySoilingOfDevices, isCounted, meanLoss } from "../devices/index.ts";

/** Simulated months that are kept; some 100 bytes each. */
const MAX_PLACES = 500;
const simulated = new RecentResults<readonly number[] | null>(MAX_PLACES);

/** Losses of the months at a place as Soiling Simulation shows them: its typical year, without washes [%]. Null: outside of the climate grid. */
const simulatedMonths = (place: Place): readonly number[] | null =>
  simulated.get(placeKey(place), () => {
    const cell = climateAt(roundedPlace(place));
    const basis = cell && basisOfPlace(place, cell);
    return basis && project(basis, basis.terms, analytics()).monthly.map(({ soiling }) => soiling);
  });

interface FactorsAsked {
  plant: string;
  device: string | undefined;
  year: number | undefined;
  fill: "modeled" | "none" | undefined;
}

export interface PlantFactors {
  factors: MonthFactor[];
  sensors: (SensorDays & { device_id: string })[];
  /** First and last counted day; null: none. */
  first: string | null;
  last: string | null;
}

/** Monthly factors of a plant, or of one of its devices. Null: not in reach. */
export async function plantFactors(
  { db, principal, now }: Pick<AnyCall, "db" | "principal" | "now">,
  { plant, device, year, fill = "modeled" }: FactorsAsked,
): Promise<PlantFactors | "too-many" | null> {
  const known = await visiblePlant(db, principal, plant);
  if (!known) return null;
  const list = await db
    .select()
    .from(devices)
    .where(
      and(
        anyDeviceScope(principal),
        eq(devices.plant_id, plant),
        device === undefined ? undefined : eq(devices.device_id, device),
      ),
    )
    .orderBy(asc(devices.device_id));
  if (device !== undefined && list.length === 0) return null;
  const sensors = await sensorsOf(db, list, year, now);
  if (sensors === null) return "too-many";
  const measured = measuredFactors(sensors, meanLoss);
  const counted = sensors.flatMap(({ days }) => days.filter(isCounted).map(({ day }) => day)).sort();
  return {
    factors: fill === "none" ? measured : filledFactors(measured, simulatedMonths(list[0] ?? known)),
    sensors,
    first: counted[0] ?? null,
    last: counted.at(-1) ?? null,
  };
}

/** As far as the years of the contract go. */
const ALL_DAYS = { from: `${FIRST_YEAR}-01-01`, to: `${LAST_YEAR}-12-31` };

/** Those with days; also retired ones. Null: more days than fit into memory. */
async function sensorsOf(db: Database, list: readonly DeviceRow[], year: number | undefined, now: number) {
  const span = year === undefined ? ALL_DAYS : { from: `${year}-01-01`, to: `${year}-12-31` };
  const last = earlierDay(dayOf("UTC", now), span.to);
  const length = list.reduce(
    (sum, { first_day: first }) =>
      first === null ? sum : sum + Math.max(0, daysBetween(laterDay(first, span.from), last) + 1),
    0,
  );
  if (length > MAX_DEVICE_DAYS) return null;
  const ids = list.map(({ device_id }) => device_id);
  const days = await dailySoilingOfDevices(db, ids, span);
  return list.flatMap(({ device_id, array_share: share }) => {
    const own = days.get(device_id);
    return own ? [{ device_id, share, days: own }] : [];
  });
}
