import { useQuery } from "@tanstack/react-query";
import { dayNumber, dayOf, dayText } from "#contract/calendar";
import type { Device } from "#contract/device";
import { texts } from "#contract/texts";
import { ChartCard } from "../../charts/ChartCard.tsx";
import type { Interval } from "../../charts/plot.ts";
import { Button } from "../../ui/Button.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { chartDays, dayEvents } from "./days.model.ts";
import { cleaningsQuery, dailySoilingQuery, washLogQuery, weatherQuery } from "./queries.ts";
import { type DashboardSearch, type DayRange, parseRange, rangeText } from "./search.ts";
import { insolationPlot, soilingPlot } from "./soiling.plot.ts";

interface SoilingChartsProps {
  device: Device;
  range: DayRange;
  search: DashboardSearch;
  go: (change: Partial<DashboardSearch>) => void;
  part: "loss" | "insolation";
}

const interval = (range: DayRange | null): Interval | null =>
  range === null ? null : { from: dayNumber(range.from), to: dayNumber(range.to) };
const days = (part: Interval | null): string | undefined =>
  part === null ? undefined : rangeText({ from: dayText(Math.round(part.from)), to: dayText(Math.round(part.to)) });

/** The daily charts of a device. Zoom and interval are in the address, so Back undoes a zoom. */
export function SoilingCharts({ device, range, search, go, part }: SoilingChartsProps) {
  const daily = useQuery(dailySoilingQuery(device.device_id, range));
  const weather = useQuery(weatherQuery(device.device_id, range));
  const washes = useQuery({ ...washLogQuery(device.device_id), enabled: device.wash_extension_data });
  const cleanings = useQuery(cleaningsQuery(device.device_id));
  const shown = daily.data && chartDays(range, daily.data, weather.data, search.negative === true);
  const zone = daily.data?.timezone ?? device.timezone;
  const events = dayEvents(washes.data?.records ?? [], cleanings.data?.cleanings ?? [], zone);
  const latest = device.last_data_at === null ? null : dayOf(device.timezone, device.last_data_at);
  const common = {
    loading: daily.isPending,
    refreshing: daily.isFetching && !daily.isPending,
    error: daily.isError ? { message: daily.error.message, onRetry: () => void daily.refetch() } : null,
    view: interval(parseRange(search.zoom)),
    onView: (view: Interval | null) => go({ zoom: days(view) }),
    syncKey: "dashboard",
    empty: {
      title: texts.noDataInRange,
      detail:
        latest === null
          ? "This device has not reported yet. Upload a logger file to begin."
          : `Newest data: ${latest}.`,
      action:
        latest !== null && latest < range.from ? (
          <Button onClick={() => go({ from: undefined, to: latest, zoom: undefined })}>Jump to last data</Button>
        ) : undefined,
    },
  };
  if (part === "insolation")
    return (
      <ChartCard {...common} title="Daily insolation" plot={shown ? insolationPlot(shown, zone) : null} height={220} />
    );
  return (
    <ChartCard
      {...common}
      title="Daily Soiling Loss"
      plot={shown ? soilingPlot(shown, events, zone, device.soilingAlertThreshold) : null}
      interval={interval(parseRange(search.select))}
      onInterval={(chosen) => go({ select: days(chosen) })}
      toolbar={
        <Switch
          checked={search.negative === true}
          onChange={(event) => go({ negative: event.target.checked ? true : undefined })}
        >
          Negative
        </Switch>
      }
      height={300}
    />
  );
}
