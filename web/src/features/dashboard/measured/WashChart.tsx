import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Device } from "#contract/devices/device";
import { texts } from "#contract/common/texts";
import { ZoomableChartCard } from "../../../charts/card/ZoomableChartCard.tsx";
import type { DayRange } from "../../../ui/dates/date-ranges.ts";
import { washLogQuery } from "../../devices/index.ts";
import { queryState } from "./query-state.ts";
import { washPlot } from "./health.plot.ts";

interface WashChartProps {
  device: Device;
  range: DayRange;
  zone: string;
}

export function WashChart({ device, range, zone }: WashChartProps) {
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
