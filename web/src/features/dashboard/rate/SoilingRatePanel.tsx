import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { SoilingInterval, SoilingRate, SaveSoilingRate } from "#contract/soiling/soiling";
import { texts as fixedTexts } from "#contract/common/texts";
import { Badge } from "../../../ui/states/Badge.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { Tooltip } from "../../../ui/overlays/Tooltip.tsx";
import { measuredTexts } from "../measured/measured-texts.ts";
import css from "../dashboard.module.css";
import { soilingRateQuery, id } from "../queries.ts";
import { showing } from "../selection/range.model.ts";
import { parseRange, rangeText } from "../selection/search.ts";
import { useShown } from "../shown.ts";
import { daysBetween } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { Facts } from "../../../ui/tables/Facts.tsx";
import { RATE_SPANS, lossGain } from "#contract/dashboard/soiling-rate";
import type { PlanSource } from "#contract/decision/decision";
import { sourceLabel } from "#contract/decision/texts";
import { plantDecisionQuery, refreshPlans, soilingIntervals } from "../../savings/index.ts";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { asked } from "../../../api/asked.ts";
import { api, unwrap } from "../../../api/client.ts";

const { grade: gradeTexts } = measuredTexts;

interface IntervalGrade {
  word: "Good" | "Fair" | "Weak";
  tone: "ok" | "info" | "warning";
  meaning: string;
}

/**
 * Quality is (rate / standard error) * sqrt(days). 10% accuracy (95%: 1.96 errors, so 20 of them) over four weeks: 20 * sqrt(28); 25% over
 * two weeks: 8 * sqrt(14).
 */
const GOOD = 100;
const FAIR = 30;

export function intervalGrade({
  quality,
  rate,
  low,
  high,
}: Pick<SoilingInterval, "quality" | "rate" | "low" | "high">): IntervalGrade {
  const either = format.number((50 * (high - low)) / rate);
  const meaning = `${gradeTexts.known(either)} ${gradeTexts.quality(format.number(quality), GOOD)}`;
  if (quality >= GOOD) return { word: "Good", tone: "ok", meaning };
  return quality >= FAIR ? { word: "Fair", tone: "info", meaning } : { word: "Weak", tone: "warning", meaning };
}

export function nextIndex(intervals: readonly DayRange[], chosen: DayRange | null): number | null {
  if (intervals.length === 0) return null;
  const at = intervals.findIndex(({ from, to }) => from === chosen?.from && to === chosen.to);
  return (at + 1) % intervals.length;
}

export function useIntervals(device: string, chosen: DayRange | null, choose: (interval: DayRange) => void) {
  const detection = useMutation({ mutationFn: () => soilingIntervals(device) });
  const ranges = (detection.data?.intervals ?? []).map(({ start_date: from, end_date: to }) => ({ from, to }));
  const at = ranges.findIndex(({ from, to }) => from === chosen?.from && to === chosen.to);
  return {
    detect: async () => {
      // Kept while the person steps through it.
      const detected = detection.data ?? (await detection.mutateAsync().catch(() => null));
      const list = (detected?.intervals ?? []).map(({ start_date: from, end_date: to }) => ({ from, to }));
      const next = nextIndex(list, chosen);
      if (next !== null) choose(list[next]!);
    },
    detecting: detection.isPending,
    error: detection.error,
    found: detection.data ? ranges.length : null,
    place: at < 0 ? null : at + 1,
    shown: at < 0 ? null : (detection.data?.intervals[at] ?? null),
    nothing: detection.data?.intervals.length === 0 ? fixedTexts.noIntervals : null,
  };
}

const deviceRateQuery = (device: string) =>
  asked(["device", device, "kept-rate"], (init) => api.device[":id"]["soiling-rate"].$get(id(device), init), {
    // The whole history, which grows by a day a day.
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  });

const saveSoilingRate = (device: string, json: SaveSoilingRate) =>
  unwrap(api.device[":id"]["soiling-rate"].$put({ ...id(device), json }));

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
  return <Facts data-layout="grid gap-6px" className={css.rates} facts={rows} />;
}

export function RateFigures({ interval, rate }: { interval: DayRange; rate: SoilingRate | undefined }) {
  const days = daysBetween(interval.from, interval.to) + 1;
  const measured = rate?.soiling_rate ?? null;
  const weekly = rate?.weekly_soiling_rate ?? null;
  const rows: [string, string][] = [
    ["Selected", format.dayRange(interval.from, interval.to)],
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
  return <Facts data-layout="grid gap-6px" className={css.rates} facts={rows} />;
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
      <div data-layout="flex gap-2 below-2">
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
        <p data-layout="above-2" data-text="quiet pretty">
          {texts.place(intervals.place, intervals.found)}{" "}
          {intervals.shown !== null && <Grade interval={intervals.shown} />} {intervals.found > 1 && texts.next}
        </p>
      )}
      {intervals.nothing !== null && (
        <p data-layout="above-2" data-text="quiet pretty">
          {intervals.nothing}
        </p>
      )}
      {intervals.error && <InlineError message={intervals.error.message} onRetry={() => void intervals.detect()} />}
      {interval === null ? (
        <>
          <RateFacts sources={sources} />
          <p data-layout="above-2" data-text="quiet pretty">
            {texts.how}
          </p>
        </>
      ) : (
        <>
          <RateFigures interval={interval} rate={rate.data} />
          {rate.isError && <InlineError message={rate.error.message} onRetry={() => void rate.refetch()} />}
          {rate.data && rate.data.breaks > 0 && (
            <p data-layout="above-2" data-text="quiet pretty">
              {texts.breaks(rate.data.breaks)}
            </p>
          )}
          {rate.data && rate.data.days < PLANNING_DAYS && (
            <p data-layout="above-2" data-text="quiet pretty">
              {texts.fewDays(rate.data.days, PLANNING_DAYS)}
            </p>
          )}
          {measured !== null && usable === null && (
            <p data-layout="above-2" data-text="quiet pretty">
              {fixedTexts.soilingRatePositive}
            </p>
          )}
          <div data-layout="row gap-2 above-3">
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
        <div data-layout="row middle between gap-2 above-2" data-text="quiet pretty">
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
