import { useQuery } from "@tanstack/react-query";
import type { SoilingInterval } from "#contract/soiling/soiling";
import { texts as fixedTexts } from "#contract/common/texts";
import { Badge } from "../../../ui/states/Badge.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { Tooltip } from "../../../ui/overlays/Tooltip.tsx";
import { intervalGrade } from "./interval-grade.model.ts";
import { measuredTexts } from "../measured/measured-texts.ts";
import { keptRate, useSavedRate } from "./use-saved-rate.ts";
import { RateFigures } from "./RateFigures.tsx";
import { RateInUse } from "./RateInUse.tsx";
import css from "../dashboard.module.css";
import { soilingRateQuery } from "../queries.ts";
import { parseRange, rangeText } from "../selection/search.ts";
import { useShown } from "../shown.ts";
import { useIntervals } from "./use-intervals.ts";

const { rate: texts } = measuredTexts;

/** Shorter intervals can't resolve a few hundredths of a percent a day. */
const PLANNING_DAYS = 14;

export function SoilingRatePanel() {
  const { plant, device, range, search, go, may } = useShown();
  const { device_id } = device;
  const interval = parseRange(search.select);
  const maySave = may("inputs.save");
  const onSelect = (chosen: DayRange | null) => go({ select: chosen === null ? undefined : rangeText(chosen) });
  const rate = useQuery({
    ...soilingRateQuery({ device_id, start_date: interval?.from ?? "", end_date: interval?.to ?? "" }),
    enabled: interval !== null,
  });
  const intervals = useIntervals(device_id, interval, onSelect);
  const chosen = useSavedRate(plant.plant_id, device_id);
  const measured = rate.data?.soiling_rate ?? null;
  const usable = measured !== null && measured > 0 ? measured : null;
  return (
    <Card title="Soiling rate" refreshing={rate.isFetching || intervals.detecting}>
      <div className={css.panelActions} data-place="top">
        <Button size="compact" pending={intervals.detecting} onClick={() => void intervals.detect()}>
          Detect
        </Button>
        <Button
          size="compact"
          aria-label="Calculate soiling rate"
          onClick={() => (interval === null ? onSelect(parseRange(search.zoom) ?? range) : void rate.refetch())}
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
          {texts.place(intervals.place, intervals.found)}{" "}
          {intervals.shown !== null && <Grade interval={intervals.shown} />} {intervals.found > 1 && texts.next}
        </p>
      )}
      {intervals.nothing !== null && <p className={css.hint}>{intervals.nothing}</p>}
      {intervals.error && <InlineError message={intervals.error.message} onRetry={() => void intervals.detect()} />}
      {interval === null ? (
        <>
          <RateInUse plant={plant.plant_id} />
          <p className={css.hint}>{texts.how}</p>
        </>
      ) : (
        <>
          <RateFigures interval={interval} rate={rate.data} />
          {rate.isError && <InlineError message={rate.error.message} onRetry={() => void rate.refetch()} />}
          {rate.data && rate.data.breaks > 0 && <p className={css.hint}>{texts.breaks(rate.data.breaks)}</p>}
          {rate.data && rate.data.days < PLANNING_DAYS && (
            <p className={css.hint}>{texts.fewDays(rate.data.days, PLANNING_DAYS)}</p>
          )}
          {measured !== null && usable === null && <p className={css.hint}>{fixedTexts.soilingRatePositive}</p>}
          <div className={css.panelActions} data-place="rate">
            <Button
              variant="primary"
              size="compact"
              pending={chosen.pending}
              reason={!maySave ? texts.mayNotSave : usable === null ? texts.onlyPositive : undefined}
              onClick={() => usable !== null && chosen.keep(keptRate(usable, interval.from, interval.to))}
            >
              {texts.use}
            </Button>
          </div>
        </>
      )}
      {chosen.kept !== null && (
        <div data-layout="row middle between gap-2" className={css.hint}>
          <p>{texts.chosen(chosen.kept)}</p>
          {maySave && (
            <Button
              variant="ghost"
              size="compact"
              pending={chosen.pending}
              aria-label={texts.removeLabel}
              onClick={chosen.remove}
            >
              {texts.remove}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function Grade({ interval }: { interval: SoilingInterval }) {
  const { word, tone, meaning } = intervalGrade(interval);
  return (
    <Tooltip text={meaning} onTap>
      <button data-layout="reach" data-text="help" type="button">
        <Badge tone={tone}>{word}</Badge>
      </button>
    </Tooltip>
  );
}
