import { get } from "../numerics/column";

/** Range of initial rates [ln %/day], and the steps that search it. */
const MIN_LOG_RATE: f64 = Math.log(0.005);
const MAX_LOG_RATE: f64 = Math.log(5);
const STEPS = 16;
const STEP: f64 = (MAX_LOG_RATE - MIN_LOG_RATE) / STEPS;
/** Golden section [1]; 24 steps give a hundred-thousandth of the range. */
const GOLDEN: f64 = 0.6180339887498949;
const GOLDEN_STEPS = 24;
/** Step in the log rate for the curvature of the likelihood [1]. */
const CURVATURE_STEP: f64 = 0.05;

/**
 * One dry spell under a limit `S` [%]: `s(t) = S - (S - s0) exp(-r t / S)`, with its own start `s0` [%] and initial rate `r` [%/day];
 * straight for `S = Infinity`. `times` [days] and `losses` [%] have `days` rows.
 */
@unmanaged
export class SpellFit {
  times: usize;
  losses: usize;
  days: i32;
  /** Of the last `squares`, for the line `rest = level * kept`: sum of squares of `kept`, and the level. */
  shape: f64;
  level: f64;

  /** Sum of squares at the best `s0` [percentage points squared]. */
  squares(limit: f64, logRate: f64): f64 {
    const rate = Math.exp(logRate);
    const isStraight = limit == Infinity;
    const keptPerDay = isStraight ? 1 : Math.exp(-rate / limit);
    const first = get(this.times, 0);
    let kept: f64 = 1;
    let time: f64 = 0;
    let shape: f64 = 0;
    let product: f64 = 0;
    let square: f64 = 0;
    for (let i = 0; i < this.days; i++) {
      for (const to = get(this.times, i) - first; time < to; time++) kept *= keptPerDay;
      const rest = get(this.losses, i) - (isStraight ? rate * time : limit);
      shape += kept * kept;
      product += kept * rest;
      square += rest * rest;
    }
    this.shape = shape;
    this.level = product / shape;
    return max(0, square - product * this.level);
  }

  /** Log rate with the least squares. */
  bestRate(limit: f64): f64 {
    let place = 0;
    let least = Infinity;
    for (let step = 0; step <= STEPS; step++) {
      const value = this.squares(limit, MIN_LOG_RATE + STEP * step);
      if (!(value < least)) continue;
      least = value;
      place = step;
    }
    let low = MIN_LOG_RATE + STEP * max(0, place - 1);
    let high = MIN_LOG_RATE + STEP * min(STEPS, place + 1);
    for (let step = 0; step < GOLDEN_STEPS; step++) {
      const left = high - GOLDEN * (high - low);
      const right = low + GOLDEN * (high - low);
      if (this.squares(limit, left) < this.squares(limit, right)) high = right;
      else low = left;
    }
    return 0.5 * (low + high);
  }

  /**
   * Log likelihood of the limit with errors of `variance` [percentage points squared]: exact over `s0`, Laplace's method over the log rate
   * (Gelman et al. 2013, Bayesian Data Analysis, section 13.3). `best`: from `bestRate`.
   */
  evidence(limit: f64, best: f64, variance: f64): f64 {
    const around = this.squares(limit, best - CURVATURE_STEP) + this.squares(limit, best + CURVATURE_STEP);
    const least = this.squares(limit, best);
    const curvature = (around - 2 * least) / (2 * variance * CURVATURE_STEP * CURVATURE_STEP);
    const width = min(MAX_LOG_RATE - MIN_LOG_RATE, Math.sqrt((2 * Math.PI) / max(curvature, 1e-9)));
    return Math.log(width) - least / (2 * variance) - 0.5 * Math.log(this.shape);
  }

  /** Lag-1 correlation about the curve of the last `squares`, which left `square`. */
  correlation(limit: f64, logRate: f64, square: f64): f64 {
    const rate = Math.exp(logRate);
    const isStraight = limit == Infinity;
    const keptPerDay = isStraight ? 1 : Math.exp(-rate / limit);
    const first = get(this.times, 0);
    let kept: f64 = 1;
    let time: f64 = 0;
    let products: f64 = 0;
    let before: f64 = 0;
    for (let i = 0; i < this.days; i++) {
      for (const to = get(this.times, i) - first; time < to; time++) kept *= keptPerDay;
      const rest = get(this.losses, i) - (isStraight ? rate * time : limit) - this.level * kept;
      products += rest * before;
      before = rest;
    }
    return square > 0 ? products / square : 0;
  }
}
