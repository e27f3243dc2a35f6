import { LOSS_ONLY } from "#contract/devices/loss-only";
import type { ReportedDay } from "./reported-days.ts";

export const isLossOnly = ({ loss, insolClean }: ReportedDay): boolean => loss !== null && insolClean === null;

export function insolationNote(days: readonly ReportedDay[]): string | null {
  const known = days.filter(({ loss }) => loss !== null);
  return known.length > 0 && known.every(isLossOnly) ? LOSS_ONLY : null;
}
