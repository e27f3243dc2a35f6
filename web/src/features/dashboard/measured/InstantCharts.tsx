import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { LOSS_ONLY } from "#contract/devices/loss-only";
import type { Series } from "#contract/series/series";
import { texts } from "#contract/common/texts";
import { ChartCard } from "../../../charts/card/ChartCard.tsx";
import { Segmented } from "../../../ui/choices/Segmented.tsx";
import { PHONE } from "../../../ui/phone.ts";
import { useMedia } from "../../../ui/use-media.ts";
import { queryState } from "./query-state.ts";
import { irradiancePlot, sensorLossPlot, temperaturePlot } from "./metrics.plot.ts";
import { isDrawnByDay, resolutionText } from "./resolution.model.ts";
import type { DashboardSearch } from "../selection/search.ts";
import type { useWindow } from "../selection/use-window.ts";

interface InstantChartsProps {
  series: UseQueryResult<Series>;
  window: ReturnType<typeof useWindow>;
  search: DashboardSearch;
  go: (change: Partial<DashboardSearch>) => void;
  days: ReactNode;
}

export function InstantCharts({ series, window, search, go, days }: InstantChartsProps) {
  const { data } = series;
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
  return (
    <>
      <ChartCard
        {...common}
        title={lossAlone ? "Soiling loss" : "Irradiance"}
        plot={lossAlone ?? irradiance ?? null}
        note={lossAlone ? LOSS_ONLY : undefined}
        height={320}
        toolbar={
          <>
            {resolution}
            {days}
          </>
        }
        actions={lossAlone ? [] : [lowLightAction]}
      />
      <ChartCard
        {...common}
        title="Temperature"
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
    </>
  );
}
