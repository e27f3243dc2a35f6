/** Anomalies of rain over neighboring months and a year; monthly means stay exact (docs/methods.md, "Rain years with memory"). */
export interface RainMemory {
  /** standard deviation of a month's share of wet days [probits] */
  spread: number;
  /** share of that variance that a year has in common */
  annual: number;
  /** correlation of the rest from month to month */
  correlation: number;
  /** standard deviation of the log of a month's mean wet-day amount */
  amount: number;
  /** its correlation with the share of wet days */
  link: number;
  /** P(wet after wet) - P(wet after dry), 0 to 0.95 */
  persistence: number;
  /** of the gamma amounts far above the minimum, 0.1 to 10 */
  shape: number;
  /** default false; true: each day's amount has random numbers of its own, so that places near each other have nearly the same years */
  ownDays?: boolean;
}

/**
 * PM10 includes PM2.5; concentrations [g/m3] are one number or a column. `tilt` [degrees] from horizontal. Rain of `rainPeriod` steps that
 * reaches `cleaningThreshold` [mm] cleans. Deposition velocities `v25` and `v10` [m/s]: default 0.0009 and 0.004.
 */
export interface HsuInput {
  rain: Float64Array;
  pm25: number | Float64Array;
  pm10: number | Float64Array;
  tilt: number;
  cleaningThreshold: number;
  rainPeriod: number;
  v25?: number;
  v10?: number;
  stepSeconds: number;
  /** default false: rain cleans all or nothing, as in pvlib; true: as `partial` of `rainRemoval` */
  partial?: boolean;
}

export interface TypicalYearInput {
  /** monthly means: rain [12, mm] and days with rain [12] */
  p: Float64Array;
  d: Float64Array;
  /** monthly means [12, ug/m3]; PM10 includes PM2.5 */
  pm10: Float64Array;
  pm25: Float64Array;
  /** [degrees], north positive */
  lat: number;
  /** [degrees] from horizontal, facing the equator */
  tilt: number;
  /** as in `rainYears`, whose year m is member m */
  seed: string;
  /** 1 to 1000; the climate edition uses 61 */
  members: number;
  /** daily rain that cleans [mm] */
  threshold: number;
  /** default false: rain cleans all or nothing; true: as `partial` of `rainRemoval` */
  partial?: boolean;
  memory?: RainMemory;
  /**
   * dust of the site over that of the model, lognormal: median [1, 0 to 1000] and standard deviation of its log [0 to 3]; each member has
   * another of its quantiles. Default 1 and 0
   */
  site?: { median: number; spread: number };
}
/**
 * Rain, PM10, PM2.5 [ug/m3] and loss of the typical member by day [365], and quantiles of the loss over all members. `monthlyLoss` [12]:
 * mean over members, days weighted by extraterrestrial insolation; `fullYearLoss`: its mean; both with quantiles of a member's. `meanLoss`:
 * over all days of all members.
 */
export interface TypicalYear {
  member: number;
  rain: Float64Array;
  pm10: Float64Array;
  pm25: Float64Array;
  loss: Float64Array;
  lossP10: Float64Array;
  lossP50: Float64Array;
  lossP90: Float64Array;
  monthlyLoss: Float64Array;
  monthlyP10: Float64Array;
  monthlyP90: Float64Array;
  fullYearLoss: number;
  fullYearP10: number;
  fullYearP90: number;
  meanLoss: number;
  /** mean loss by member [members, %] */
  memberLoss: Float64Array;
}

/**
 * How rain cleans: "daily": all at `threshold` and above; "weekly": all once a week's rain reaches it; "partial": `1 - exp(-rain / scale)`
 * from 0.5 mm on, scale 4 mm at a threshold of 0.3 inch and in proportion; "gradual": half at the threshold, logistic in log rain.
 */
export type RainRemovalMode = "daily" | "weekly" | "partial" | "gradual";
export interface RainRemovalInput {
  /** by day; missing rain is none */
  rain: Float64Array;
  /** [mm] */
  threshold: number;
  /** default "daily" */
  mode?: RainRemovalMode;
}
