/**
 * Input of all plan kernels: `OptimizeCleaningsInput` (`types/cleaning.ts`) by day, cut and rain year; soiling in fractions. The host
 * writes the fields in this order: addresses and counts, then amounts (`Core.putRecord`).
 */
@unmanaged
export class CleaningProblem {
  /** By day: income of a clean plant [$], soiling rate of clean glass [1/day], growth (`dayGrowth`). */
  income: usize;
  rate: usize;
  growth: usize;
  /** Share of soiling that rain leaves [1], as [days x years] and as [years x days]. */
  keptByDay: usize;
  keptByYear: usize;
  years: i32;
  days: i32;
  /** By cut: day (ascending), flag of a blocked one. */
  cuts: usize;
  blocked: usize;
  cutCount: i32;
  /** [$] `cleaningCosts` */
  cost: usize;
  /** Scratch [years each]. */
  state: usize;
  charged: usize;
  /** Scratch [2 x (cuts + 4)]. */
  spans: usize;
  /** Loss curves (`prepareCurves`) and each day's index; 0: the lost share is the soiling itself. */
  curves: usize;
  curveOfDay: usize;
  /** By day of a wash: share of the plant that it cleans [1]. */
  sections: usize;
  sectionCount: i32;
  cap: f64;
  initial: f64;
  washCost: f64;
  totalIncome: f64;
  /** 0: straight growth. */
  saturation: f64;
  residual: f64;
}
