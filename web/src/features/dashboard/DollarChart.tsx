import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type CalculationInputs, energyRates } from "#contract/calculation-inputs";
import type { Device } from "#contract/device";
import { texts } from "#contract/texts";
import { ChartCard } from "../../charts/ChartCard.tsx";
import type { DayRange } from "../../ui/date-ranges.ts";
import { dollarPlot } from "./dollars.plot.ts";
import { dollarLossQuery } from "./metrics.queries.ts";
import { dailySoilingQuery } from "./queries.ts";
import type { Zoom } from "./use-zoom.ts";

interface DollarChartProps {
  device: Device;
  range: DayRange;
  inputs: CalculationInputs | null;
  zoom: Zoom;
}

/** "Daily dollar loss": what each day's soiling cost at the size and price of the inputs. */
export function DollarChart({ device, range, inputs, zoom }: DollarChartProps) {
  const rates = inputs === null ? null : energyRates(inputs);
  const size = inputs?.array_size ?? null;
  const loss = useQuery({
    ...dollarLossQuery(device.device_id, range, String(rates ?? ""), size ?? 0),
    enabled: rates !== null && size !== null,
  });
  const plot = useMemo(
    () => (loss.data ? dollarPlot(loss.data, range, device.timezone) : null),
    [loss.data, range, device],
  );
  // Known from the days, so that nobody enters inputs for dollars which they will not give.
  const note = useQuery(dailySoilingQuery(device.device_id, range)).data?.insolationNote;
  const missing = inputs !== null && (rates === null || size === null);
  return (
    <ChartCard
      {...zoom}
      title="Daily dollar loss"
      plot={plot}
      loading={loss.isLoading}
      refreshing={loss.isFetching && !loss.isLoading}
      error={loss.isError ? { message: loss.error.message, onRetry: () => void loss.refetch() } : null}
      syncKey="dashboard"
      empty={{
        title: note ?? (missing ? "Enter array size and energy rate to see dollars." : texts.noDataInRange),
      }}
      height={200}
    />
  );
}
