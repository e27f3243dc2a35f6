import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { total } from "../statistics.ts";

/** Missing or negative rain counts as none [mm]. */
export const fallen = (mm: number): number => (mm > 0 ? mm : 0);

/** No threshold is below what gauges report, 0.01 inch [mm]. */
export const measurable = (threshold: number): number => Math.max(threshold, 0.254);

/** 0 below 0.5 mm, then 1 - exp(-R/R0); R0 = 4 mm at 0.3 inch, proportional otherwise. */
export function partialShare(mm: number, threshold: number): number {
  return mm < 0.5 ? 0 : 1 - Math.exp((-mm * 7.62) / (4 * measurable(threshold)));
}

/** 0 below 0.5 mm, 1/2 at the threshold: 1 / (1 + (threshold/R)^2.5). */
function gradualShare(mm: number, threshold: number): number {
  return mm < 0.5 ? 0 : 1 / (1 + (threshold / mm) ** 2.5);
}

function weekStart(day: number, days: number): number {
  const lastWeek = Math.max(Math.floor(days / 7), 1) - 1;
  return 7 * Math.min(Math.floor(day / 7), lastWeek);
}

export const rainRemoval: Analytics["rainRemoval"] = ({ rain, threshold: asked, mode = "daily" }) => {
  const threshold = measurable(asked);
  const mm = rain.map((value) => fallen(value));
  const ofWeek = (first: number): number => total(mm.filter((_, day) => weekStart(day, mm.length) === first));
  return mm.map((value, day) => {
    if (mode === "partial") return partialShare(value, threshold);
    if (mode === "gradual") return gradualShare(value, threshold);
    if (mode === "daily") return value >= threshold ? 1 : 0;
    return weekStart(day, mm.length) === day && ofWeek(day) >= threshold ? 1 : 0;
  });
};
