import { areaMean, type SensorFactors, weighed } from "./factors.ts";
import { independentSensors } from "./shares.ts";

const Z_95 = 1.96;
/** Correlation of the systematic errors of sensors of one make [1]. */
const MAKE_CORRELATION = 0.3;
/** Sensors agree within a point or this many times their ranges. */
const AGREEING_POINTS = 1;
const AGREEING_RANGES = 1.5;
/** A level that was run forward errs by this much of what it grew [1]. */
const GROWTH_ERROR = 0.4;

/** Loss of a sensor on its newest good day [%], and half its 95% range [points]. */
export interface SensorLevel {
  day: number;
  loss: number;
  range: number;
}
export interface LevelSensor {
  weight: number;
  make: string;
  systematic: number;
  level: SensorLevel | null;
}
/** `difference`: between the highest and the lowest measured level [points]; `differs`: more than their ranges explain. */
export interface PlantLevel extends SensorLevel {
  difference: number;
  differs: boolean;
  /** Measured on `day`; the other sensors are completed. */
  measured: number;
}

/** Area mean of the sensors on the newest day that one of them measured; null if none ever did. */
export function plantLevel(sensors: readonly LevelSensor[], factors: SensorFactors): PlantLevel | null {
  const day = Math.max(...sensors.map(({ level }) => level?.day ?? -Infinity));
  if (day === -Infinity) return null;
  const weights = sensors.map(({ weight }) => weight);
  const present = sensors.flatMap(({ level }) => (level?.day === day ? [level] : []));
  const { loss, pulls, completed } = areaMean(
    weights,
    factors,
    sensors.map(({ level }) => (level?.day === day ? level.loss : NaN)),
  );
  const differs = present.some((one) => present.some((other) => isApart(one, other)));
  const losses = present.map((level) => level.loss);
  const difference = Math.max(...losses) - Math.min(...losses);
  const known = weighed(sensors, factors.sensors).filter((one, place) => pulls[place]! > 0 || one.log !== null);
  let square = (Z_95 * factors.spread * Math.max(loss, 0)) ** 2 / independentSensors(known);
  if (differs) square += (difference / 2) ** 2 / present.length;
  for (const [place, { level, make, systematic }] of sensors.entries()) {
    const pull = pulls[place]!;
    square += (Z_95 * completed[place]! * factors.sensors[place]!.spread) ** 2;
    if (level === null || pull === 0) continue;
    square += pull ** 2 * Math.max(level.range ** 2 - systematic ** 2, 0);
    for (const [other, { make: itsMake, systematic: its }] of sensors.entries()) {
      const correlation = other === place ? 1 : itsMake === make ? MAKE_CORRELATION : 0;
      square += correlation * pull * pulls[other]! * systematic * its;
    }
  }
  return { day, loss, range: Math.sqrt(square), difference, differs, measured: present.length };
}

function isApart(one: SensorLevel, other: SensorLevel): boolean {
  const allowed = Math.max(AGREEING_POINTS, AGREEING_RANGES * Math.hypot(one.range, other.range));
  return Math.abs(one.loss - other.loss) > allowed;
}

/** Half the 95% range of a level that has grown by `growth` points since it was measured. */
export const rangeAfter = (range: number, growth: number): number =>
  Math.hypot(range, GROWTH_ERROR * Math.max(growth, 0));
