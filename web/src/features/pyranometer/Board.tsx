import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useMemo, useState } from "react";
import { dayOf, daysBetween } from "#contract/common/calendar";
import { PYRA_FIRST_DAY, PYRA_ZONE, type PyraData } from "#contract/pyranometer/pyranometer";
import type { PyraTab } from "#contract/pyranometer/tabs";
import { pyraTexts } from "#contract/pyranometer/texts";
import { ChartName } from "../../charts/card/chart-name.ts";
import { ControlBar } from "../../ui/layout/ControlBar.tsx";
import { DateRange } from "../../ui/dates/DateRange.tsx";
import { QueryError } from "../../ui/states/InlineError.tsx";
import { LoadingDialog } from "../../ui/LoadingDialog.tsx";
import { Segmented } from "../../ui/choices/Segmented.tsx";
import { Switch } from "../../ui/choices/Switch.tsx";
import { ZoneSwitch } from "../../ui/choices/ZoneSwitch.tsx";
import { useNow } from "../../ui/timing/use-now.ts";
import { zoneOf } from "../../ui/choices/zone-choice.ts";
import { pyraRange } from "./board.model.ts";
import { pyraDataQuery } from "./queries.ts";
import type { PyraSearch } from "./search.ts";
import { pyraScreenTexts as texts } from "./texts.ts";
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

interface ChartsProps {
  data: PyraData;
  range: DayRange;
  now: number;
  view: PyraView;
  refreshing: boolean;
}

function Charts({ data, range, now, view, refreshing }: ChartsProps) {
  const soiling = useMemo(() => soilingPlot(data, view), [data, view]);
  const irradiance = useMemo(() => irradiancePlot(data, view), [data, view]);
  const [zoom, setZoom] = useState<Interval | null>(null);
  const history = useZoomHistory(zoom, setZoom);
  const isPastWeek = range.to === dayOf(PYRA_ZONE, now) && daysBetween(range.from, range.to) <= 7;
  const empty = {
    title: isPastWeek ? pyraTexts.empty : pyraTexts.emptyRange,
    detail: texts.range(range.from, range.to),
  };
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
      <h2 id={id} data-text="section">
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

/** Logs failed loads in the browser; the server has its own log. */
function useLoggedError(error: Error | null): void {
  useEffect(() => {
    if (error !== null) console.error(error);
  }, [error]);
}

interface BoardProps {
  tab: PyraTab;
  deviceId: string;
  search: PyraSearch;
  go: (change: Partial<PyraSearch>) => void;
}

const shapes = (["line", "columns"] as const).map((value) => ({ value, label: texts.shapes[value] }));

export function Board({ tab, deviceId, search, go }: BoardProps) {
  const now = useNow();
  const range = pyraRange(search, PYRA_ZONE, now);
  const query = useQuery(pyraDataQuery(deviceId, range));
  useLoggedError(query.error);
  const site = query.data?.timezone ?? PYRA_ZONE;
  const zone = zoneOf(search.zone ?? "la", site);
  const view = {
    zone,
    shape: search.shape ?? ("line" as const),
    showNegative: search.negative === true,
    hideLowLight: search.lowLight !== true,
  };
  return (
    <>
      <ControlBar
        label={texts.settings}
        end={
          <DateRange
            from={range.from}
            to={range.to}
            zone={site}
            today={dayOf(PYRA_ZONE, now)}
            installDay={PYRA_FIRST_DAY}
            label={texts.dates}
            onChange={({ from, to }) => go({ from, to })}
          />
        }
      >
        <Segmented
          label={texts.shape}
          segments={shapes}
          value={view.shape}
          onChange={(shape) => go({ shape: shape === "line" ? undefined : shape })}
        />
        <ZoneSwitch
          site={site}
          value={search.zone ?? "la"}
          onChange={(zone) => go({ zone: zone === "la" ? undefined : zone })}
        />
        <Switch
          checked={view.hideLowLight}
          onChange={(event) => go({ lowLight: event.target.checked ? undefined : true })}
        >
          {texts.lowLight}
        </Switch>
        <Switch
          checked={view.showNegative}
          onChange={(event) => go({ negative: event.target.checked ? true : undefined })}
        >
          {texts.negative}
        </Switch>
      </ControlBar>
      <LoadingDialog isOpen={query.isPending} title={texts.loading} detail={texts.loadingDetail} />
      <QueryError query={query} />
      {query.data && (
        <ChartName value={tab}>
          <Charts data={query.data} range={range} now={now} view={view} refreshing={query.isFetching} />
        </ChartName>
      )}
    </>
  );
}
