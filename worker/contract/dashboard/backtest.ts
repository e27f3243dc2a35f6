/** `GET /api/device/{id}/backtest`: what the model of the plan would have said of the last 12 months, and what was measured. */
export interface Backtest {
  from: string;
  to: string;
  /** Days that both sums count: those with a measured loss and insolation. */
  days: number;
  /** Dollars lost to soiling on those days [$], as if the whole plant soiled like the device; null: too little is known to compare. */
  modeled: number | null;
  measured: number | null;
}

/** A model that is further off than this share of what was measured isn't to be relied on without a look. */
const DOUBTFUL = 0.3;

/** Whether the model missed what was measured by more than 30%. */
export const isDoubtful = (modeled: number, measured: number): boolean =>
  Math.abs(modeled - measured) > DOUBTFUL * Math.abs(measured);
