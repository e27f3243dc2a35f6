import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { fallen } from "./rain-removal.ts";
import { total } from "../statistics.ts";

/** Kimber et al. 2006 as in pvlib: soiling as if never cleaned, minus that at the last cleaning, capped. */
export const kimberLoss: Analytics["kimberLoss"] = (input) => {
  const { rate, threshold, grace, max, initial, manualWash, stepDays } = input;
  const rain = Array.from(input.rain, (mm) => fallen(mm));
  const isWithin = (earlier: number, step: number, days: number): boolean =>
    earlier === step || (earlier < step && (step - earlier) * stepDays < days - 1e-9 * stepDays);
  const among = (step: number, days: number): number[] =>
    rain.map((_, earlier) => earlier).filter((earlier) => isWithin(earlier, step, days));
  const isCleaning = rain.map(
    (_, step) => total(among(step, 1).map((earlier) => rain[earlier]!)) > threshold * (1 + 1e-12),
  );
  let atCleaning = 0;
  return Float64Array.from(rain, (_, step) => {
    const never = initial + step * rate * stepDays;
    const isDamp = among(step, grace).some((earlier) => isCleaning[earlier]);
    if (isDamp || manualWash?.[step]) atCleaning = never;
    return Math.min(never - atCleaning, max);
  });
};
