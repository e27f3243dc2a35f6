import { useMutation, useQuery } from "@tanstack/react-query";
import type { CalculationInputs } from "#contract/calculation-inputs";
import type { SoilingInterval } from "#contract/soiling";
import { texts } from "#contract/texts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { InlineError } from "../../ui/InlineError.tsx";
import type { DayRange } from "../../ui/date-ranges.ts";
import { toasts } from "../../ui/toast-queue.ts";
import { Tooltip } from "../../ui/Tooltip.tsx";
import { intervalGrade } from "./interval-grade.model.ts";
import { RateFigures } from "./RateFigures.tsx";
import { RateInUse } from "./RateInUse.tsx";
import css from "./dashboard.module.css";
import { soilingRateQuery } from "./queries.ts";
import { saveSoilingRate } from "./rate.queries.ts";
import { useIntervals } from "./use-intervals.ts";

/** Fewer days than this cannot carry a rate of a few hundredths of a percent a day (analytics.md 4b). */
const TELLING_DAYS = 14;

interface SoilingRatePanelProps {
  device: string;
  interval: DayRange | null;
  /** The days that the chart shows now. */
  visible: DayRange;
  maySave: boolean;
  /** Of the plant, as they stand on the screen. */
  inputs: CalculationInputs | null;
  onSelect: (interval: DayRange | null) => void;
  /** Puts the measured rate into the inputs, to calculate with it; saving those needs more. */
  onUse: (rate: number) => void;
}

/** The measured soiling rate of the interval that is selected in the chart, with its certainty. */
export function SoilingRatePanel({
  device,
  interval,
  visible,
  maySave,
  inputs,
  onSelect,
  onUse,
}: SoilingRatePanelProps) {
  const rate = useQuery({
    ...soilingRateQuery({ device_id: device, start_date: interval?.from ?? "", end_date: interval?.to ?? "" }),
    enabled: interval !== null,
  });
  const intervals = useIntervals(device, interval, onSelect);
  const keep = useMutation({
    mutationFn: (chosen: { soilingRate: number; soilingRateStartDate: string; soilingRateEndDate: string }) =>
      saveSoilingRate(device, chosen),
    onError: (error) =>
      toasts.show({ text: "The rate of this device was not kept.", detail: error.message, tone: "critical" }),
  });
  const measured = rate.data?.soiling_rate ?? null;
  const usable = measured !== null && measured > 0;
  const use = () => {
    if (!usable || interval === null) return;
    onUse(measured);
    if (maySave)
      keep.mutate({ soilingRate: measured, soilingRateStartDate: interval.from, soilingRateEndDate: interval.to });
  };
  return (
    <Card title="Soiling rate" refreshing={rate.isFetching || intervals.detecting}>
      <div className={css.panelActions} data-place="top">
        <Button size="compact" pending={intervals.detecting} onClick={() => void intervals.detect()}>
          Detect
        </Button>
        <Button
          size="compact"
          aria-label="Calculate soiling rate"
          onClick={() => (interval === null ? onSelect(visible) : void rate.refetch())}
        >
          Calculate
        </Button>
        {interval !== null && (
          <Button variant="ghost" size="compact" onClick={() => onSelect(null)}>
            Clear
          </Button>
        )}
      </div>
      {intervals.place !== null && intervals.found !== null && (
        <p className={css.hint}>
          Interval {intervals.place} of {intervals.found}, best first.{" "}
          {intervals.shown !== null && <Grade interval={intervals.shown} />} Detect shows the next one.
        </p>
      )}
      {intervals.nothing !== null && <p className={css.hint}>{intervals.nothing}</p>}
      {intervals.error && <InlineError message={intervals.error.message} onRetry={() => void intervals.detect()} />}
      {interval === null ? (
        <>
          {inputs !== null && <RateInUse inputs={inputs} />}
          <p className={css.hint}>
            <strong>Detect</strong> measures it in stretches in which only soiling went on. Or choose{" "}
            <strong>Select interval</strong> in the chart (or hold Shift) and drag; <strong>Calculate</strong> takes the
            days that the chart shows.
          </p>
        </>
      ) : (
        <>
          <RateFigures interval={interval} rate={rate.data} />
          {rate.isError && <InlineError message={rate.error.message} onRetry={() => void rate.refetch()} />}
          {rate.data && rate.data.breaks > 0 && (
            <p className={css.hint}>
              {rate.data.breaks === 1
                ? "A cleaning, rain or jump lies"
                : `${rate.data.breaks} cleanings, rains or jumps lie`}{" "}
              within these days: the rate is that of the soiling between.
            </p>
          )}
          {rate.data && rate.data.days < TELLING_DAYS && (
            <p className={css.hint}>
              {rate.data.days} usable days say little about so small a rate; {TELLING_DAYS} or more make it worth
              planning with.
            </p>
          )}
          {measured !== null && measured <= 0 && <p className={css.hint}>{texts.soilingRatePositive}</p>}
          <div className={css.panelActions}>
            <Button
              variant="primary"
              size="compact"
              onClick={use}
              reason={usable ? undefined : "Only a positive rate can be used."}
            >
              Use in inputs
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

/** How far the detected interval can be trusted; its figure and what it means on hover, focus or tap. */
function Grade({ interval }: { interval: SoilingInterval }) {
  const { word, tone, meaning } = intervalGrade(interval);
  return (
    <Tooltip text={meaning} onTap>
      <button type="button" className={css.grade}>
        <Badge tone={tone}>{word}</Badge>
      </button>
    </Tooltip>
  );
}
