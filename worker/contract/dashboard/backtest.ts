export interface Backtest {
  from: string;
  to: string;
  days: number;
  /** Lost to soiling on those days [$], as if the whole plant soiled like the device; null if too little is known. */
  modeled: number | null;
  measured: number | null;
}

const MAX_MODEL_ERROR = 0.3;

export const isModelOff = (modeled: number, measured: number): boolean =>
  Math.abs(modeled - measured) > MAX_MODEL_ERROR * Math.abs(measured);
