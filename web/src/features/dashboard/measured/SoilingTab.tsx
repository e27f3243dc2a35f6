import { useMemo } from "react";
import { Brush, SlidersHorizontal } from "lucide-react";
import type { Device } from "#contract/devices/device";
import type { Session } from "#contract/accounts/session";
import { RenderWhenIdle } from "../../../ui/timing/RenderWhenIdle.tsx";
import { LazyPart } from "../../../ui/timing/LazyPart.tsx";
import type { MenuAction } from "../../../ui/actions/Menu.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import type { InputsState } from "../../savings/index.ts";
import type { DeviceDialog } from "../device/DeviceDialogs.tsx";
import css from "../dashboard.module.css";
import { RangeKeys } from "../selection/RangeKeys.tsx";
import { type DashboardSearch, over, parseRange, rangeText } from "../selection/search.ts";
import { showing } from "../selection/range.model.ts";
import { daysOf, intervalOf, useZoom, type Zoom } from "../selection/use-zoom.ts";
import { useQuery } from "@tanstack/react-query";
import { ChartCard } from "../../../charts/card/ChartCard.tsx";
import type { EmptyStateProps } from "../../../ui/states/EmptyState.tsx";
import { queryState } from "./query-state.ts";
import { chartDays, dayEvents } from "./days.model.ts";
import { cleaningsQuery } from "../../cleanings/index.ts";
import { leftOutDays } from "./left-out.model.ts";
import { OffsetBadge } from "../tiles/OffsetBadge.tsx";
import { washLogQuery } from "../../devices/index.ts";
import { dailySoilingQuery, weatherQuery } from "../queries.ts";
import { soilingPlot } from "./soiling.plot.ts";
import { callTexts } from "#contract/common/call-texts";
import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { Button } from "../../../ui/actions/Button.tsx";

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

function SoilingChart({ device, range, search, go, zoom, empty, actions, onOffset }: SoilingChartProps) {
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

const insolationChart = async () => ({ default: (await import("./InsolationChart.tsx")).InsolationChart });
const dollarChart = async () => ({ default: (await import("./DollarChart.tsx")).DollarChart });
const soilingRatePanel = async () => ({ default: (await import("../rate/SoilingRatePanel.tsx")).SoilingRatePanel });

interface SoilingTabProps {
  session: Session;
  device: Device;
  range: DayRange;
  search: DashboardSearch;
  go: (change: Partial<DashboardSearch>) => void;
  inputs: InputsState;
  now: number;
  onDialog: (dialog: DeviceDialog) => void;
}

export function SoilingTab(props: SoilingTabProps) {
  const { session, device, range, search, go, inputs, onDialog } = props;
  const may = (permission: Session["permissions"][number]) => session.permissions.includes(permission);
  const zoom = useZoom(search.zoom, go);
  const interval = parseRange(search.select);
  const zoomed = parseRange(search.zoom);
  const empty = noDays(device, range, go);
  const actions: MenuAction[] = [
    { key: "cleanings", label: "Manual Cleanings", icon: <Brush />, onAction: () => onDialog("cleanings") },
    { key: "offset", label: "Apply Offset", icon: <SlidersHorizontal />, onAction: () => onDialog("offset") },
  ];
  return (
    <div className={css.stack}>
      <RangeKeys device={device} range={range} search={search} now={props.now} go={go} />
      <div className={css.pair}>
        <SoilingChart
          device={device}
          range={range}
          search={search}
          go={go}
          zoom={zoom}
          empty={empty}
          actions={actions}
          onOffset={() => onDialog("offset")}
        />
        <RenderWhenIdle isBelow waiting={<Skeleton height={300} />}>
          <LazyPart
            load={soilingRatePanel}
            waiting={<Skeleton height={300} />}
            props={{
              plant: device.plant_id,
              device: device.device_id,
              interval,
              visible: zoomed ?? range,
              maySave: may("inputs.save"),
              onSelect: (chosen) =>
                go(
                  chosen === null
                    ? { select: undefined }
                    : { ...showing(chosen, range, zoomed), select: rangeText(chosen) },
                ),
            }}
          />
        </RenderWhenIdle>
      </div>
      <div className={css.halves}>
        <RenderWhenIdle isBelow waiting={<Skeleton height={262} />}>
          <LazyPart load={insolationChart} waiting={<Skeleton height={262} />} props={{ device, range, zoom, empty }} />
        </RenderWhenIdle>
        <RenderWhenIdle isBelow waiting={<Skeleton height={262} />}>
          <LazyPart
            load={dollarChart}
            waiting={<Skeleton height={262} />}
            props={{ device, range, stored: inputs.stored, zoom }}
          />
        </RenderWhenIdle>
      </div>
    </div>
  );
}
