/** A cleaning problem as the host lays it out in memory: addresses and counts of 32 bits, then amounts of 64, in this order. */
@unmanaged
export class CleaningProblem {
  /** Income of a clean plant [$] and the soiling that each day adds to clean glass [1], one value a day. */
  income: usize;
  rate: usize;
  /** What a day does to soiling: see `prepareGrowth`. */
  growth: usize;
  /** Share of the soiling that rain leaves [1]: day by day, a value for each rain year; and year by year, a value for each day. */
  keep: usize;
  keepOfYear: usize;
  years: i32;
  days: i32;
  /** Days of the cuts, ascending, and flags of those at which no cleaning can be. */
  cuts: usize;
  blocked: usize;
  cutCount: i32;
  /** Mean loss between any two cuts [$]: see `cleaningCosts`. */
  cost: usize;
  /** Room for one value a rain year, twice. */
  state: usize;
  charged: usize;
  /** Room for two columns of four values more than cuts. */
  spans: usize;
  /** Lines of the loss curves (`prepareCurves`) and the row of each day; 0: the share of income lost is the soiling itself. */
  curves: usize;
  curveOfDay: usize;
  /** Share of the plant that each day of a wash cleans [1]: a wash takes as many days. */
  sections: usize;
  sectionCount: i32;
  /** Largest soiling, and that at the start [1]. */
  cap: f64;
  initial: f64;
  /** Cost of one cleaning, and income of a clean plant over all days [$]. */
  washCost: f64;
  totalIncome: f64;
  /** Soiling toward which dust settles ever more slowly [1]; 0: it grows in a straight line. */
  saturation: f64;
  /** Soiling that a wash leaves [1]. */
  residual: f64;
}
