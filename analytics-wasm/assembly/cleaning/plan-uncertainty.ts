/** Uncertainty of a plan as the host lays it out. */
@unmanaged
export class PlanUncertainty {
  /** Rain years [mm], a column of the problem's days each, and the removal mode (`rainRemoval`). */
  rain: usize;
  years: i32;
  mode: i32;
  /** Worlds per rain year. */
  draws: i32;
  /** Measured intervals behind the soiling rate. */
  intervals: i32;
  seed: u32;
  /** Scratch: two values per day. */
  scratch: usize;
  removal: usize;
  /** Cleaning rain [mm], and the standard deviation of its logarithm. */
  threshold: f64;
  rainSpread: f64;
  /** Sum of squares of the log rates about their mean. */
  squares: f64;
  /** Probability of leveling off [1], and the range of its limits [1]. */
  chance: f64;
  lowest: f64;
  highest: f64;
  /** Standard deviation of the initial soiling [1]. */
  startSpread: f64;
}
