/** What a plan does not know for sure, as the host lays it out in memory. */
@unmanaged
export class PlanUncertainty {
  /** Rain of each year [mm], a column of the problem's days each; how rain removes soiling (`rainRemoval`). */
  rain: usize;
  years: i32;
  mode: i32;
  /** Worlds for each rain year. */
  draws: i32;
  /** How many intervals the soiling rate was measured on. */
  intervals: i32;
  seed: u32;
  /** Room for a value a day, twice. */
  scratch: usize;
  removal: usize;
  /** Rain that removes half or all [mm], and the standard deviation of its logarithm. */
  threshold: f64;
  rainSpread: f64;
  /** Sum of squares of the logarithms of the intervals' rates around their mean. */
  squares: f64;
  /** Chance that soiling levels off [1], and the limits between which it then does [1]. */
  chance: f64;
  lowest: f64;
  highest: f64;
  /** Standard deviation of the soiling at the start [1]. */
  startSpread: f64;
}
