/** Cleaning problem as the host lays it out: addresses and counts of 32 bits, then amounts of 64, in this order. */
@unmanaged
export class CleaningProblem {
  /** Daily income of a clean plant [$], and daily soiling of clean glass [1]. */
  income: usize;
  rate: usize;
  /** See `prepareGrowth`. */
  growth: usize;
  /** Share of soiling that rain leaves [1]: by day with a value per rain year, and by year with a value per day. */
  keep: usize;
  keepOfYear: usize;
  years: i32;
  days: i32;
  /** Ascending days of the cuts, and flags of blocked ones. */
  cuts: usize;
  blocked: usize;
  cutCount: i32;
  /** See `cleaningCosts` [$]. */
  cost: usize;
  /** Scratch: two values per rain year. */
  state: usize;
  charged: usize;
  /** Scratch: two columns, four values longer than cuts. */
  spans: usize;
  /** Lines of the loss curves (`prepareCurves`) and each day's row; 0: the lost share is the soiling itself. */
  curves: usize;
  curveOfDay: usize;
  /** Share of the plant that each day of a wash cleans [1]. */
  sections: usize;
  sectionCount: i32;
  /** Largest and initial soiling [1]. */
  cap: f64;
  initial: f64;
  /** Cost of a cleaning, and income of a clean plant over all days [$]. */
  washCost: f64;
  totalIncome: f64;
  /** Soiling at which growth levels off [1]; 0: linear growth. */
  saturation: f64;
  /** Soiling left by a wash [1]. */
  residual: f64;
}
