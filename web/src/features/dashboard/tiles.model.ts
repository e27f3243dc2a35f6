import * as format from "#contract/format";
import type { SoilingLoss } from "#contract/soiling";
import type { Trend } from "../../ui/StatCard.tsx";

/** 1 minus the 30-day loss over 100, two decimals (2-dashboard.md section 9); null without a loss. */
export const performanceRatio = (thirtyDaysLoss: number | null): number | null =>
  thirtyDaysLoss === null ? null : 1 - thirtyDaysLoss / 100;

/** Change of the week against the week before [percentage points]; more soiling is bad news. */
export function weekTrend(loss: SoilingLoss | undefined): Trend | null {
  if (loss === undefined || loss.sevenDaysLoss === null || loss.previousSevenDaysLoss === null) return null;
  const change = loss.sevenDaysLoss - loss.previousSevenDaysLoss;
  const text = `${format.number(Math.abs(change), 2)} pts vs previous 7 d`;
  if (Math.abs(change) < 0.005) return { direction: "flat", tone: "neutral", text };
  return change > 0 ? { direction: "up", tone: "bad", text } : { direction: "down", tone: "good", text };
}
