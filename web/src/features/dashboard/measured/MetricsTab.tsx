import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { SECONDS_PER_HOUR } from "#contract/common/calendar";
import { Button } from "../../../ui/actions/Button.tsx";
import css from "../dashboard.module.css";
import { seriesFrom } from "#contract/series/answer";
import { api, unwrap } from "../../../api/client.ts";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { useShown } from "../shown.ts";
import { dayOfWindow, useWindow, wholeDay } from "../selection/use-zoom.ts";
import { LOSS_ONLY } from "#contract/devices/loss-only";
import type { Resolution } from "#contract/series/series";
import { texts } from "#contract/common/texts";
import { ChartCard } from "../../../charts/card/ChartCard.tsx";
import { Segmented } from "../../../ui/choices/Segmented.tsx";
import { PHONE } from "../../../ui/phone.ts";
import { useMedia } from "../../../ui/use-media.ts";
import { queryState } from "../queries.ts";
import { irradiancePlot, sensorLossPlot, temperaturePlot, washPlot } from "./metrics.plot.ts";
import { ZoomableChartCard } from "../../../charts/card/ZoomableChartCard.tsx";
import { washLogQuery } from "../../devices/index.ts";

/** Whole days or a window; the server chooses the resolution. */
const seriesQuery = (device: string, range: DayRange, window: { from: number; to: number } | null) => {
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
  const [from, to] = window === null ? [range.from, range.to] : [iso(window.from), iso(window.to)];
  return queryOptions({
    queryKey: ["device", device, "series", from, to],
    queryFn: async ({ signal }) =>
      seriesFrom(
        await unwrap(
          api.device.getDeviceDataIrradianceChart[":id"][":from"][":to"].$get(
            { param: { id: device, from, to }, query: { quantities: "iC,iD,sl,tC,tD,tE,windSpeed,windBearing" } },
            { init: { signal } },
          ),
        ),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 300_000,
  });
};

const THREE_HOURS = 10_800;

const words: Record<Resolution, string> = {
  0: "Raw data",
  60: "1-minute averages",
  1800: "30-minute averages",
  [SECONDS_PER_HOUR]: "Hourly averages",
  [THREE_HOURS]: "3-hour averages",
};

const resolutionText = (resolution: Resolution, byDay: boolean): string =>
  byDay ? `Daily highs of ${words[resolution].toLowerCase()}` : words[resolution];

/** 3-hour averages for over a month; hourly ones are too dense for a phone. */
const isDrawnByDay = (resolution: Resolution, phone: boolean): boolean =>
  resolution === THREE_HOURS || (phone && resolution === SECONDS_PER_HOUR);

function WashChart({ zone }: { zone: string }) {
  const { device, range } = useShown();
  const washes = useQuery(washLogQuery(device.device_id));
  const plot = useMemo(
    () => (washes.data ? washPlot(washes.data.records, range, zone) : null),
    [washes.data, range, zone],
  );
  return (
    <ZoomableChartCard
      title="Device health: daily wash events"
      plot={plot}
      {...queryState(washes)}
      empty={{ title: texts.noDataInRange, detail: "No washes reported in this range." }}
      height={220}
    />
  );
}

export function MetricsTab() {
  const { device, isWhole, range, search, go } = useShown();
  const window = useWindow(search.window, go);
  const series = useQuery(seriesQuery(device.device_id, range, window.view));
  const { data } = series;
  const zone = data?.timezone ?? device.timezone;
  const day = window.view !== null && data?.resolution === 0 ? dayOfWindow(window.view, zone) : null;
  const of = isWhole ? ` of ${device.device_name}` : "";
  const lowLight = search.lowLight === true;
  const fahrenheit = search.fahrenheit === true;
  const byDay = isDrawnByDay(data?.resolution ?? 0, useMedia(PHONE));
  const irradiance = useMemo(() => data && irradiancePlot(data, lowLight, byDay), [data, lowLight, byDay]);
  const temperature = useMemo(() => data && temperaturePlot(data, fahrenheit, byDay), [data, fahrenheit, byDay]);
  const lossAlone = useMemo(() => (data ? sensorLossPlot(data) : null), [data]);
  const common = {
    ...queryState(series),
    ...window,
    syncKey: "metrics",
    empty: { title: texts.noDataInRange, detail: "No readings from this device in this range." },
  };
  const lowLightAction = {
    key: "low-light",
    label: lowLight ? "Remove SL values at low light" : "Show SL values at low light",
    onAction: () => go({ lowLight: lowLight ? undefined : true }),
  };
  const resolution = data && (
    <span data-text="second caption">{resolutionText(data.resolution, byDay && lossAlone === null)}</span>
  );
  const stepButton = (text: string, count: 1 | -1, isEnd: boolean, reason: string) =>
    day !== null && (
      <Button
        size="compact"
        onClick={() => window.onView(wholeDay(day, count, zone))}
        reason={isEnd ? reason : undefined}
      >
        {text}
      </Button>
    );
  return (
    <div data-layout="grid one gap-3" className={css.stack}>
      <ChartCard
        {...common}
        title={(lossAlone ? "Soiling loss" : "Irradiance") + of}
        plot={lossAlone ?? irradiance ?? null}
        note={lossAlone ? LOSS_ONLY : undefined}
        height={320}
        toolbar={
          <>
            {resolution}
            {stepButton("Prev Day", -1, day !== null && day <= range.from, "This is the first day of the range.")}
            {stepButton("Next Day", 1, day !== null && day >= range.to, "This is the last day of the range.")}
          </>
        }
        actions={lossAlone ? [] : [lowLightAction]}
      />
      <ChartCard
        {...common}
        title={`Temperature${of}`}
        plot={temperature ?? null}
        height={240}
        toolbar={
          <>
            {resolution}
            <Segmented
              size="compact"
              label="Temperature scale"
              segments={[
                { value: "C", label: "°C" },
                { value: "F", label: "°F" },
              ]}
              value={fahrenheit ? "F" : "C"}
              onChange={(scale) => go({ fahrenheit: scale === "F" ? true : undefined })}
            />
          </>
        }
      />
      {device.wash_extension_data && <WashChart zone={zone} />}
    </div>
  );
}
