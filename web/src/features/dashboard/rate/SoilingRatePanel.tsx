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
import { useIntervals } from "./use-intervals.ts";

const { rate: texts } = measuredTexts;

/** Shorter intervals can't resolve a few hundredths of a percent a day. */
const PLANNING_DAYS = 14;

interface SoilingRatePanelProps {
  plant: string;
  device: string;
  interval: DayRange | null;
  visible: DayRange;
  maySave: boolean;
  onSelect: (interval: DayRange | null) => void;
}

export function SoilingRatePanel(props: SoilingRatePanelProps) {
  const { plant, device, interval, visible, maySave, onSelect } = props;
  const rate = useQuery({
    ...soilingRateQuery({ device_id: device, start_date: interval?.from ?? "", end_date: interval?.to ?? "" }),
    enabled: interval !== null,
  });
  const intervals = useIntervals(device, interval, onSelect);
  const chosen = useSavedRate(plant, device);
  const measured = rate.data?.soiling_rate ?? null;
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
          {texts.place(intervals.place, intervals.found)}{" "}
          {intervals.shown !== null && <Grade interval={intervals.shown} />} {intervals.found > 1 && texts.next}
        </p>
      )}
      {intervals.nothing !== null && <p className={css.hint}>{intervals.nothing}</p>}
      {intervals.error && <InlineError message={intervals.error.message} onRetry={() => void intervals.detect()} />}
      {interval === null ? (
        <>
          <RateInUse plant={plant} />
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
          {measured !== null && measured <= 0 && <p className={css.hint}>{fixedTexts.soilingRatePositive}</p>}
          <UseInterval
            rate={measured}
            maySave={maySave}
            pending={chosen.pending}
            onUse={(found) => chosen.keep(keptRate(found, interval.from, interval.to))}
          />
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

interface UseIntervalProps {
  rate: number | null;
  maySave: boolean;
  pending: boolean;
  onUse: (rate: number) => void;
}

/** The interval becomes the only one of this sensor. */
function UseInterval({ rate, maySave, pending, onUse }: UseIntervalProps) {
  const wrong = rate !== null && rate > 0 ? undefined : texts.onlyPositive;
  return (
    <div className={css.panelActions} data-place="rate">
      <Button
        variant="primary"
        size="compact"
        pending={pending}
        reason={maySave ? wrong : texts.mayNotSave}
        onClick={() => rate !== null && rate > 0 && onUse(rate)}
      >
        {texts.use}
      </Button>
    </div>
  );
}

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
