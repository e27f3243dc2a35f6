import { LOW_LIGHT_IRRADIANCE } from "#contract/common/limits";

export interface TemperatureSamples {
  /** [W/m2] */
  clean: Float64Array;
  soiled: Float64Array;
  /** Temperature of the colder cell [degrees C], NaN = missing; undefined: not measured. */
  temperature?: Float64Array;
  day: Float64Array;
  /** 0: outside the daily window; undefined: all samples count. */
  inWindow?: Uint8Array;
}

export function temperatureOfDays({
  clean,
  soiled,
  temperature,
  day,
  inWindow,
}: TemperatureSamples): ReadonlyMap<number, number> {
  const sums = new Map<number, { sum: number; count: number }>();
  for (const [row, degrees] of (temperature ?? new Float64Array()).entries()) {
    const isLit = clean[row]! > LOW_LIGHT_IRRADIANCE || soiled[row]! > LOW_LIGHT_IRRADIANCE;
    if (Number.isNaN(degrees) || inWindow?.[row] === 0 || !isLit) continue;
    const { sum, count } = sums.get(day[row]!) ?? { sum: 0, count: 0 };
    sums.set(day[row]!, { sum: sum + degrees, count: count + 1 });
  }
  return new Map([...sums].map(([number, { sum, count }]) => [number, sum / count]));
}
