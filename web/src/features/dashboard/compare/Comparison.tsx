import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { daysBetween } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { callTexts } from "#contract/common/call-texts";
import { ChartCard } from "../../../charts/card/ChartCard.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import css from "./Compare.module.css";
import { comparedDays, extremes, plantLosses, rankDevices, verdict } from "./compare.model.ts";
import { comparisonPlot } from "./compare.plot.ts";
import { plantDevicesQuery } from "./compare.queries.ts";
import { useShown } from "../shown.ts";
import { measuredTexts } from "../measured/measured-texts.ts";
import { useZoom } from "../selection/use-zoom.ts";
import { plantPricing } from "../tiles/worth.model.ts";
import type { DeviceSoiling } from "#contract/plants/devices";
import { Badge } from "../../../ui/states/Badge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/tables/DataTable.tsx";
import type { Column } from "../../../ui/tables/data-table-model.ts";

const figure = (value: number | null, text: (value: number) => string): string => (value === null ? "—" : text(value));

function columnsFor(order: readonly DeviceSoiling[], rangeDays: number): Column<DeviceSoiling>[] {
  const { most, least } = extremes(order);
  return [
    {
      key: "device",
      header: "Device",
      value: ({ device_name }) => device_name,
      cell: (device) => (
        <>
          {device.device_name} {device === most && <Badge tone="critical">Highest loss</Badge>}
          {device === least && <Badge tone="ok">Lowest loss</Badge>}
        </>
      ),
    },
    {
      key: "dollars",
      header: texts.dollars,
      align: "end",
      value: ({ dollars }) => dollars,
      cell: ({ dollars }) => figure(dollars, (value) => format.dollars(value, 0)),
    },
    {
      key: "daily",
      header: texts.perDay,
      align: "end",
      value: ({ dollars, days }) => (dollars === null || days === 0 ? null : dollars / days),
      cell: ({ dollars, days }) =>
        figure(dollars === null || days === 0 ? null : dollars / days, (value) => format.dollars(value)),
    },
    {
      key: "loss",
      header: "Average loss",
      align: "end",
      value: ({ meanLoss }) => meanLoss,
      cell: ({ meanLoss }) => figure(meanLoss, (value) => format.percent(value)),
    },
    {
      key: "days",
      header: "Days with data",
      align: "end",
      value: ({ days }) => days,
      cell: ({ days }) => `${format.number(days)} of ${format.number(rangeDays)}`,
    },
  ];
}

function CompareTable({ devices, rangeDays }: { devices: readonly DeviceSoiling[]; rangeDays: number }) {
  const order = useMemo(() => rankDevices(devices), [devices]);
  const columns = useMemo(() => columnsFor(order, rangeDays), [order, rangeDays]);
  return (
    <Card title="Which device loses the most">
      <DataTable
        caption="Which device loses the most"
        hideCaption
        rows={order}
        columns={columns}
        rowKey={({ device_id }) => device_id}
        pageSize={50}
      />
    </Card>
  );
}

const { compare: texts } = measuredTexts;

/** `shares`: of the devices, for a line of the whole plant; null: devices only. */
export function Comparison({ shares }: { shares: ReadonlyMap<string, number> | null }) {
  const { plant, device, range, search, go, inputs } = useShown();
  const zoom = useZoom(search.zoom, go);
  const worth = plantPricing(inputs.stored);
  const compared = useQuery({
    ...plantDevicesQuery(plant.plant_id, range, worth ?? null),
    enabled: worth !== undefined,
  });
  const showNegative = search.negative === true;
  const { view } = zoom;
  const days = useMemo(() => (compared.data ? comparedDays(range, compared.data) : null), [compared.data, range]);
  const plot = useMemo(() => {
    const plantLine = days && shares && plantLosses(days, shares);
    return (
      days && comparisonPlot(days, { zone: device.timezone, chosen: device.device_id, showNegative, view, plantLine })
    );
  }, [days, device, shares, showNegative, view]);
  const devices = compared.data?.devices ?? [];
  const rangeDays = daysBetween(range.from, range.to) + 1;
  if (compared.data && devices.length < 2)
    return (
      <EmptyState
        title={devices.length === 0 ? texts.noDevice : texts.oneDevice}
        detail={devices.length === 0 ? undefined : texts.addSecond}
      />
    );
  return (
    <section data-layout="grid one gap-3" aria-label="Compare devices">
      {compared.data && (
        <p className={css.verdict}>
          <strong>{verdict(devices, rangeDays)[0]}</strong> {verdict(devices, rangeDays).slice(1).join(" ")}{" "}
          {compared.data.spread !== null && texts.gap(format.number(compared.data.spread, 2))}
        </p>
      )}
      <ChartCard
        {...zoom}
        title={shares ? "Daily Soiling Loss" : "Soiling loss of each device"}
        plot={plot}
        loading={compared.isPending}
        refreshing={compared.isFetching && !compared.isPending}
        error={compared.isError ? { message: compared.error.message, onRetry: () => void compared.refetch() } : null}
        empty={{ title: callTexts.noDataInRange }}
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
          <p className={css.hint}>{sharedBy(compared.data.shareKw, worth?.arraySize ?? null, devices.length)}</p>
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

function sharedBy(shareKw: number | null, arraySize: number | null, count: number): string {
  if (shareKw === null || arraySize === null) return measuredTexts.dollars.enterInputs;
  const share = format.number(shareKw, Number.isInteger(shareKw) ? 0 : 1);
  return texts.split(format.number(arraySize), share, count);
}
