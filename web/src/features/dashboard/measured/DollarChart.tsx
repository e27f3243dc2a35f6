import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { texts } from "#contract/common/texts";
import { ChartCard } from "../../../charts/card/ChartCard.tsx";
import { queryState } from "./query-state.ts";
import { dollarPlot } from "./dollars.plot.ts";
import { dollarLossQuery } from "./metrics.queries.ts";
import { dailySoilingQuery } from "../queries.ts";
import { measuredTexts } from "./measured-texts.ts";
import { plantPricing } from "../tiles/worth.model.ts";
import { useShown } from "../shown.ts";
import type { ChartProps } from "./SoilingTab.tsx";

export function DollarChart({ zoom }: ChartProps) {
  const { device, range, inputs } = useShown();
  const worth = plantPricing(inputs.stored);
  const loss = useQuery({
    ...dollarLossQuery(device.device_id, range, String(worth?.energyRate ?? ""), worth?.arraySize ?? 0),
    enabled: worth !== null && worth !== undefined,
  });
  const plot = useMemo(
    () => (loss.data ? dollarPlot(loss.data, range, device.timezone) : null),
    [loss.data, range, device],
  );
  // Known from the days, so that nobody enters inputs in vain.
  const note = useQuery(dailySoilingQuery(device.device_id, range)).data?.insolationNote;
  return (
    <ChartCard
      {...zoom}
      title="Daily dollar loss"
      plot={plot}
      {...queryState(loss)}
      loading={loss.isLoading || worth === undefined}
      syncKey="dashboard"
      note={worth ? measuredTexts.dollars.asIfAll(device.device_name) : undefined}
      empty={{
        title: note ?? (worth === null ? measuredTexts.dollars.enterInputs : texts.noDataInRange),
      }}
      height={200}
    />
  );
}
