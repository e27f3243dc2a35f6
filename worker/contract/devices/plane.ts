export const arrayMounts = ["unknown", "fixed", "tracker"] as const;
export type ArrayMount = (typeof arrayMounts)[number];

export interface ArrayPlane {
  arrayMount: ArrayMount;
  /** [degrees from horizontal]; ignored unless the mount is fixed. */
  arrayTilt: number;
}

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
