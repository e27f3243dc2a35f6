import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { daysBetween } from "#contract/calendar";
import { type CalculationInputs, energyRates } from "#contract/calculation-inputs";
import type { Device } from "#contract/device";
import * as format from "#contract/format";
import type { Plant } from "#contract/plant";
import { texts } from "#contract/texts";
import { ChartCard } from "../../charts/ChartCard.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { DayRange } from "../../ui/date-ranges.ts";
import { CompareTable } from "./CompareTable.tsx";
import css from "./Compare.module.css";
import { comparedDays, verdict } from "./compare.model.ts";
import { comparisonPlot } from "./compare.plot.ts";
import { plantDevicesQuery } from "./compare.queries.ts";
import type { DashboardSearch } from "./search.ts";
import { useZoom } from "./use-zoom.ts";

interface ComparisonProps {
  plant: Plant;
  device: Device;
  range: DayRange;
  search: DashboardSearch;
  go: (change: Partial<DashboardSearch>) => void;
  inputs: CalculationInputs | null;
}

/** The devices of the plant beside each other, and which block loses most money. */
export function Comparison({ plant, device, range, search, go, inputs }: ComparisonProps) {
  const zoom = useZoom(search.zoom, go);
  const energyRate = inputs === null ? null : energyRates(inputs);
  const arraySize = inputs?.array_size ?? null;
  const worth = energyRate === null || arraySize === null ? null : { energyRate, arraySize };
  const compared = useQuery({ ...plantDevicesQuery(plant.plant_id, range, worth), enabled: inputs !== null });
  const showNegative = search.negative === true;
  const { view } = zoom;
  const days = useMemo(() => (compared.data ? comparedDays(range, compared.data) : null), [compared.data, range]);
  const plot = useMemo(
    () => days && comparisonPlot(days, { zone: device.timezone, chosen: device.device_id, showNegative, view }),
    [days, device, showNegative, view],
  );
  const devices = compared.data?.devices ?? [];
  const rangeDays = daysBetween(range.from, range.to) + 1;
  if (compared.data && devices.length < 2)
    return (
      <EmptyState
        title="There is nothing to compare."
        detail={`${plant.plant_name} has ${devices.length === 0 ? "no device" : "one device"} in use. With a second one you see here which block loses most.`}
      />
    );
  return (
    <section className={css.stack} aria-label="Compare devices">
      {compared.data && (
        <p className={css.verdict}>
          <strong>{verdict(devices, rangeDays)[0]}</strong> {verdict(devices, rangeDays).slice(1).join(" ")}{" "}
          {compared.data.spread !== null &&
            `On an average day the devices lie ${format.number(compared.data.spread, 2)} points apart.`}
        </p>
      )}
      <ChartCard
        {...zoom}
        title="Soiling loss of each device"
        plot={plot}
        loading={compared.isPending}
        refreshing={compared.isFetching && !compared.isPending}
        error={compared.isError ? { message: compared.error.message, onRetry: () => void compared.refetch() } : null}
        empty={{ title: texts.noDataInRange }}
        actions={[
          {
            key: "negative",
            label: showNegative ? "Hide negative soiling loss" : "Show negative soiling loss",
            onAction: () => go({ negative: showNegative ? undefined : true }),
          },
        ]}
        height={320}
      />
      {compared.data && (
        <>
          <CompareTable devices={devices} rangeDays={rangeDays} />
          <p className={css.hint}>{sharedBy(compared.data.shareKw, arraySize, devices.length)}</p>
          {devices.map(
            ({ device_id, device_name, insolationNote }) =>
              insolationNote && (
                <p key={device_id} className={css.hint}>
                  {device_name}: {insolationNote}
                </p>
              ),
          )}
        </>
      )}
    </section>
  );
}

/** How the plant's one array size becomes one for each device. */
function sharedBy(shareKw: number | null, arraySize: number | null, count: number): string {
  if (shareKw === null || arraySize === null) return "Enter array size and energy rate to see dollars.";
  return `A plant has one array size: its ${format.number(arraySize)} kW DC are shared equally, ${format.number(shareKw, Number.isInteger(shareKw) ? 0 : 1)} kW DC for each of ${count} devices. Mean loss is weighted by insolation, offsets included; days without data count nothing.`;
}
