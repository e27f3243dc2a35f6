import { LOSS_ONLY } from "#contract/devices/loss-only";
import type { ReportedDay } from "./reported-days.ts";

/** Whether a day rests on what a sensor measures itself: it has a loss and no insolation. */
export const isLossOnly = ({ loss, insolClean }: ReportedDay): boolean => loss !== null && insolClean === null;

/** Why there are neither dollars nor insolation of these days; null where any has both, or none has a loss. */
export function insolationNote(days: readonly ReportedDay[]): string | null {
  const known = days.filter(({ loss }) => loss !== null);
  return known.length > 0 && known.every(isLossOnly) ? LOSS_ONLY : null;
}
