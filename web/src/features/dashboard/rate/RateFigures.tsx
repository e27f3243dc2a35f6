import { daysBetween } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { SoilingRate } from "#contract/soiling/soiling";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import css from "../dashboard.module.css";
import { Facts } from "../../../ui/tables/Facts.tsx";

export function RateFigures({ interval, rate }: { interval: DayRange; rate: SoilingRate | undefined }) {
  const days = daysBetween(interval.from, interval.to) + 1;
  const measured = rate?.soiling_rate ?? null;
  const weekly = rate?.weekly_soiling_rate ?? null;
  const rows: [string, string][] = [
    ["Selected", `${format.day(interval.from)} – ${format.day(interval.to)}`],
    ["Daily rate", measured === null ? "–" : format.rate(measured)],
    [
      "95% interval",
      rate && rate.low !== null && rate.high !== null
        ? `${format.number(rate.low, 3)} to ${format.rate(rate.high)}`
        : "–",
    ],
    ["Weekly rate", weekly === null ? "–" : `${format.number(weekly, 2)}%/week`],
    ["Fit R²", rate && rate.r2 !== null ? format.number(rate.r2, 2) : "–"],
    ["Days used", rate ? `${rate.days} of ${days}` : "–"],
  ];
  return <Facts className={css.rates} facts={rows} />;
}
