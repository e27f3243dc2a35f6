/**
 * `PlanDraws` (`types/decision.ts`) as numbers. `rain` [years x days, mm]; `mode`: see `rainRemoval`; `laws` [laws x 5] and `responses`
 * [responses x 3]: see below, with cumulative shares; `wet` [years x days x 2]: rainy days and the logarithms of their rain; `wetDays`
 * [years]: their number; `keep` [days], `growth` [days x 4]: of the current world; `scratch` [days x 2]. The host writes the fields in
 * this order (`Core.putRecord`).
 */
@unmanaged
export class PlanDraws {
  rain: usize;
  years: i32;
  mode: i32;
  worlds: i32;
  laws: usize;
  lawCount: i32;
  responses: usize;
  responseCount: i32;
  wet: usize;
  wetDays: usize;
  keep: usize;
  growth: usize;
  scratch: usize;
  levelSpread: f64;
  priorRate: f64;
  priorSpread: f64;
  /** Number of measured rates, and sum of squares of their logarithms about the mean. */
  rates: f64;
  squares: f64;
  responseSpread: f64;
  energySpread: f64;
  /** Mean soiling at the start [1]; of the current world: soiling at the start [1], factor of the energy [1]. */
  level: f64;
  initial: f64;
  energy: f64;
}

/** Fields of a growth law: cumulative share, limit (0: straight), rate of clean glass [1/day], error of its log, number of spells. */
export const LAW_FIELDS = 5;
/** Fields of a rain response: cumulative share, rain that removes half [mm], steepness. */
export const RESPONSE_FIELDS = 3;
