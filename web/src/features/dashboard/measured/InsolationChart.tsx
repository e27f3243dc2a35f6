import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ChartCard } from "../../../charts/card/ChartCard.tsx";
import { queryState } from "./query-state.ts";
import { insolationPlot } from "./insolation.plot.ts";
import { dailySoilingQuery } from "../queries.ts";
import { useShown } from "../shown.ts";
import type { ChartProps } from "./SoilingTab.tsx";

export function InsolationChart({ zoom, empty }: ChartProps) {
  const { device, range } = useShown();
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
