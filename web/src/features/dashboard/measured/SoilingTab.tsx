import { useMemo } from "react";
import { Brush, SlidersHorizontal } from "lucide-react";
import type { Device } from "#contract/devices/device";
import { RenderWhenIdle } from "../../../ui/timing/RenderWhenIdle.tsx";
import { LazyPart } from "../../../ui/timing/LazyPart.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import css from "../dashboard.module.css";
import { RangeKeys } from "../selection/RangeKeys.tsx";
import { type DashboardSearch, over, parseRange } from "../selection/search.ts";
import { daysOf, intervalOf, useZoom, type Zoom } from "../selection/use-zoom.ts";
import { useQuery } from "@tanstack/react-query";
import { ChartCard } from "../../../charts/card/ChartCard.tsx";
import type { EmptyStateProps } from "../../../ui/states/EmptyState.tsx";
import { chartDays, dayEvents, type ChartDays, type DayEvent } from "./days.model.ts";
import { cleaningsQuery } from "../../cleanings/index.ts";
import { OffsetBadge } from "../tiles/OffsetBadge.tsx";
import { useShown } from "../shown.ts";
import { washLogQuery } from "../../devices/index.ts";
import { dailySoilingQuery, useIntervalRate, weatherQuery, queryState } from "../queries.ts";
import { callTexts } from "#contract/common/call-texts";
import { dayOf, dayNumber } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { dashes } from "#plot/tokens";
import { Button } from "../../../ui/actions/Button.tsx";
import { measuredTexts } from "./measured-texts.ts";
import type { DailySoiling } from "#contract/soiling/soiling";
import type { Interval, MarkKind, Plot, PlotMark, PlotSeries } from "../../../charts/plot.ts";

const markKinds: Record<DayEvent["kind"], MarkKind> = {
  wash: "auto-wash",
  alert: "alert-wash",
  cleaning: "manual-cleaning",
};

/**
 * 95% range of each day's own error. The systematic error is in the tiles, because it shifts the whole line. Hidden with negative losses.
 */
function edge(days: ChartDays, sign: 1 | -1, lowest: number): (number | null)[] {
  return days.loss.map((loss, index) => {
    const uncertainty = days.uncertainty[index] ?? null;
    return loss === null || uncertainty === null ? null : Math.max(loss + sign * 2 * uncertainty, lowest);
  });
}

function rainSeries(days: ChartDays): PlotSeries[] {
  if (days.rain.every((rain) => rain === null)) return [];
  const shown = { label: "Rain (in)", values: days.rain, format: format.inches, csv: "rain_inches" };
  return [{ ...shown, key: "rain", color: "rain", shape: "rain" }];
}

/** Rate of a selected interval [%/day]. */
export interface FittedRate extends Interval {
  rate: number;
}

/** The line of the rate through the middle of the interval's days. */
function fitSeries(days: ChartDays, { from, to, rate }: FittedRate): PlotSeries[] {
  const x = days.day.map(dayNumber);
  const isInside = (day: number): boolean => day >= from && day <= to;
  const starts = days.loss
    .flatMap((loss, index) => (loss === null || !isInside(x[index]!) ? [] : [loss - rate * (x[index]! - from)]))
    .sort((a, b) => a - b);
  const middle = starts[Math.floor(starts.length / 2)];
  if (middle === undefined) return [];
  return [
    {
      key: "fit",
      label: "Fitted rate",
      color: "neutral",
      shape: "line",
      dash: dashes.soiled,
      values: x.map((day) => (isInside(day) ? middle + rate * (day - from) : null)),
      format: (value) => format.percent(value),
      csv: "fitted_soiling_loss_percent",
    },
  ];
}

const leftOutMarks = (days: ChartDays): PlotMark[] =>
  days.leftOut.flatMap((mark, index) => (mark === null ? [] : [{ x: dayNumber(days.day[index]!), ...mark }]));

export function soilingPlot(
  days: ChartDays,
  events: DayEvent[],
  zone: string,
  threshold: number | null,
  fitted: FittedRate | null = null,
): Plot {
  const lowest = days.showsNegative ? Number.NEGATIVE_INFINITY : 0;
  return {
    kind: "day",
    zone,
    x: days.day.map(dayNumber),
    yTick: (value) => format.percent(value, Number.isInteger(value) ? 0 : 1),
    gap: 1,
    series: [
      {
        key: "loss",
        label: "Soiling loss",
        color: "soiling",
        shape: "line",
        fill: true,
        switchable: true,
        values: days.loss,
        passed: days.hidden,
        format: (value) => format.percent(value),
        csv: "soiling_loss_percent",
      },
      ...(fitted === null ? [] : fitSeries(days, fitted)),
      ...rainSeries(days),
    ],
    bands: [
      {
        label: "95% day-to-day range",
        csv: "range_95_percent",
        color: "soiling",
        low: edge(days, -1, lowest),
        high: edge(days, 1, lowest),
      },
    ],
    marks: [
      ...leftOutMarks(days),
      ...events
        .filter(({ day }) => day >= (days.day[0] ?? "") && day <= (days.day.at(-1) ?? ""))
        .map(({ day, kind, text, note }) => {
          const mark: PlotMark = { x: dayNumber(day), kind: markKinds[kind], label: text };
          return note === undefined ? mark : Object.assign(mark, { label: `${text}, ${note}`, note });
        }),
    ],
    ...(threshold === null
      ? {}
      : { threshold: { value: threshold, label: `Alert at ${format.percent(threshold, 0)}` } }),
  };
}

const { leftOut: texts } = measuredTexts;

export function leftOutDays({ quality, soiling }: Pick<DailySoiling, "quality" | "soiling">, showNegative: boolean) {
  const daysOf = (wanted: DailySoiling["quality"][number]) => quality.filter((one) => one === wanted).length;
  const negative = showNegative ? 0 : soiling.filter((loss) => loss !== null && loss < 0).length;
  const counts = [
    [texts.weak, daysOf("weak")],
    [texts.covered, daysOf("covered")],
    [texts.inDoubt, daysOf("in-doubt")],
    [texts.negative, negative],
  ] as const;
  return counts.flatMap(([text, count]) => (count === 0 ? [] : [text(count)]));
}

function noDays(
  { last_data_at, timezone }: Device,
  range: DayRange,
  go: (change: Partial<DashboardSearch>) => void,
): EmptyStateProps {
  const latest = last_data_at === null ? null : dayOf(timezone, last_data_at);
  const outside = latest !== null && (latest < range.from || latest > range.to);
  return {
    title: callTexts.noDataInRange,
    detail:
      latest === null
        ? "This device hasn't reported yet. Upload a logger file to begin."
        : `Latest data: ${format.day(latest)}.`,
    action: outside ? <Button onClick={() => go(over({ to: latest }))}>Jump to last data</Button> : undefined,
  };
}

/** Of the panel's query; the same object until it changes. */
function useFittedRate(device_id: string, selected: DayRange | null): FittedRate | null {
  const [from, to] = [selected?.from ?? "", selected?.to ?? ""];
  const rate = useIntervalRate(device_id, selected).data?.soiling_rate ?? null;
  return useMemo(() => (rate === null ? null : { from: dayNumber(from), to: dayNumber(to), rate }), [from, to, rate]);
}

/** The same object until its data change. */
function usePlot(device: Device, { from, to }: DayRange, negative: boolean, selected: DayRange | null) {
  const daily = useQuery(dailySoilingQuery(device.device_id, { from, to }));
  const weather = useQuery(weatherQuery(device.device_id, { from, to }));
  const washes = useQuery({ ...washLogQuery(device.device_id), enabled: device.wash_extension_data });
  const cleanings = useQuery(cleaningsQuery(device.device_id));
  const zone = daily.data?.timezone ?? device.timezone;
  const shown = useMemo(
    () => (daily.data ? chartDays({ from, to }, daily.data, weather.data, negative) : null),
    [daily.data, weather.data, from, to, negative],
  );
  const events = useMemo(
    () => dayEvents(washes.data?.records ?? [], cleanings.data?.cleanings ?? [], zone),
    [washes.data, cleanings.data, zone],
  );
  const threshold = device.soilingAlertThreshold;
  const fitted = useFittedRate(device.device_id, selected);
  const loss = useMemo(
    () => shown && soilingPlot(shown, events, zone, threshold, fitted),
    [shown, events, zone, threshold, fitted],
  );
  const notes = [weather.data?.note, ...(daily.data ? leftOutDays(daily.data, negative) : [])];
  return { daily, loss, note: notes.filter((note) => note !== undefined && note !== "").join(" ") };
}

export interface ChartProps {
  zoom: Zoom;
  empty: EmptyStateProps;
}

function SoilingChart({ zoom, empty }: ChartProps) {
  const { device, range, search, go, onDialog } = useShown();
  const negative = search.negative === true;
  const selected = parseRange(search.select);
  const { daily, loss, note } = usePlot(device, range, negative, selected);
  return (
    <ChartCard
      {...zoom}
      title="Daily Soiling Loss"
      plot={loss}
      {...queryState(daily)}
      syncKey="dashboard"
      empty={empty}
      note={note === "" ? undefined : note}
      toolbar={
        <>
          <OffsetBadge />
          <Button size="compact" onClick={() => onDialog("offset")}>
            Apply Offset
          </Button>
        </>
      }
      interval={intervalOf(selected)}
      onInterval={(chosen) => go({ select: daysOf(chosen) })}
      actions={[
        { key: "cleanings", label: "Manual Cleanings", icon: <Brush />, onAction: () => onDialog("cleanings") },
        { key: "offset", label: "Apply Offset", icon: <SlidersHorizontal />, onAction: () => onDialog("offset") },
        {
          key: "negative",
          label: negative ? "Hide negative soiling loss" : "Show negative soiling loss",
          onAction: () => go({ negative: negative ? undefined : true }),
        },
      ]}
      height={300}
    />
  );
}

const insolationChart = async () => ({ default: (await import("./BelowCharts.tsx")).InsolationChart });
const dollarChart = async () => ({ default: (await import("./BelowCharts.tsx")).DollarChart });
const soilingRatePanel = async () => ({ default: (await import("../rate/SoilingRatePanel.tsx")).SoilingRatePanel });

/** A chart below the first one. */
const Below = ({ height, ...part }: { height: number } & Parameters<typeof LazyPart<ChartProps>>[0]) => (
  <RenderWhenIdle isBelow waiting={<Skeleton height={height} />}>
    <LazyPart {...part} waiting={<Skeleton height={height} />} />
  </RenderWhenIdle>
);

export function SoilingTab() {
  const { device, range, search, go } = useShown();
  const zoom = useZoom(search.zoom, go);
  const props = { zoom, empty: noDays(device, range, go) };
  return (
    <div data-layout="grid one gap-3" className={css.stack}>
      <RangeKeys />
      <div data-layout="grid gap-3" className={css.pair}>
        <SoilingChart {...props} />
        <Below load={soilingRatePanel} props={props} height={300} />
      </div>
      <div data-layout="grid gap-3" className={css.halves}>
        <Below load={insolationChart} props={props} height={262} />
        <Below load={dollarChart} props={props} height={262} />
      </div>
    </div>
  );
}
