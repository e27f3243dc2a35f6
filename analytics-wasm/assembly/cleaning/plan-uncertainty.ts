/**
 * `PredictiveSavingsInput` (`types/cleaning.ts`) as numbers. `rain` [years x days, mm]; `mode`: see `rainRemoval`; `intervals`: number of
 * measured rates, `squares`: sum of squares of their logs about the mean; `chance`, `lowest`, `highest`: whether and where soiling levels
 * off [1]; `scratch`, `removal` [days each]: scratch. The host writes the fields in this order (`Core.putRecord`).
 */
@unmanaged
export class PlanUncertainty {
  rain: usize;
  years: i32;
  mode: i32;
  draws: i32;
  intervals: i32;
  seed: u32;
  scratch: usize;
  removal: usize;
  threshold: f64;
  rainSpread: f64;
  squares: f64;
  chance: f64;
  lowest: f64;
  highest: f64;
  startSpread: f64;
}
