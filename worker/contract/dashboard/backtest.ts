/** Loss that the plan's model would have predicted for the last 12 months, and the loss that was measured. */
export interface Backtest {
  from: string;
  to: string;
  days: number;
  /** Lost to soiling on those days [$], as if the whole plant soiled like the device; null if too little is known. */
  modeled: number | null;
  measured: number | null;
}

/** Share of the measured loss by which a model may be off before it needs a check. */
const DOUBTFUL = 0.3;

export const isDoubtful = (modeled: number, measured: number): boolean =>
  Math.abs(modeled - measured) > DOUBTFUL * Math.abs(measured);
