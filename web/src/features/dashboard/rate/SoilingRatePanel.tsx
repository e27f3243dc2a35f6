import { useQuery, useMutation, useQueryClient, queryOptions } from "@tanstack/react-query";
import type { SoilingInterval, SoilingRate, SaveSoilingRate } from "#contract/soiling/soiling";
import { texts as fixedTexts } from "#contract/common/texts";
import { Badge } from "../../../ui/states/Badge.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { Tooltip } from "../../../ui/overlays/Tooltip.tsx";
import { intervalGrade } from "./interval-grade.model.ts";
import { measuredTexts } from "../measured/measured-texts.ts";
import css from "../dashboard.module.css";
import { soilingRateQuery, id } from "../queries.ts";
import { showing } from "../selection/range.model.ts";
import { parseRange, rangeText } from "../selection/search.ts";
import { useShown } from "../shown.ts";
import { useIntervals } from "./use-intervals.ts";
import { daysBetween } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { Facts } from "../../../ui/tables/Facts.tsx";
import { RATE_SPANS, lossGain } from "#contract/dashboard/soiling-rate";
import type { PlanSource } from "#contract/decision/decision";
import { sourceLabel } from "#contract/decision/texts";
import { plantDecisionQuery, refreshPlans } from "../../savings/index.ts";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { saveSoilingRate } from "./rate.queries.ts";
import { api, unwrap } from "../../../api/client.ts";

const deviceRateQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "kept-rate"],
    queryFn: ({ signal }) => unwrap(api.device[":id"]["soiling-rate"].$get(id(device), { init: { signal } })),
    // The whole history, which grows by a day a day.
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  });

const removeSoilingRate = (device: string) => unwrap(api.device[":id"]["soiling-rate"].$delete(id(device)));

const { rate: texts } = measuredTexts;

function useSavedRate(plant: string, device: string) {
  const client = useQueryClient();
  const query = useQuery(deviceRateQuery(device));
  const savedRate = query.data?.kept ?? null;
  const store = async (chosen: SaveSoilingRate | null) => {
    await (chosen === null ? removeSoilingRate(device) : saveSoilingRate(device, chosen));
    await client.invalidateQueries({ queryKey: ["device", device] });
    await refreshPlans(client, plant);
  };
  const fail = (chosen: SaveSoilingRate | null) => (error: Error) =>
    toasts.show({
      text: chosen === null ? texts.notRemoved : texts.notKept,
      detail: error.message,
      tone: "critical",
    });
  const change = useMutation({
    mutationFn: async (chosen: SaveSoilingRate | null) => {
      await store(chosen);
      return { before: savedRate };
    },
    onSuccess: ({ before }, chosen) =>
      toasts.show({
        text: chosen === null ? texts.removed : texts.kept(chosen.soilingRate),
        tone: "ok",
        action: { label: "Undo", onAction: () => void store(before).catch(fail(before)) },
      }),
    onError: (error, chosen) => fail(chosen)(error),
  });
  return {
    kept: savedRate,
    pending: change.isPending,
    keep: (chosen: SaveSoilingRate) => change.mutate(chosen),
    remove: () => change.mutate(null),
  };
}

export function RateFacts({ sources }: { sources: readonly PlanSource[] }) {
  const source = sources.find((one) => one.input === "rate");
  if (source === undefined) return null;
  const figure = (days: number, places: number, unit: string) =>
    format.withUnit(format.number(lossGain(days, source.rate), places), unit);
  const { week, dryMonth } = RATE_SPANS;
  const rows: [string, string][] = [
    [texts.inUse, `${figure(1, 3, "%/day")} · ${sourceLabel(source)}`],
    [texts.week, figure(week, 2, "%/week")],
    [texts.dryMonth(dryMonth), figure(dryMonth, 1, "points")],
  ];
  return <Facts className={css.rates} facts={rows} />;
}

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

/** Shorter intervals can't resolve a few hundredths of a percent a day. */
const PLANNING_DAYS = 14;

export function SoilingRatePanel() {
  const { plant, device, range, search, go, may } = useShown();
  const { device_id } = device;
  const interval = parseRange(search.select);
  const sources = useQuery(plantDecisionQuery(plant.plant_id)).data?.sources ?? [];
  const maySave = may("inputs.save");
  const zoomed = parseRange(search.zoom);
  const onSelect = (chosen: DayRange | null) =>
    go(chosen === null ? { select: undefined } : { ...showing(chosen, range, zoomed), select: rangeText(chosen) });
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
          onClick={() => (interval === null ? onSelect(zoomed ?? range) : void rate.refetch())}
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
          <RateFacts sources={sources} />
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
              onClick={() => {
                if (usable === null) return;
                const { from: soilingRateStartDate, to: soilingRateEndDate } = interval;
                chosen.keep({ soilingRate: usable, soilingRateStartDate, soilingRateEndDate });
              }}
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
