import type { HealthItem } from "#contract/health/health";
import { dayTone, passedShare } from "./health.model.ts";
import css from "./health.module.css";
import { healthScreenTexts as texts } from "./texts.ts";

/** Oldest first; hover reads out a day. */
export function DayBars({ days, item }: { days: readonly string[]; item: HealthItem }) {
  const share = passedShare(item);
  return (
    <svg
      viewBox={`0 0 ${days.length} 1`}
      preserveAspectRatio="none"
      className={css.bars}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so that each bar has its own tooltip
      role="img"
      aria-label={share === null ? texts.noHistory : texts.uptime(share)}
    >
      {days.map((day, index) => {
        const [checks, failed] = [item.checks[index]!, item.failed[index]!];
        return (
          <rect key={day} x={index + 0.12} width={0.76} height={1} data-tone={dayTone(checks, failed)}>
            <title>{texts.day(day, failed, checks)}</title>
          </rect>
        );
      })}
    </svg>
  );
}
