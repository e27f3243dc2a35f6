/**
 * Columns of `LossCurvesInput` (`types/cleaning.ts`); 0: not in the file. `limit` is Infinity if unknown; `fits` [12 x 11]: scratch. The
 * host writes the fields in this order (`Core.putRecord`).
 */
@unmanaged
export class HourlyEnergy {
  energy: usize;
  month: usize;
  delivered: usize;
  possible: usize;
  unused: usize;
  irradiance: usize;
  price: usize;
  rows: i32;
  fits: usize;
  limit: f64;
}
