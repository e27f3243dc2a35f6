import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Device } from "#contract/devices/device";
import { ChartCard } from "../../../charts/card/ChartCard.tsx";
import type { EmptyStateProps } from "../../../ui/states/EmptyState.tsx";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { queryState } from "./query-state.ts";
import { insolationPlot } from "./insolation.plot.ts";
import { dailySoilingQuery } from "../queries.ts";
import type { Zoom } from "../selection/use-zoom.ts";

interface InsolationChartProps {
  device: Device;
  range: DayRange;
  zoom: Zoom;
  empty: EmptyStateProps;
}

export function InsolationChart({ device, range, zoom, empty }: InsolationChartProps) {
  const { from, to } = range;
  const daily = useQuery(dailySoilingQuery(device.device_id, range));
  const plot = useMemo(() => (daily.data ? insolationPlot({ from, to }, daily.data) : null), [daily.data, from, to]);
  const note = daily.data?.insolationNote;
  return (
    <ChartCard
      {...zoom}
      title="Daily insolation"
      plot={plot}
      {...queryState(daily)}
      syncKey="dashboard"
      empty={note ? { title: note } : empty}
      height={200}
    />
  );
}
