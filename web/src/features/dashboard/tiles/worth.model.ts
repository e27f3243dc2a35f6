import { ENOUGH_DAYS } from "#domain/soiling/summaries";
import { energyRates } from "#domain/cleaning-plan/inputs";
import type { StoredCalculationInputs } from "#contract/records/inputs";
import type { DeviceSoiling, PlantDevicesSoiling } from "#contract/plants/devices";
import type { CompareTerms } from "../queries.ts";

/** Price and size from saved inputs. Undefined: loading; null: not entered. Version 0 has defaults that nobody entered. */
export function plantPricing(stored: StoredCalculationInputs | null): CompareTerms | null | undefined {
  if (stored === null) return undefined;
  const energyRate = energyRates(stored.inputs);
  const arraySize = stored.inputs.array_size;
  return stored.version === 0 || energyRate === null || arraySize === null ? null : { energyRate, arraySize };
}

/**
 * Mean over devices, each as if the whole plant soiled like it: the sum of the equal shares, scaled up for missing ones. Null with fewer
 * than two.
 */
export function plantAverage(
  devices: readonly Pick<DeviceSoiling, "dollars">[],
): { dollars: number; devices: number } | null {
  const known = devices.flatMap(({ dollars }) => dollars ?? []);
  if (known.length < 2) return null;
  const sum = known.reduce((total, dollars) => total + dollars, 0);
  return { dollars: (sum * devices.length) / known.length, devices: known.length };
}

interface SensorLoss {
  share: number;
  value: number | null;
  /** Half of its 95% range. */
  points?: number | null;
}

/** Those with data on half of the days, as in reports and the API; all, if there are none. */
export function withEnoughDays<Sensor extends { days: number }>(sensors: readonly Sensor[], length: number) {
  const enough = sensors.filter(({ days }) => days >= length * ENOUGH_DAYS);
  return enough.length > 0 ? enough : sensors;
}

/**
 * Mean over the sensors that have a value, by share of the array. Their errors are independent; the range isn't known if one of theirs isn't.
 */
export function areaMean(sensors: readonly SensorLoss[]): { mean: number | null; points: number | null; of: number } {
  const known = sensors.flatMap(({ share, value, points = null }) => (value === null ? [] : { share, value, points }));
  const total = known.reduce((sum, { share }) => sum + share, 0);
  if (!(total > 0)) return { mean: null, points: null, of: known.length };
  const mean = known.reduce((sum, { share, value }) => sum + share * value, 0) / total;
  const points = known.some((sensor) => sensor.points === null)
    ? null
    : Math.hypot(...known.map((sensor) => sensor.share * sensor.points!)) / total;
  return { mean, points, of: known.length };
}

/** Mean loss of a plant in `length` days, also of sensors that were retired meanwhile, as in reports and the API. */
export const plantLoss = ({ devices }: PlantDevicesSoiling, length: number) =>
  areaMean(withEnoughDays(devices, length).map(({ share, points, meanLoss }) => ({ share, points, value: meanLoss })));
