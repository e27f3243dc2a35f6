import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Device } from "#contract/devices/device";
import { ChartCard } from "../../../charts/card/ChartCard.tsx";
import type { EmptyStateProps } from "../../../ui/states/EmptyState.tsx";
import type { MenuAction } from "../../../ui/actions/Menu.tsx";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { queryState } from "./query-state.ts";
import { chartDays, dayEvents } from "./days.model.ts";
import { cleaningsQuery } from "../../cleanings/index.ts";
import { leftOutDays } from "./left-out.model.ts";
import { OffsetBadge } from "../tiles/OffsetBadge.tsx";
import { washLogQuery } from "../../devices/index.ts";
import { dailySoilingQuery, weatherQuery } from "../queries.ts";
import { type DashboardSearch, parseRange } from "../selection/search.ts";
import { soilingPlot } from "./soiling.plot.ts";
import { daysOf, intervalOf, type Zoom } from "../selection/use-zoom.ts";

interface SoilingChartProps {
  device: Device;
  range: DayRange;
  search: DashboardSearch;
  go: (change: Partial<DashboardSearch>) => void;
  zoom: Zoom;
  empty: EmptyStateProps;
  actions?: readonly MenuAction[];
  onOffset: () => void;
}

/** The same object until its data change. */
function usePlot(device: Device, { from, to }: DayRange, negative: boolean) {
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
  const loss = useMemo(() => shown && soilingPlot(shown, events, zone, threshold), [shown, events, zone, threshold]);
  const notes = [weather.data?.note, ...(daily.data ? leftOutDays(daily.data, negative) : [])];
  return { daily, loss, note: notes.filter((note) => note !== undefined && note !== "").join(" ") };
}

export function SoilingChart({ device, range, search, go, zoom, empty, actions, onOffset }: SoilingChartProps) {
  const negative = search.negative === true;
  const { daily, loss, note } = usePlot(device, range, negative);
  return (
    <ChartCard
      {...zoom}
      title="Daily Soiling Loss"
      plot={loss}
      {...queryState(daily)}
      syncKey="dashboard"
      empty={empty}
      note={note === "" ? undefined : note}
      toolbar={<OffsetBadge points={device.offset} onOpen={onOffset} />}
      interval={intervalOf(parseRange(search.select))}
      onInterval={(chosen) => go({ select: daysOf(chosen) })}
      actions={[
        ...(actions ?? []),
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
