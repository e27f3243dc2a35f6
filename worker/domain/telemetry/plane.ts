import type { ArrayPlane, SensorPlane } from "#contract/devices/plane";

/** Planes that differ less soil alike [degrees]. */
const ALIKE = 5;
/** A sensor that swings more is on a tracker [degrees]. */
const TURNS = 20;
/** The swing ignores this share of the lowest and of the highest tilts: maintenance, a night in stow [1]. */
const TAIL = 0.1;

/** Plane of a sensor from recent mean tilts [degrees]; null if there are too few. */
export function sensorPlane(tilts: readonly (number | null)[]): SensorPlane | null {
  const sorted = tilts.filter((tilt) => tilt !== null).toSorted((a, b) => a - b);
  if (sorted.length < 3) return null;
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))]!;
  return { tilt: Math.abs(at(0.5)), swing: at(1 - TAIL) - at(TAIL) };
}

export type PlaneDifference =
  | { kind: "sensor-turns"; swing: number }
  | { kind: "sensor-still"; tilt: number }
  /**
   * `dust`: deposition on the sensor over deposition on the array, minus 1. Dust falls straight down, so deposition
   * goes with the cosine of the tilt.
   */
  | { kind: "tilts"; sensor: number; array: number; dust: number };

/** Null if the planes are alike, or if one of them is unknown. */
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
