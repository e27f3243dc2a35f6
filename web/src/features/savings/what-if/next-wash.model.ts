import type { RecommendedWash } from "#contract/dashboard/recommendation";
import * as format from "#contract/common/format";

export const washWindowText = ({ window: { first, last } }: Pick<RecommendedWash, "window">): string =>
  first === last
    ? "This is the only good week."
    : `Any week from ${format.shortDay(first)} to ${format.shortDay(last)} works equally well.`;

export function delayText({ weekOfDelay }: Pick<RecommendedWash, "weekOfDelay">): string {
  if (weekOfDelay === null) return "Don't delay: the next week is blocked or already has a wash.";
  return weekOfDelay < 0.5
    ? "A week's delay costs nothing."
    : `Each week of delay costs about ${format.dollars(weekOfDelay, 0)}.`;
}

export function paybackText({ paysBack }: Pick<RecommendedWash, "paysBack">): string {
  if (paysBack === null) return "No rain data for this site, so the odds are unknown.";
  const { years, of } = paysBack;
  return `Pays for itself in ${years} of ${of} simulated years (${format.percent((100 * years) / of, 0)}).`;
}
