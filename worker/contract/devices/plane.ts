export const arrayMounts = ["unknown", "fixed", "tracker"] as const;
export type ArrayMount = (typeof arrayMounts)[number];

export interface ArrayPlane {
  arrayMount: ArrayMount;
  /** Degrees from horizontal; means nothing unless the mount is fixed. */
  arrayTilt: number;
}

export interface SensorPlane {
  /** Median [degrees from horizontal]. */
  tilt: number;
  /** What most of it lies within [degrees]: a sensor on a tracker turns. */
  swing: number;
}

/** `GET /api/device/{id}/plane`; `sensor` is null where the device does not report its tilt. */
export interface DevicePlane {
  array: ArrayPlane;
  sensor: SensorPlane | null;
}
