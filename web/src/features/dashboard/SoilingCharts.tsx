import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { dayOf } from "#contract/calendar";
import type { Device } from "#contract/device";
import * as format from "#contract/format";
import { texts } from "#contract/texts";
import { ChartCard } from "../../charts/ChartCard.tsx";
import type { MenuAction } from "../../ui/Menu.tsx";
import type { DayRange } from "../../ui/date-ranges.ts";
import { Button } from "../../ui/Button.tsx";
import { chartDays, dayEvents } from "./days.model.ts";
import { cleaningsQuery } from "../cleanings/index.ts";
import { dailySoilingQuery, washLogQuery, weatherQuery } from "./queries.ts";
import { type DashboardSearch, parseRange } from "./search.ts";
import { insolationPlot, soilingPlot } from "./soiling.plot.ts";
import { daysOf, intervalOf, type Zoom } from "./use-zoom.ts";

interface SoilingChartsProps {
  device: Device;
  range: DayRange;
  search: DashboardSearch;
  go: (change: Partial<DashboardSearch>) => void;
  part: "loss" | "insolation";
  zoom: Zoom;
  /** What the menu of the loss chart offers besides. */
  actions?: readonly MenuAction[];
}

/** What the charts are drawn from; a plot stays the same object until its data change. */
function usePlots(device: Device, { from, to }: DayRange, negative: boolean) {
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
  const insolation = useMemo(() => shown && insolationPlot(shown, zone), [shown, zone]);
  return { daily, loss, insolation, rainNote: weather.data?.note };
}

/** The daily charts of a device. Zoom and interval are in the address, so Back undoes a zoom. */
export function SoilingCharts({ device, range, search, go, part, zoom, actions }: SoilingChartsProps) {
  const negative = search.negative === true;
  const { daily, loss, insolation, rainNote } = usePlots(device, range, negative);
  const latest = device.last_data_at === null ? null : dayOf(device.timezone, device.last_data_at);
  const outside = latest !== null && (latest < range.from || latest > range.to);
  const common = {
    loading: daily.isPending,
    refreshing: daily.isFetching && !daily.isPending,
    error: daily.isError ? { message: daily.error.message, onRetry: () => void daily.refetch() } : null,
    ...zoom,
    syncKey: "dashboard",
    empty: {
      title: texts.noDataInRange,
      detail:
        latest === null
          ? "This device has not reported yet. Upload a logger file to begin."
          : `The newest data are of ${format.day(latest)}.`,
      action: outside ? (
        <Button onClick={() => go({ from: undefined, to: latest, zoom: undefined })}>Jump to last data</Button>
      ) : undefined,
    },
  };
  if (part === "insolation") {
    const note = daily.data?.insolationNote;
    const empty = note ? { title: note } : common.empty;
    return <ChartCard {...common} title="Daily insolation" plot={insolation} empty={empty} height={220} />;
  }
  return (
    <ChartCard
      {...common}
      title="Daily Soiling Loss"
      plot={loss}
      note={rainNote}
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
