/** What samples and days tell of the sensor itself; conventions as in `../types.ts`. */

/** Samples in ascending time. `noon`: solar noon of each day [s], ascending as the days. */
export interface SensorProfileInput {
  t: Float64Array;
  clean: Float64Array;
  soiled: Float64Array;
  day: Float64Array;
  noon: Float64Array;
}
/** One row per day that has samples. NaN: the samples don't show it. */
export interface SensorProfileColumns {
  /** longest time in daylight for which a cell was constant while the other moved [s] */
  stuckClean: Float64Array;
  stuckSoiled: Float64Array;
  /** centroid of the soiled cell after that of the clean cell [s] */
  lag: Float64Array;
  /** middle of the daylight after solar noon [s] */
  middle: Float64Array;
  /** loss until 1.5 hours before solar noon, around noon, and from 1.5 hours after it on [%] */
  morning: Float64Array;
  midday: Float64Array;
  afternoon: Float64Array;
  /** what the soiled cell reads more than the clean one in the dark [W/m2] */
  dark: Float64Array;
}

/** Days, ascending, with their `sensorProfile`. */
export interface SensorFaultsInput extends SensorProfileColumns {
  day: Float64Array;
  /** with the offset */
  loss: Float64Array;
  /** result of `coveredDays` */
  quality: Uint8Array;
  /** since the row before; NaN: not known */
  rain: Float64Array;
  /** 1: the plant or the cells were cleaned since the row before */
  cleaned: Float64Array;
  /** mean loss of the plant's other devices; NaN: none */
  neighbors: Float64Array;
  /** daylight saving time of the device's zone on that day [s] */
  daylight: Float64Array;
}

export interface SensorKernels {
  sensorProfile(input: SensorProfileInput): SensorProfileColumns;
  /**
   * Code of each day's sensor fault, 0 for none (`worker/contract/soiling/day-quality.ts` names them), also for the days of a fault before it
   * could be named. docs/methods.md, "A sensor in doubt".
   */
  sensorFaults(input: SensorFaultsInput): Uint8Array;
}
