export interface Backtest {
  from: string;
  to: string;
  days: number;
  /** Lost to soiling on those days [$], as if the whole plant soiled like the device; null if too little is known. */
  modeled: number | null;
  measured: number | null;
}

const DOUBTFUL = 0.3;

export const isDoubtful = (modeled: number, measured: number): boolean =>
  Math.abs(modeled - measured) > DOUBTFUL * Math.abs(measured);
