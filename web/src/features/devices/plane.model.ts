import type { ArrayPlane, SensorPlane } from "#contract/devices/plane";
import * as format from "#contract/common/format";
import { planeDifference } from "#domain/telemetry/plane";

const degrees = (value: number): string => `${format.number(value, 0)}°`;

const texts = {
  turns: (swing: string) => `The device tilts by ${swing} over the day, but the array is set to fixed tilt.`,
  still: (tilt: string) =>
    `The device stays at ${tilt} while the array tracks the sun. It may soil differently from the array.`,
  tilts: (sensor: string, array: string, dust: string) =>
    `The device is tilted ${sensor} and the array ${array}. Expect about ${dust} soiling on the device.`,
} as const;

/** Null: same plane, or unknown. */
export function planeNote(array: ArrayPlane, sensor: SensorPlane | null): string | null {
  const difference = planeDifference(array, sensor);
  switch (difference?.kind) {
    case undefined:
      return null;
    case "sensor-turns":
      return texts.turns(degrees(difference.swing));
    case "sensor-still":
      return texts.still(degrees(difference.tilt));
    case "tilts": {
      const { sensor: tilt, array: of, dust } = difference;
      const share = `${format.percent(100 * Math.abs(dust), 0)} ${dust > 0 ? "more" : "less"}`;
      return texts.tilts(degrees(tilt), degrees(of), share);
    }
  }
}

export const sensorTilt = (sensor: SensorPlane | null): string =>
  sensor === null ? "The device doesn't report its tilt." : `Device over the last 7 days: ${degrees(sensor.tilt)}.`;
