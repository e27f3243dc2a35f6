/** `GET /api/device/{id}/backtest`: what the plan's model would have predicted for the last 12 months, and what was measured. */
export interface Backtest {
  from: string;
  to: string;
  days: number;
  /** Lost to soiling on those days [$], as if the whole plant soiled like the device; null: too little is known. */
  modeled: number | null;
  measured: number | null;
}

/** A model that is further off (share of the measured) needs a look before it is trusted. */
const DOUBTFUL = 0.3;

/** True if the model missed the measured loss by more than `DOUBTFUL`. */
export const isDoubtful = (modeled: number, measured: number): boolean =>
  Math.abs(modeled - measured) > DOUBTFUL * Math.abs(measured);
