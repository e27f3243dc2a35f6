import { type ApiCall, ApiRefusal, type V1Handlers, type AnyCall } from "../../api/serve.ts";
import { rounded } from "../../api/values.ts";
import { tooManyDeviceDays, MAX_DEVICE_DAYS } from "#contract/plants/devices";
import { hoursOfYear } from "#domain/modeling/hourly";
import {
  measuredDays,
  type MonthFactor,
  type SensorDays,
  filledFactors,
  measuredFactors,
} from "#domain/modeling/month-factors";
import { isCounted, dailySoilingOfDevices, meanLoss } from "../devices/index.ts";
import { and, asc, eq } from "drizzle-orm";
import { anyDeviceScope, visiblePlant } from "../../access/scope.ts";
import { climateAt } from "../../adapters/weather/index.ts";
import { dayOf, daysBetween, earlierDay, laterDay } from "#contract/common/calendar";
import type { Place } from "#contract/places/places";
import { FIRST_YEAR, LAST_YEAR } from "#contract/v1/modeling";
import { placeKey, roundedPlace } from "#contract/simulation/terms";
import { basisOfPlace, project } from "#domain/simulation/simulate";
import { analytics } from "../../platform/analytics.ts";
import type { Database } from "../../platform/db.ts";
import { RecentResults } from "../../platform/digest.ts";
import { devices, type DeviceRow } from "../../platform/schema.ts";

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

interface PlantFactors {
  factors: MonthFactor[];
  sensors: (SensorDays & { device_id: string })[];
  /** First and last counted day; null: none. */
  first: string | null;
  last: string | null;
}

/** Monthly factors of a plant, or of one of its devices. Null: not in reach. */
async function plantFactors(
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

type OfPlant = ApiCall<"getMonthlySoiling" | "getSamSoiling" | "listHourlySoiling">;

/** PVsyst takes two decimals; the other programs get the same figures. */
const PLACES = 2;

async function askedFactors(call: OfPlant) {
  const { device_id: device, year, fill } = call.query;
  const found = await plantFactors(call, { plant: call.params.plant_id!, device, year, fill });
  if (found === null) return new ApiRefusal("not-found");
  return found === "too-many" ? new ApiRefusal("invalid-request", { year: tooManyDeviceDays }) : found;
}

const isKnown = (factor: MonthFactor): factor is MonthFactor & { loss: number } => factor.loss !== null;

/** Refused if a month isn't known, because an empty month would count as clean. */
function wholeYear(factors: readonly MonthFactor[]): number[] | ApiRefusal {
  const missing = factors.filter((factor) => !isKnown(factor)).map(({ month }) => month);
  if (missing.length > 0) return new ApiRefusal("months-missing", { month: `Not known: ${missing.join(", ")}.` });
  return factors.map(({ loss }) => rounded(loss, PLACES)!);
}

export const plantFilesV1 = {
  async getMonthlySoiling(call) {
    const found = await askedFactors(call);
    if (found instanceof ApiRefusal) return found;
    const { factors, sensors, first, last } = found;
    return {
      data: factors.map(({ month, loss, days, source, isBelowZero }) => ({
        month,
        soiling_loss_percent: rounded(loss, PLACES),
        days_counted: days,
        source,
        is_below_zero: isBelowZero,
      })),
      next_cursor: null,
      plant_id: call.params.plant_id!,
      device_ids: sensors.filter(({ days }) => days.some(isCounted)).map(({ device_id }) => device_id),
      first_day: first,
      last_day: last,
    };
  },

  async getSamSoiling(call) {
    const found = await askedFactors(call);
    if (found instanceof ApiRefusal) return found;
    const losses = wholeYear(found.factors);
    return losses instanceof ApiRefusal ? losses : { subarray1_soiling: losses, soiling: losses };
  },

  async listHourlySoiling(call) {
    const found = await askedFactors(call);
    if (found instanceof ApiRefusal) return found;
    const losses = wholeYear(found.factors);
    if (losses instanceof ApiRefusal) return losses;
    const hours = hoursOfYear(call.query.year, measuredDays(found.sensors), found.factors);
    return {
      data: hours.map(({ date, time, loss, source }) => ({
        date,
        time,
        soiling_loss_percent: rounded(loss, PLACES)!,
        source,
      })),
      next_cursor: null,
    };
  },
} satisfies Partial<V1Handlers>;
