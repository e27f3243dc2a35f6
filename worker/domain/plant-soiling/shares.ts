/**
 * Weights of the sensors, which add up to 1, by the shares of the plant that people entered [%]. Sensors without a share
 * get equal parts of what the others leave; if they leave nothing, as much as the others have on average.
 */
export function sensorWeights(entered: readonly (number | null)[]): number[] {
  const known = entered.filter((share) => share !== null);
  const sum = known.reduce((total, share) => total + share, 0);
  const left = Math.max(0, 100 - sum);
  const open = entered.length - known.length;
  const each = left > 0 || known.length === 0 ? left / Math.max(open, 1) : sum / known.length;
  const shares = entered.map((share) => share ?? each);
  const total = shares.reduce((all, share) => all + share, 0);
  return shares.map((share) => (total > 0 ? share / total : 1 / shares.length));
}

/**
 * Of each sensor, the part that it has in each of its days: its weight among the sensors that have that day, whatever the range. Sensors with
 * a share of 0 are left out before, else they were the plant on days of their own.
 */
export function partsOfDays(sensors: readonly { share: number | null; days: readonly string[] }[]): number[][] {
  const present = new Map<string, number[]>();
  for (const [at, { days }] of sensors.entries()) {
    for (const day of days) {
      const list = present.get(day);
      if (list) list.push(at);
      else present.set(day, [at]);
    }
  }
  const known = new Map<string, ReadonlyMap<number, number>>();
  const weightsOf = (list: readonly number[]) => {
    const key = list.join();
    let weights = known.get(key);
    if (!weights) {
      const each = sensorWeights(list.map((at) => sensors[at]!.share));
      known.set(key, (weights = new Map(list.map((at, nth) => [at, each[nth]!]))));
    }
    return weights;
  };
  const weights = new Map([...present].map(([day, list]) => [day, weightsOf(list)]));
  return sensors.map(({ days }, at) => days.map((day) => weights.get(day)!.get(at)!));
}

/** Sensors that differ by this much [ln] say half the same; so do sensors whose difference isn't known [1] (decision 0418). */
const USUAL_DIFFERENCE = 0.3;
const USUAL_CORRELATION = 0.5;

/** `log`: of the sensor's factor; null: not known. */
export interface WeighedSensor {
  weight: number;
  log: number | null;
}

/**
 * Number of independent sensors that these are worth, 1 for one: `1 / Σ w_i w_j ρ_ij`. Sensors that read alike are one, so that a sensor that
 * is split into two counts as before.
 */
export function independentSensors(sensors: readonly WeighedSensor[]): number {
  const total = sensors.reduce((sum, { weight }) => sum + weight, 0);
  if (!(total > 0)) return 1;
  let shared = 0;
  for (const one of sensors) {
    for (const other of sensors) shared += (one.weight * other.weight * correlation(one, other)) / total ** 2;
  }
  return 1 / shared;
}

function correlation(one: WeighedSensor, other: WeighedSensor): number {
  if (one === other) return 1;
  if (one.log === null || other.log === null) return USUAL_CORRELATION;
  return 1 / (1 + ((one.log - other.log) / USUAL_DIFFERENCE) ** 2);
}
