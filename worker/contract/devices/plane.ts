import type { dailyFields } from "../records/device.ts";
import type { ValuesOf } from "../records/field.ts";

export type ArrayPlane = Pick<ValuesOf<typeof dailyFields>, "arrayMount" | "arrayTilt">;

export interface SensorPlane {
  /** Median [degrees from horizontal]. */
  tilt: number;
  /** Range of most tilts [degrees]; a sensor on a tracker turns. */
  swing: number;
}

export interface DevicePlane {
  array: ArrayPlane;
  sensor: SensorPlane | null;
}
