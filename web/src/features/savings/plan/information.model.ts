import * as format from "#contract/common/format";
import type { PlanInformation } from "#contract/dashboard/information";

/** Smaller shares of the savings don't matter [1]; nor do a few dollars. */
const MIN_SHARE = 0.002;
const MIN_DOLLARS = 10;

const names = {
  week: (worth: string) => `another week of data is worth about ${worth}`,
  gauge: (worth: string) => `a rain gauge is worth at most ${worth}`,
  sensor: (worth: string) => `a second device is worth about ${worth}`,
} as const;
const kinds = ["week", "gauge", "sensor"] as const;

export const informationTexts = {
  nothing: "More data is unlikely to change this plan.",
  line: (parts: readonly string[], weeks: number) =>
    `Over ${weeks} weeks, ${new Intl.ListFormat("en-US").format(parts)}.`,
  ...names,
};

/** Null: no plan. */
export function informationLine(found: PlanInformation): string | null {
  if (found.weeks === 0) return null;
  const minWorth = Math.max(MIN_DOLLARS, MIN_SHARE * found.saves);
  const parts = kinds.flatMap((kind) => {
    const worth = found[kind];
    return worth === null || worth < minWorth ? [] : [names[kind](format.dollars(worth, 0))];
  });
  if (parts.length === 0) return found.hasRain ? informationTexts.nothing : null;
  return informationTexts.line(parts, found.weeks);
}
