/** What airborne dust and rain do to an array: inputs and results of the soiling models. Units as in `../types.ts`. */

/** How the rain of a year and of neighboring months hangs together; the months' means stay what they are (`rain-memory.ts`). */
export interface RainMemory {
  /** standard deviation of the latent anomaly that moves a month's share of wet days [probits] */
  spread: number;
  /** share of the anomaly's variance that a whole year has in common, 0..1 */
  annual: number;
  /** of the rest from one month to the next, 0..1 */
  correlation: number;
  /** standard deviation of the logarithm of a month's mean amount on a wet day */
  amount: number;
  /** correlation of that amount with the anomaly, 0..1 */
  link: number;
  /** P(wet after wet) - P(wet after dry), 0..0.95 */
  persistence: number;
  /** shape of the gamma amounts where the mean amount is far above the least one */
  shape: number;
}

export interface HsuInput {
  /** mm in each step */
  rain: Float64Array;
  /** g/m3: one number or a column; PM10 contains PM2.5 */
  pm25: number | Float64Array;
  pm10: number | Float64Array;
  /** degrees from horizontal, 0..90 */
  tilt: number;
  /** mm in `rainPeriod` that clean */
  cleaningThreshold: number;
  /** steps over which rain adds up */
  rainPeriod: number;
  /** deposition velocities [m/s], default 0.0009 and 0.004 */
  v25?: number;
  v10?: number;
  stepSeconds: number;
  /** default false: rain cleans all or nothing, as in pvlib; true: as `rainRemoval` does with `partial` */
  partial?: boolean;
}

export interface KimberInput {
  /** mm in each step */
  rain: Float64Array;
  /** fraction a day */
  rate: number;
  /** more rain than this within 24 hours cleans [mm] */
  threshold: number;
  /** days from a cleaning rain in which nothing soils; 0 = soiling goes on with the next step */
  grace: number;
  /** fractions */
  max: number;
  initial: number;
  /** one flag a step: 1 = washed */
  manualWash?: Uint8Array;
  /** days a step, at most 1 */
  stepDays: number;
}

export interface TypicalYearInput {
  /** 12 monthly means of rain [mm] and of wet days */
  p: Float64Array;
  d: Float64Array;
  /** 12 monthly means [ug/m3]; PM10 contains PM2.5 */
  pm10: Float64Array;
  pm25: Float64Array;
  /** degrees, north positive */
  lat: number;
  /** degrees from horizontal, 0..90; the modules face the equator */
  tilt: number;
  /** as in `rainYears`: member m is its year m */
  seed: string;
  /** simulated years, 1..1000; the climate edition's figures are of 61 */
  members: number;
  /** mm of a day that clean */
  threshold: number;
  /** default false: rain cleans all or nothing; true: as `rainRemoval` does with `partial` */
  partial?: boolean;
  /** as in `rainYears` */
  memory?: RainMemory;
}
/** 365 days each, loss in percent. */
export interface TypicalYear {
  /** the simulated year that is shown: its rain and loss */
  member: number;
  rain: Float64Array;
  pm10: Float64Array;
  pm25: Float64Array;
  loss: Float64Array;
  /** quantiles over the members, day by day */
  lossP10: Float64Array;
  lossP50: Float64Array;
  lossP90: Float64Array;
  /** 12 means over the members, a day counting by its light above the atmosphere */
  monthlyLoss: Float64Array;
  /** mean of the 12 */
  fullYearLoss: number;
  /** plain mean over all days of all members */
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
