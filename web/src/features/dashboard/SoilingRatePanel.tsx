import { useQuery } from "@tanstack/react-query";
import { daysBetween } from "#contract/calendar";
import * as format from "#contract/format";
import { texts } from "#contract/texts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { InlineError } from "../../ui/InlineError.tsx";
import css from "./dashboard.module.css";
import { soilingRateQuery } from "./queries.ts";
import type { DayRange } from "../../ui/date-ranges.ts";

/** Fewer days than this cannot carry a rate of a few hundredths of a percent a day (analytics.md 4b). */
const TELLING_DAYS = 14;

interface SoilingRatePanelProps {
  device: string;
  interval: DayRange | null;
  onClear: () => void;
  /** Puts the measured rate into the inputs, to calculate with it; saving it needs more. */
  onUse: (rate: number) => void;
}

/** The measured soiling rate of the interval that is selected in the chart, with its certainty. */
export function SoilingRatePanel({ device, interval, onClear, onUse }: SoilingRatePanelProps) {
  const rate = useQuery({
    ...soilingRateQuery({ device_id: device, start_date: interval?.from ?? "", end_date: interval?.to ?? "" }),
    enabled: interval !== null,
  });
  if (interval === null)
    return (
      <Card title="Soiling rate">
        <p className={css.hint}>
          Choose <strong>Select interval</strong> in the chart (or hold Shift) and drag over a stretch without washes or
          rain. The rate of that stretch appears here.
        </p>
      </Card>
    );
  const data = rate.data;
  const days = daysBetween(interval.from, interval.to) + 1;
  const measured = data?.soiling_rate ?? null;
  const rows: [string, string][] = [
    ["Selected", `${format.day(interval.from)} – ${format.day(interval.to)}`],
    ["Daily rate", measured === null ? "–" : format.rate(measured)],
    [
      "95 % interval",
      data && data.low !== null && data.high !== null
        ? `${format.number(data.low, 3)} to ${format.rate(data.high)}`
        : "–",
    ],
    [
      "Weekly rate",
      data && data.weekly_soiling_rate !== null ? `${format.number(data.weekly_soiling_rate, 2)} %/week` : "–",
    ],
    ["Fit R²", data && data.r2 !== null ? format.number(data.r2, 2) : "–"],
    ["Days used", data ? `${data.days} of ${days}` : "–"],
  ];
  return (
    <Card title="Soiling rate" refreshing={rate.isFetching}>
      <dl className={css.rates}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {rate.isError && <InlineError message={rate.error.message} onRetry={() => void rate.refetch()} />}
      {data && data.days < TELLING_DAYS && (
        <p className={css.hint}>
          {data.days} usable days say little about so small a rate; {TELLING_DAYS} or more make it worth planning with.
        </p>
      )}
      {measured !== null && measured <= 0 && <p className={css.hint}>{texts.soilingRatePositive}</p>}
      <div className={css.panelActions}>
        <Button variant="ghost" size="compact" onClick={onClear}>
          Clear
        </Button>
        <Button
          variant="primary"
          size="compact"
          onClick={() => measured !== null && onUse(measured)}
          reason={measured === null || measured <= 0 ? "Only a positive rate can be used." : undefined}
        >
          Use in inputs
        </Button>
      </div>
    </Card>
  );
}
