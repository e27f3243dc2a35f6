import { and, eq, sql } from "drizzle-orm";
import { addDays, dayOf } from "#contract/common/calendar";
import type { Place } from "#contract/places/places";
import type { GroundMeasured, OwnPlant, SimulationBasis } from "#contract/simulation/projection";
import { plantSoiling } from "#domain/plant-soiling/plant-soiling";
import { daysByMonth } from "#domain/plant-soiling/rate";
import { metersBetween } from "#domain/places/ground-distance";
import { validatedTerms } from "#contract/simulation/terms";
import { modelRates } from "#domain/simulation/site-rate";
import { deviceScope } from "../../access/scope.ts";
import { analytics } from "../../platform/analytics.ts";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { dailySoiling, devices, plants } from "../../platform/schema.ts";
import { dailySoilingDays, isCounted } from "../devices/index.ts";
import { plantCase, type Runner } from "../plant-plans/index.ts";

/** A device farther away measures another place's soiling [m]. */
const REACH = 50_000;
const METERS_PER_DEGREE = 111_000;
const DAYS_PER_YEAR = 365;

/** Latitudes and longitudes within reach, and a little more; longitudes also across the 180th. */
function isNear({ lat, lng }: Place) {
  const high = REACH / METERS_PER_DEGREE;
  const wide = high / Math.max(0.01, Math.cos((Math.PI / 180) * (Math.abs(lat) + high)));
  return sql`${devices.lat} between ${lat - high} and ${lat + high}
    and (abs(${devices.lng} - ${lng}) <= ${wide} or abs(${devices.lng} - ${lng}) >= ${360 - wide})`;
}

/** Daily losses of last year, of the nearest device that has some; else the nearest device. */
export async function groundMeasured(
  db: Database,
  principal: Principal,
  place: Place,
  now: number,
): Promise<(GroundMeasured & Pick<OwnPlant, "plant_id">) | null> {
  const { device_id, device_name, lat, lng, timezone, plant_id } = devices;
  const since = addDays(dayOf("UTC", now), -DAYS_PER_YEAR);
  // Named, because a column by itself has no table's name here.
  const hasDays = sql<number>`exists (select 1 from ${dailySoiling} as measured
    where measured.device_id = ${devices}.device_id and measured.day >= ${since})`;
  const rows = await db
    .select({ device_id, device_name, lat, lng, timezone, plant_id, hasDays })
    .from(devices)
    .where(and(deviceScope(principal), isNear(place)))
    .orderBy(device_id);
  const [near] = rows
    .map((device) => ({ device, distance: Math.round(metersBetween(place, device)) }))
    .filter(({ distance }) => distance <= REACH)
    .sort((a, b) => b.device.hasDays - a.device.hasDays || a.distance - b.distance);
  if (!near) return null;
  const { device, distance } = near;
  const today = dayOf(device.timezone, now);
  const span = [addDays(today, -DAYS_PER_YEAR), addDays(today, -1)] as const;
  const { days } = await dailySoilingDays(db, device.device_id, ...span);
  const daily = days.flatMap((day) =>
    day.loss !== null && isCounted(day) ? [{ date: day.day.slice(5), soiling_loss: day.loss }] : [],
  );
  return { device_name: device.device_name, distance, daily, plant_id: device.plant_id };
}

/** The plant's measured rate, as its plan has it. */
export async function ownPlant(runner: Runner, plantId: string, basis: SimulationBasis | null): Promise<OwnPlant> {
  const [{ plant }, [row]] = await Promise.all([
    plantCase(runner, plantId),
    runner.db.select({ plant_name: plants.plant_name }).from(plants).where(eq(plants.plant_id, plantId)),
  ]);
  const rate = plantSoiling(plant.sensors, plant.today)?.rate;
  const measured = rate && Math.exp(rate.log);
  const months = daysByMonth(plant.sensors.map(({ intervals }) => ({ weight: 1, intervals })));
  const days = Float64Array.from(months, (month) => month.days);
  const kernels = analytics();
  const model = basis && modelRates(basis, validatedTerms, kernels);
  const ofYear = measured && model ? kernels.rateOfYear({ measured, days, model }) : NaN;
  return {
    plant_id: plantId,
    plant_name: row?.plant_name ?? "",
    rate: rate && measured && ofYear > 0 ? { measured, spells: rate.spells, ofYear } : null,
  };
}
