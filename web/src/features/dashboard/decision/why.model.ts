import * as format from "#contract/common/format";
import type { Recommendation } from "#contract/dashboard/recommendation";
import { measuredText } from "#contract/savings/assumptions";
import { whyTexts as texts } from "./why-texts.ts";

const dollars = (value: number): string => format.dollars(value, 0);

export function reasonsOf({ plan, rate, measured, changed, wash }: Recommendation): string[] {
  return [
    plan === null
      ? null
      : plan.dates.length === 0
        ? texts.planNone(plan.weeks)
        : texts.planWashes(plan.dates.length, plan.weeks, dollars(plan.saves), dollars(plan.p10), dollars(plan.p90)),
    wash === null ? null : texts.best(format.day(wash.date)),
    rate === null ? null : texts.rate(planRateText(rate.rate), rate.of),
    measured === null ? null : texts.measured(measuredText(measured)),
    changed === null
      ? null
      : texts.changed(changed.from === null ? null : format.day(changed.from), changed.reasons.join(", ")),
  ].filter((text) => text !== null);
}

function planRateText(rate: number | number[]): string {
  const rates = [rate].flat();
  const [low, high] = [Math.min(...rates), Math.max(...rates)];
  return low === high ? format.rate(low) : `${format.number(low, 3)}–${format.rate(high)}`;
}
