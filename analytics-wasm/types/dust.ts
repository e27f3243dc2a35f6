/** Memory of rain over neighboring months and a year; monthly means are preserved (`rain-memory.ts`). */
export interface RainMemory {
  /** standard deviation of the anomaly of a month's share of wet days [probits] */
  spread: number;
  /** share of its variance common to a year, 0 to 1 */
  annual: number;
  /** month-to-month correlation of the rest, 0 to 1 */
  correlation: number;
  /** standard deviation of the log of a month's mean wet-day amount */
  amount: number;
  /** its correlation with the anomaly, 0 to 1 */
  link: number;
  /** P(wet after wet) - P(wet after dry), 0 to 0.95 */
  persistence: number;
  /** gamma shape of amounts far above the minimum */
  shape: number;
}

export interface HsuInput {
  rain: Float64Array;
  /** [g/m3]: one number or a column; PM10 includes PM2.5 */
  pm25: number | Float64Array;
  pm10: number | Float64Array;
  /** degrees from horizontal, 0 to 90 */
  tilt: number;
  /** rain in `rainPeriod` that cleans [mm] */
  cleaningThreshold: number;
  /** steps over which rain is summed */
  rainPeriod: number;
  /** deposition velocities [m/s], defaults 0.0009 and 0.004 */
  v25?: number;
  v10?: number;
  stepSeconds: number;
  /** default false: all or nothing, as in pvlib; true: like `rainRemoval`'s `partial` */
  partial?: boolean;
}

export interface KimberInput {
  rain: Float64Array;
  /** fraction per day */
  rate: number;
  /** cleaning rain within 24 hours [mm], exceeded */
  threshold: number;
  /** days without soiling from a cleaning rain; 0: it resumes with the next step */
  grace: number;
  max: number;
  initial: number;
  /** per step; 1: washed */
  manualWash?: Uint8Array;
  /** days per step, at most 1 */
  stepDays: number;
}

export interface TypicalYearInput {
  /** monthly means of rain [mm] and wet days */
  p: Float64Array;
  d: Float64Array;
  /** monthly means [ug/m3]; PM10 includes PM2.5 */
  pm10: Float64Array;
  pm25: Float64Array;
  /** degrees, north positive */
  lat: number;
  /** degrees from horizontal, 0 to 90; facing the equator */
  tilt: number;
  /** as in `rainYears`: member m is its year m */
  seed: string;
  /** 1 to 1000; the climate edition uses 61 */
  members: number;
  /** cleaning rain of a day [mm] */
  threshold: number;
  /** default false: all or nothing; true: like `rainRemoval`'s `partial` */
  partial?: boolean;
  /** as in `rainYears` */
  memory?: RainMemory;
}
/** 365 days each, loss in %. */
export interface TypicalYear {
  member: number;
  rain: Float64Array;
  pm10: Float64Array;
  pm25: Float64Array;
  loss: Float64Array;
  /** daily quantiles over members */
  lossP10: Float64Array;
  lossP50: Float64Array;
  lossP90: Float64Array;
  /** over members, days weighted by extraterrestrial light */
  monthlyLoss: Float64Array;
  fullYearLoss: number;
  /** over all days of all members */
  meanLoss: number;
}

export type RainRemovalMode = "daily" | "weekly" | "partial" | "gradual";
export interface RainRemovalInput {
  /** of each day [mm] */
  rain: Float64Array;
  /** mm */
  threshold: number;
  /** default "daily" */
  mode?: RainRemovalMode;
}
