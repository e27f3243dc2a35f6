import { useMemo } from "react";
import { Brush, SlidersHorizontal } from "lucide-react";
import type { Device } from "#contract/devices/device";
import { RenderWhenIdle } from "../../../ui/timing/RenderWhenIdle.tsx";
import { LazyPart } from "../../../ui/timing/LazyPart.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import css from "../dashboard.module.css";
import { type DashboardSearch, over, parseRange } from "../selection/search.ts";
import { daysOf, intervalOf, useZoom, type Zoom } from "../selection/use-zoom.ts";
import { useQuery } from "@tanstack/react-query";
import { ChartCard } from "../../../charts/card/ChartCard.tsx";
import type { EmptyStateProps } from "../../../ui/states/EmptyState.tsx";
import { dayGrid, dayPlot, line, lossLine, type Values, washMarks } from "./days.model.ts";
import { cleaningsQuery } from "../../cleanings/index.ts";
import { OffsetBadge } from "../tiles/Tiles.tsx";
import { useShown } from "../shown.ts";
import { washLogQuery } from "../../devices/index.ts";
import { dailySoilingQuery, useIntervalRate, weatherQuery, queryState } from "../queries.ts";
import { callTexts } from "#contract/common/call-texts";
import { dayOf, dayNumber } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { dashes } from "#plot/tokens";
import { Button } from "../../../ui/actions/Button.tsx";
import { measuredTexts } from "./measured-texts.ts";
import { COVERED, leftOutText } from "#contract/soiling/day-quality";
import { MIN_DRAWN_RAIN_INCHES } from "#contract/common/limits";
import type { DailySoiling, DailyWeather } from "#contract/soiling/soiling";
import type { Interval, Plot, PlotMark, PlotSeries } from "../../../charts/plot.ts";

/** Rate of a selected interval [%/day]. */
interface FittedRate extends Interval {
  rate: number;
}

/** The line of the rate through the middle of the interval's days. */
function fitted(x: readonly number[], losses: Values, { from, to, rate }: FittedRate): PlotSeries[] {
  const isInside = (day: number): boolean => day >= from && day <= to;
  const starts = losses
    .flatMap((loss, index) => (loss === null || !isInside(x[index]!) ? [] : [loss - rate * (x[index]! - from)]))
    .sort((a, b) => a - b);
  const middle = starts[Math.floor(starts.length / 2)];
  if (middle === undefined) return [];
  const values = x.map((day) => (isInside(day) ? middle + rate * (day - from) : null));
  const percent = (value: number) => format.percent(value);
  const fit = line("fit", "Fitted rate", "neutral", values, percent, "fitted_soiling_loss_percent");
  return [{ ...fit, dash: dashes.soiled }];
}

interface SoilingLook {
  weather?: DailyWeather | undefined;
  marks?: readonly PlotMark[];
  negative?: boolean;
  threshold?: number | null;
  fit?: FittedRate | null;
}

/** Days that are covered or in doubt are in the table with their reason, but not drawn. */
export function soilingPlot(range: DayRange, daily: DailySoiling, look: SoilingLook): Plot {
  const { weather, marks = [], negative = false, threshold = null, fit = null } = look;
  const { days, lay } = dayGrid(range, daily.day);
  const [losses, reasons, uncertainty] = [lay(daily.soiling), lay(daily.reason), lay(daily.uncertainty)];
  const isHidden = (loss: number, at: number) => (loss < 0 && !negative) || reasons[at] !== null;
  const loss = lossLine(["loss", "Soiling loss", "soiling", "soiling_loss_percent"], losses, isHidden);
  /** Of each day's own error. The systematic error is in the tiles, because it shifts the whole line. */
  const edge = (sign: 1 | -1) =>
    loss.values.map((value, at) => {
      const points = uncertainty[at] ?? null;
      return value === null || points === null ? null : Math.max(value + sign * 2 * points, negative ? -Infinity : 0);
    });
  const rain = dayGrid(range, weather?.date ?? [])
    .lay(weather?.precipIntensity ?? [])
    .map((inches) => (inches !== null && inches > MIN_DRAWN_RAIN_INCHES ? inches : null));
  const rainLane = { ...line("rain", "Rain (in)", "rain", rain, format.inches, "rain_inches"), shape: "rain" as const };
  const x = days.map(dayNumber);
  const leftOut = losses.flatMap((value, at): PlotMark[] => {
    if (value === null || !reasons[at]) return [];
    const { label, why } = leftOutText(reasons[at]);
    const kind = label === COVERED ? "covered" : "in-doubt";
    return [{ x: x[at]!, kind, label: `${label} ${format.percent(value)}. ${why}` }];
  });
  const series = [
    { ...loss, fill: true, switchable: true },
    ...(fit === null ? [] : fitted(x, loss.values, fit)),
    ...(rain.some((inches) => inches !== null) ? [rainLane] : []),
  ];
  const band = { label: "95% day-to-day range", csv: "range_95_percent", color: "soiling" } as const;
  return {
    ...dayPlot(daily.timezone, days, format.percent, series),
    bands: [{ ...band, low: edge(-1), high: edge(1) }],
    marks: [...leftOut, ...marks.filter((mark) => mark.x >= x[0]! && mark.x <= x.at(-1)!)],
    ...(threshold !== null && {
      threshold: { value: threshold, label: `Alert at ${format.percent(threshold, 0)}` },
    }),
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

/** The same object until its data change. */
function usePlot(device: Device, { from, to }: DayRange, negative: boolean, selected: string | undefined) {
  const { device_id, soilingAlertThreshold: threshold } = device;
  const { data: weather } = useQuery(weatherQuery(device_id, { from, to }));
  const { data: washes } = useQuery({ ...washLogQuery(device_id), enabled: device.wash_extension_data });
  const { data: cleanings } = useQuery(cleaningsQuery(device_id));
  const rate = useIntervalRate(device_id, parseRange(selected)).data?.soiling_rate ?? null;
  const daily = useQuery(dailySoilingQuery(device_id, { from, to }));
  const { data } = daily;
  const loss = useMemo(() => {
    if (data === undefined) return null;
    const interval = intervalOf(parseRange(selected));
    return soilingPlot({ from, to }, data, {
      weather,
      marks: washMarks(washes?.records ?? [], cleanings?.cleanings ?? [], data.timezone),
      negative,
      threshold,
      fit: rate !== null && interval !== null ? { ...interval, rate } : null,
    });
  }, [data, weather, washes, cleanings, rate, from, to, negative, selected, threshold]);
  const notes = [weather?.note, ...(data ? leftOutDays(data, negative) : [])];
  return { daily, loss, note: notes.filter(Boolean).join(" ") };
}

export interface ChartProps {
  zoom: Zoom;
  empty: EmptyStateProps;
}

function SoilingChart({ zoom, empty }: ChartProps) {
  const { device, range, search, go, onDialog } = useShown();
  const negative = search.negative === true;
  const { daily, loss, note } = usePlot(device, range, negative, search.select);
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
      interval={intervalOf(parseRange(search.select))}
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
      <div data-layout="grid gap-3" className={css.pair}>
        <SoilingChart {...props} />
        <Below load={soilingRatePanel} props={props} height={300} />
      </div>
      <div data-layout="grid fit-360 gap-3">
        <Below load={insolationChart} props={props} height={262} />
        <Below load={dollarChart} props={props} height={262} />
      </div>
    </div>
  );
}
