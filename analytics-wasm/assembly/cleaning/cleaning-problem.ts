/** A cleaning problem as the host lays it out in memory: addresses and counts of 32 bits, then amounts of 64, in this order. */
@unmanaged
export class CleaningProblem {
  /** Income of a clean plant [$] and the soiling that each day adds [1], one value a day. */
  income: usize;
  rate: usize;
  /** Share of the soiling that rain leaves [1]: day by day, a value for each rain year. */
  keep: usize;
  years: i32;
  days: i32;
  /** Days of the cuts, ascending, and flags of those at which no cleaning can be. */
  cuts: usize;
  blocked: usize;
  cutCount: i32;
  /** Mean loss between any two cuts [$]: see `cleaningCosts`. */
  cost: usize;
  /** Room for one value a rain year. */
  state: usize;
  /** Largest soiling, and that at the start [1]. */
  cap: f64;
  initial: f64;
  /** Cost of one cleaning, and income of a clean plant over all days [$]. */
  washCost: f64;
  totalIncome: f64;
}
