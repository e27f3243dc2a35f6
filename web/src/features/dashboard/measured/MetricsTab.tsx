import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { addDays } from "#contract/common/calendar";
import type { Device } from "#contract/devices/device";
import { Button } from "../../../ui/actions/Button.tsx";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { InstantCharts } from "./InstantCharts.tsx";
import { WashChart } from "./WashChart.tsx";
import css from "../dashboard.module.css";
import { seriesQuery } from "./metrics.queries.ts";
import { RangeKeys } from "../selection/RangeKeys.tsx";
import type { DashboardSearch } from "../selection/search.ts";
import { dayOfWindow, useWindow, wholeDay } from "../selection/use-window.ts";

interface MetricsTabProps {
  device: Device;
  range: DayRange;
  search: DashboardSearch;
  go: (change: Partial<DashboardSearch>) => void;
  now: number;
}

export function MetricsTab({ device, range, search, go, now }: MetricsTabProps) {
  const window = useWindow(search.window, go);
  const series = useQuery(seriesQuery(device.device_id, range, window.view));
  const zone = series.data?.timezone ?? device.timezone;
  const raw = series.data?.resolution === 0;
  const day = useMemo(
    () => (window.view !== null && raw ? dayOfWindow(window.view, zone) : null),
    [window.view, raw, zone],
  );
  const step = (count: number) => day !== null && window.onView(wholeDay(day, count, zone));
  return (
    <div className={css.stack}>
      <RangeKeys device={device} range={range} search={search} now={now} go={go} />
      <InstantCharts
        series={series}
        window={window}
        search={search}
        go={go}
        days={
          day !== null && (
            <>
              <Button
                size="compact"
                onClick={() => step(-1)}
                reason={day <= range.from ? "This is the first day of the range." : undefined}
              >
                Prev Day
              </Button>
              <Button
                size="compact"
                onClick={() => step(1)}
                reason={addDays(day, 1) > range.to ? "This is the last day of the range." : undefined}
              >
                Next Day
              </Button>
            </>
          )
        }
      />
      {device.wash_extension_data && <WashChart device={device} range={range} zone={zone} />}
    </div>
  );
}
