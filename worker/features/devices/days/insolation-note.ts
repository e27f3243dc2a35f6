import { LOSS_ONLY } from "#contract/devices/loss-only";
import type { DailySoilingDay } from "./daily-soiling-days.ts";

export const isLossOnly = ({ loss, insolClean }: DailySoilingDay): boolean => loss !== null && insolClean === null;

export function insolationNote(days: readonly DailySoilingDay[]): string | null {
  const known = days.filter(({ loss }) => loss !== null);
  return known.length > 0 && known.every(isLossOnly) ? LOSS_ONLY : null;
}
