import { independentSensors, type WeighedSensor } from "./shares.ts";

/** Days that factors are fitted to: the newest with this loss [%]; less is mostly error. */
const MAX_DAYS = 90;
const MIN_LOSS = 1;
const MIN_COMMON_DAYS = 10;
const ROUNDS = 10;
/**
 * Sensors of a plant differ by this much [ln]: 9 to 29% between pairs of three sites, which counts as four sensors
 * (docs/methods.md, "Soiling of a plant").
 */
const USUAL_SPREAD = 0.3;
const USUAL_SENSORS = 4;
const DAY_ERROR = 0.3;
const Z_95 = 1.96;
/** A sensor that reads nothing isn't infinitely clean [1]. */
const MIN_FACTOR = 0.05;

export interface FactorSensor {
  weight: number;
  /** Good days: day number and loss [%]. */
  losses: ReadonlyMap<number, number>;
  /** Half the 95% range of the error that all days share [points]. */
  systematic: number;
}

/** `spread`: standard deviation of the factor's logarithm. `days`: number of days with another sensor behind it. */
export interface SensorFactor {
  factor: number;
  spread: number;
  days: number;
}

/** `spread`: how sensors of the plant differ [ln]. */
export interface SensorFactors {
  sensors: SensorFactor[];
  spread: number;
}

/**
 * Sensor factors: soiling of each sensor over that of the plant, by the days on which several sensors measured (rank one,
 * `L_i = λ_i P + e`), shrunk toward 1. Days before `from` don't count.
 */
export function sensorFactors(sensors: readonly FactorSensor[], from = -Infinity): SensorFactors {
  const days = commonDays(sensors, from);
  const weights = sensors.map(({ weight }) => weight);
  let found: SensorFactors = {
    sensors: sensors.map(() => ({ factor: 1, spread: USUAL_SPREAD, days: 0 })),
    spread: USUAL_SPREAD,
  };
  for (let round = 0; round < ROUNDS; round++) {
    const rows = days
      .map((losses) => ({ losses, plant: plantLevel(weights, found.sensors, losses) }))
      .filter(({ plant }) => plant >= MIN_LOSS)
      .slice(-MAX_DAYS);
    found = nextRound(sensors, found, rows);
  }
  return found;
}

/** Sensors as `independentSensors` counts them. */
export const weighed = (
  sensors: readonly { weight: number }[],
  factors: readonly Pick<SensorFactor, "days" | "factor">[],
): WeighedSensor[] =>
  sensors.map(({ weight }, place) => {
    const { days, factor } = factors[place]!;
    return { weight, log: days > 0 ? Math.log(factor) : null };
  });

type FactorRow = { losses: readonly number[]; plant: number };

function commonDays(sensors: readonly FactorSensor[], from: number): number[][] {
  const days = [...new Set(sensors.flatMap(({ losses }) => [...losses.keys()]))].filter((day) => day >= from);
  return days
    .sort((a, b) => a - b)
    .map((day) => sensors.map(({ losses }) => losses.get(day) ?? NaN))
    .filter((losses) => losses.filter((loss) => !Number.isNaN(loss)).length > 1);
}

/** Soiling of the plant that explains the known losses best; NaN without any. */
function plantLevel(weights: readonly number[], factors: readonly SensorFactor[], losses: readonly number[]): number {
  let [product, shape] = [0, 0];
  for (const [place, loss] of losses.entries()) {
    if (Number.isNaN(loss)) continue;
    const pull = weights[place]! * factors[place]!.factor;
    product += pull * loss;
    shape += pull * factors[place]!.factor;
  }
  return product / shape;
}

function nextRound(
  sensors: readonly FactorSensor[],
  { spread }: SensorFactors,
  rows: readonly FactorRow[],
): SensorFactors {
  const fits = sensors.map(({ systematic }, place) => {
    const known = rows.filter(({ losses }) => !Number.isNaN(losses[place]));
    if (known.length < MIN_COMMON_DAYS) return null;
    let [product, square, sum] = [0, 0, 0];
    for (const { losses, plant } of known) {
      product += losses[place]! * plant;
      square += plant ** 2;
      sum += plant;
    }
    const factor = Math.max(product / square, MIN_FACTOR);
    const error = DAY_ERROR ** 2 / square + ((systematic / Z_95) * (sum / square)) ** 2;
    const variance = error / factor ** 2;
    const kept = spread ** 2 / (spread ** 2 + variance);
    return { log: Math.log(factor) * kept, spread: Math.sqrt(variance * kept), days: known.length };
  });
  const known = fits.filter((fit) => fit !== null);
  if (known.length < 2) return { sensors: sensors.map(() => ({ factor: 1, spread, days: 0 })), spread };
  const next = nextSpread(
    fits.flatMap((fit, place) => (fit === null ? [] : [{ weight: sensors[place]!.weight, log: fit.log }])),
  );
  // The area mean of the known factors is 1.
  let [share, weighed] = [0, 0];
  for (const [place, fit] of fits.entries()) {
    if (fit === null) continue;
    share += sensors[place]!.weight;
    weighed += sensors[place]!.weight * Math.exp(fit.log);
  }
  return {
    sensors: fits.map((fit) =>
      fit === null
        ? { factor: 1, spread: next, days: 0 }
        : { factor: (Math.exp(fit.log) * share) / weighed, spread: fit.spread, days: fit.days },
    ),
    spread: next,
  };
}

/**
 * Spread of the sensors' logarithms. Two sensors that read alike are one, which says nothing of it: their variance counts for as many as
 * differ (decision 0418).
 */
function nextSpread(sensors: readonly { weight: number; log: number }[]): number {
  const total = sensors.reduce((sum, { weight }) => sum + weight, 0);
  const mean = sensors.reduce((sum, { weight, log }) => sum + weight * log, 0) / total;
  const variance = sensors.reduce((sum, { weight, log }) => sum + weight * (log - mean) ** 2, 0) / total;
  const different = 1 - 1 / independentSensors(sensors);
  return Math.sqrt((USUAL_SENSORS * USUAL_SPREAD ** 2 + 2 * variance) / (USUAL_SENSORS + 4 * different));
}

/** `loss` [%]; `pulls`: how it moves with the loss of each sensor; `completed`: loss by a missing sensor's factor, else 0. */
interface AreaMean {
  loss: number;
  pulls: number[];
  completed: number[];
}

/** Area mean of the losses; a missing one (NaN) is completed by its factor times the others. NaN without any. */
export function areaMean(
  weights: readonly number[],
  { sensors: factors }: SensorFactors,
  losses: readonly number[],
): AreaMean {
  const typical = plantLevel(weights, factors, losses);
  let [loss, missing, shape] = [0, 0, 0];
  for (const [place, weight] of weights.entries()) {
    const { factor } = factors[place]!;
    if (Number.isNaN(losses[place])) missing += weight * factor;
    else {
      loss += weight * losses[place]!;
      shape += weight * factor ** 2;
    }
  }
  return {
    loss: loss + missing * typical,
    pulls: weights.map((weight, place) =>
      Number.isNaN(losses[place]) ? 0 : weight + (missing * weight * factors[place]!.factor) / shape,
    ),
    completed: weights.map((weight, place) =>
      Number.isNaN(losses[place]) ? weight * factors[place]!.factor * typical : 0,
    ),
  };
}

/** Soiling loss of the plant [%] on every day on which a sensor measured. */
export function plantLosses(sensors: readonly FactorSensor[], factors: SensorFactors): Map<number, number> {
  const days = [...new Set(sensors.flatMap(({ losses }) => [...losses.keys()]))].sort((a, b) => a - b);
  const weights = sensors.map(({ weight }) => weight);
  return new Map(
    days.map((day) => {
      const losses = sensors.map((sensor) => sensor.losses.get(day) ?? NaN);
      return [day, areaMean(weights, factors, losses).loss];
    }),
  );
}
