import { useId, useMemo, useState } from "react";
import type { PyraData } from "#contract/pyranometer/pyranometer";
import { pyraTexts } from "#contract/pyranometer/texts";
import { ChartCard, type ChartCardProps } from "../../charts/card/ChartCard.tsx";
import { ZoomableChartCard } from "../../charts/card/ZoomableChartCard.tsx";
import type { Interval } from "../../charts/plot.ts";
import { useZoomHistory } from "../../charts/zoom/zoom-history.ts";
import { RenderWhenIdle } from "../../ui/timing/RenderWhenIdle.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import type { DayRange } from "../../ui/dates/date-ranges.ts";
import {
  healthMeasures,
  healthPlot,
  humidityPlot,
  irradiancePlot,
  type PyraView,
  rotationPlot,
  soilingPlot,
  temperaturePlot,
} from "./pyranometer.plot.ts";
import css from "./pyranometer.module.css";
import { pyraScreenTexts as texts } from "./texts.ts";

interface ChartsProps {
  data: PyraData;
  range: DayRange;
  view: PyraView;
  refreshing: boolean;
}

export function Charts({ data, range, view, refreshing }: ChartsProps) {
  const soiling = useMemo(() => soilingPlot(data, view), [data, view]);
  const irradiance = useMemo(() => irradiancePlot(data, view), [data, view]);
  const [zoom, setZoom] = useState<Interval | null>(null);
  const history = useZoomHistory(zoom, setZoom);
  const empty = { title: pyraTexts.empty, detail: texts.range(range.from, range.to) };
  const instants: InstantChartProps = {
    refreshing,
    empty,
    syncKey: "pyranometer",
    view: zoom,
    ahead: history.ahead,
    onView: history.zoom,
    onUndo: history.undo,
  };
  return (
    <div data-layout="stack gap-4 shrink">
      <ZoomableChartCard title={texts.soiling} plot={soiling} refreshing={refreshing} empty={empty} height={240} />
      <ChartCard {...instants} title={texts.irradiance} plot={irradiance} height={300} />
      <RenderWhenIdle waiting={<Skeleton height={SMALL_HEIGHT} />}>
        <Secondary data={data} view={view} instants={instants} />
      </RenderWhenIdle>
      <RenderWhenIdle waiting={<Skeleton height={SMALL_HEIGHT} />}>
        <Health data={data} view={view} instants={{ ...instants, empty: { ...empty, detail: texts.noWashes } }} />
      </RenderWhenIdle>
    </div>
  );
}

/** [px] */
const SMALL_HEIGHT = 200;
/** [px] */
const STACKED_HEIGHT = 140;

type InstantChartProps = Omit<ChartCardProps, "title" | "plot">;

interface PartProps {
  data: PyraData;
  view: PyraView;
  instants: InstantChartProps;
}

function Secondary({ data, view, instants }: PartProps) {
  const plots = useMemo(
    () => [
      { title: texts.temperature, plot: temperaturePlot(data, view) },
      { title: texts.humidity, plot: humidityPlot(data, view) },
      { title: texts.rotation, plot: rotationPlot(data, view) },
    ],
    [data, view],
  );
  return plots.map(({ title, plot }) => (
    <ChartCard key={title} {...instants} title={title} plot={plot} height={SMALL_HEIGHT} />
  ));
}

/** Four measures can't share an axis: stacked charts on one time axis. */
function Health({ data, view, instants }: PartProps) {
  const id = useId();
  const plots = useMemo(() => healthMeasures.map((measure) => healthPlot(data, measure, view)), [data, view]);
  return (
    <section aria-labelledby={id} data-layout="stack gap-4 shrink">
      <h2 id={id} className={css.heading}>
        {texts.health}
      </h2>
      {healthMeasures.map((measure, index) => (
        <ChartCard
          key={measure}
          {...instants}
          title={texts.healthOf[measure]}
          plot={plots[index]!}
          height={STACKED_HEIGHT}
        />
      ))}
    </section>
  );
}
