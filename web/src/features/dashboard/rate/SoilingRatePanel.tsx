import { queryOptions, useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SoilingInterval, SoilingRate, SaveSoilingRate } from "#contract/soiling/soiling";
import { texts as fixedTexts } from "#contract/common/texts";
import { Badge } from "../../../ui/states/Badge.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { InlineError, QueryError } from "../../../ui/states/InlineError.tsx";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { Tooltip } from "../../../ui/overlays/Tooltip.tsx";
import { measuredTexts } from "../measured/measured-texts.ts";
import css from "../dashboard.module.css";
import { id, useIntervalRate } from "../queries.ts";
import { showing } from "../selection/range.model.ts";
import { parseRange, rangeText } from "../selection/search.ts";
import { useShown } from "../shown.ts";
import { daysBetween } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { Facts } from "../../../ui/tables/Facts.tsx";
import { RATE_SPANS, lossGain, storedRate } from "#contract/dashboard/soiling-rate";
import { type PlanSource, sourceOf } from "#contract/decision/decision";
import { sourceLabel } from "#contract/decision/texts";
import { plantDecisionQuery, soilingIntervals } from "../../savings/index.ts";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { asked } from "../../../api/asked.ts";
import { rereadOthers } from "../../../api/changes.ts";
import { api, unwrap } from "../../../api/client.ts";

const { grade: gradeTexts } = measuredTexts;

/**
 * Quality is (rate / standard error) * sqrt(days). 10% accuracy (95%: 1.96 errors, so 20 of them) over four weeks: 20 * sqrt(28); 25% over
 * two weeks: 8 * sqrt(14).
 */
const GOOD = 100;
const grades = [
  { from: GOOD, word: "Good", tone: "ok" },
  { from: 30, word: "Fair", tone: "info" },
  { from: -Infinity, word: "Weak", tone: "warning" },
] as const;

export function intervalGrade({
  quality,
  rate,
  low,
  high,
}: Pick<SoilingInterval, "quality" | "rate" | "low" | "high">) {
  const { word, tone } = grades.find(({ from }) => quality >= from) ?? grades[2];
  const known = gradeTexts.known(format.number((50 * (high - low)) / rate));
  return { word, tone, meaning: `${known} ${gradeTexts.quality(format.number(quality), GOOD)}` };
}

type DetectedDays = Pick<SoilingInterval, "start_date" | "end_date">;

const placeOf = (intervals: readonly DetectedDays[], chosen: DayRange | null): number =>
  intervals.findIndex(({ start_date, end_date }) => start_date === chosen?.from && end_date === chosen.to);

/** After the chosen one, in a circle. */
export function nextInterval(intervals: readonly DetectedDays[], chosen: DayRange | null): DayRange | null {
  const next = intervals[(placeOf(intervals, chosen) + 1) % intervals.length];
  return next ? { from: next.start_date, to: next.end_date } : null;
}

const deviceRateQuery = (device: string) =>
  asked(["device", device, "kept-rate"], (init) => api.device[":id"]["soiling-rate"].$get(id(device), init));

/** Of each device, because the panel stays when the person goes to another. Kept while the person steps through it. */
export const detectedQuery = (device: string) =>
  queryOptions({
    queryKey: ["device", device, "detected"],
    queryFn: () => soilingIntervals(device),
    staleTime: Number.POSITIVE_INFINITY,
  });

const { rate: texts } = measuredTexts;

/** The interval that a person chose; null removes it. `before`: what Undo brings back. */
interface RateChange {
  chosen: SaveSoilingRate | null;
  before?: SaveSoilingRate | null;
}

function useRateChange(device: string) {
  const client = useQueryClient();
  const call = api.device[":id"]["soiling-rate"];
  const change = useMutation({
    mutationFn: async ({ chosen }: RateChange) => {
      await (chosen === null ? unwrap(call.$delete(id(device))) : unwrap(call.$put({ ...id(device), json: chosen })));
      await rereadOthers(client, { queryKey: ["device", device] });
    },
    meta: { changesPlans: true },
    onSuccess: (_, { chosen, before }) => {
      if (before === undefined) return;
      const undo = () => change.mutate({ chosen: before });
      toasts.show({ text: chosen === null ? texts.removed : texts.kept(chosen.soilingRate), tone: "ok", undo });
    },
    onError: ({ message: detail }, { chosen }) =>
      toasts.show({ text: chosen === null ? texts.notRemoved : texts.notKept, detail, tone: "critical" }),
  });
  return change;
}

export function RateFacts({ sources }: { sources: readonly PlanSource[] }) {
  const source = sourceOf(sources, "rate");
  if (source === undefined) return null;
  const figure = (days: number, places: number, unit: string) =>
    format.withUnit(format.number(lossGain(days, source.rate), places), unit);
  const { week, dryMonth } = RATE_SPANS;
  const rows: [string, string][] = [
    [texts.inUse, `${figure(1, 3, "%/day")} · ${sourceLabel(source)}`],
    [texts.week, figure(week, 2, "%/week")],
    [texts.dryMonth(dryMonth), figure(dryMonth, 1, "points")],
  ];
  return <Facts data-layout="grid gap-6px above-2" className={css.rates} facts={rows} />;
}

export function RateFigures({ interval, rate }: { interval: DayRange; rate: SoilingRate | undefined }) {
  const of = daysBetween(interval.from, interval.to) + 1;
  const { soiling_rate: daily, weekly_soiling_rate: weekly, low, high, r2, days } = rate ?? {};
  const known = (value: number | null | undefined, text: (value: number) => string) =>
    value == null ? "–" : text(value);
  const facts: [string, string][] = [
    ["Selected", format.dayRange(interval.from, interval.to)],
    ["Daily rate", known(daily, format.rate)],
    ["95% interval", known(low, (low) => known(high, (high) => `${format.number(low, 3)} to ${format.rate(high)}`))],
    ["Weekly rate", known(weekly, (rate) => `${format.number(rate, 2)}%/week`)],
    ["Fit R²", known(r2, (r2) => format.number(r2, 2))],
    ["Days used", known(days, (days) => `${days} of ${of}`)],
  ];
  return <Facts data-layout="grid gap-6px above-2" className={css.rates} facts={facts} />;
}

/** Shorter intervals can't resolve a few hundredths of a percent a day. */
const PLANNING_DAYS = 14;

const Note = ({ children }: { children: ReactNode }) => (
  <p data-layout="above-2" data-text="quiet pretty">
    {children}
  </p>
);

export function SoilingRatePanel() {
  const { plant, device, range, search, go, may } = useShown();
  const { device_id } = device;
  const interval = parseRange(search.select);
  const sources = useQuery(plantDecisionQuery(plant.plant_id)).data?.sources ?? [];
  const maySave = may("inputs.save");
  const zoomed = parseRange(search.zoom);
  const onSelect = (chosen: DayRange | null) =>
    go(chosen === null ? { select: undefined } : { ...showing(chosen, range, zoomed), select: rangeText(chosen) });
  const rate = useIntervalRate(device_id, interval);
  const detection = useQuery({ ...detectedQuery(device_id), enabled: false });
  const found = detection.data?.intervals ?? [];
  const place = placeOf(found, interval);
  const detect = async () => {
    const { data } = detection.data ? detection : await detection.refetch();
    const next = nextInterval(data?.intervals ?? [], interval);
    if (next) onSelect(next);
  };
  const kept = useQuery(deviceRateQuery(device_id)).data?.kept ?? null;
  const change = useRateChange(device_id);
  const { data } = rate;
  const measured = data?.soiling_rate ?? null;
  const usable = measured !== null && storedRate(measured) > 0 ? measured : null;
  const notes = [
    data && data.breaks > 0 ? texts.breaks(data.breaks) : null,
    data && data.days < PLANNING_DAYS ? texts.fewDays(data.days, PLANNING_DAYS) : null,
    measured !== null && usable === null ? fixedTexts.soilingRatePositive : null,
  ];
  return (
    <Card title="Soiling rate" refreshing={rate.isFetching || detection.isFetching}>
      <div data-layout="flex gap-2 below-2">
        <Button size="compact" pending={detection.isFetching} onClick={() => void detect()}>
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
      {place >= 0 && (
        <Note>
          {texts.place(place + 1, found.length)} <Grade interval={found[place]!} /> {found.length > 1 && texts.next}
        </Note>
      )}
      {detection.data && found.length === 0 && <Note>{fixedTexts.noIntervals}</Note>}
      {detection.error && <InlineError message={detection.error.message} onRetry={() => void detect()} />}
      {interval === null ? (
        <>
          <RateFacts sources={sources} />
          <Note>{texts.how}</Note>
        </>
      ) : (
        <>
          <RateFigures interval={interval} rate={data} />
          <QueryError query={rate} />
          {notes.map((note) => note && <Note key={note}>{note}</Note>)}
          <div data-layout="row gap-2 above-3">
            <Button
              variant="primary"
              size="compact"
              pending={change.isPending}
              reason={!maySave ? texts.mayNotSave : usable === null ? texts.onlyPositive : undefined}
              onClick={() => {
                if (usable === null) return;
                const { from: soilingRateStartDate, to: soilingRateEndDate } = interval;
                const chosen = { soilingRate: usable, soilingRateStartDate, soilingRateEndDate };
                change.mutate({ chosen, before: kept });
              }}
            >
              {texts.use}
            </Button>
          </div>
        </>
      )}
      {kept !== null && (
        <div data-layout="row middle between gap-2 above-2" data-text="quiet pretty">
          <p>{texts.chosen(kept)}</p>
          {maySave && (
            <Button
              variant="ghost"
              size="compact"
              pending={change.isPending}
              aria-label={texts.removeLabel}
              onClick={() => change.mutate({ chosen: null, before: kept })}
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
