import type { ArrayPlane, SensorPlane } from "#contract/devices/plane";

/** Dust and rain differ little between planes closer than this [degrees]. */
const ALIKE = 5;
/** A sensor that turns less than this is not on a tracker; one that turns more is [degrees]. */
const TURNS = 20;
/** Of the tilts over the last days, the swing leaves out the lowest and the highest tenth: maintenance, a night in stow. */
const TAIL = 0.1;

/** Tilt of a sensor from means over the last days [degrees]; null: too few. */
export function sensorPlane(tilts: readonly (number | null)[]): SensorPlane | null {
  const sorted = tilts.filter((tilt) => tilt !== null).toSorted((a, b) => a - b);
  if (sorted.length < 3) return null;
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))]!;
  return { tilt: Math.abs(at(0.5)), swing: at(1 - TAIL) - at(TAIL) };
}

export type PlaneDifference =
  | { kind: "sensor-turns"; swing: number }
  | { kind: "sensor-still"; tilt: number }
  /** `dust`: what falls on the sensor over what falls on the array, minus 1: dust falls straight down, so it goes by the cosine of the tilt. */
  | { kind: "tilts"; sensor: number; array: number; dust: number };

/** Why the sensor may soil otherwise than the array; null: they are alike, or the mount is not set. */
export function planeDifference(
  { arrayMount, arrayTilt }: ArrayPlane,
  sensor: SensorPlane | null,
): PlaneDifference | null {
  if (sensor === null || arrayMount === "unknown") return null;
  const { tilt, swing } = sensor;
  if (arrayMount === "tracker") return swing < TURNS ? { kind: "sensor-still", tilt } : null;
  if (swing >= TURNS) return { kind: "sensor-turns", swing };
  if (Math.abs(tilt - arrayTilt) <= ALIKE) return null;
  const reach = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);
  return { kind: "tilts", sensor: tilt, array: arrayTilt, dust: reach(tilt) / reach(arrayTilt) - 1 };
}
