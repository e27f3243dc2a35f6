import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { daysBetween } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { callTexts } from "#contract/common/call-texts";
import type { DeviceSoiling } from "#contract/plants/devices";
import { ChartCard } from "../../../charts/card/ChartCard.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { Table, type TableColumn } from "../../../ui/tables/Table.tsx";
import { measuredTexts } from "../measured/measured-texts.ts";
import { plantDevicesQuery, queryState } from "../queries.ts";
import { useZoom } from "../selection/use-zoom.ts";
import { useShown } from "../shown.ts";
import { plantPricing } from "../tiles/worth.model.ts";
import { comparisonPlot, daysBelowZero, rankDevices, splitOf } from "./compare.model.ts";

const { compare: texts, dollars } = measuredTexts;

const figures = (rangeDays: number): TableColumn<DeviceSoiling>[] => [
  { header: texts.device, cell: ({ device_name }) => device_name },
  { header: texts.dollars, cell: ({ dollars }) => (dollars === null ? "—" : format.dollars(dollars, 0)), align: "end" },
  { header: texts.loss, cell: ({ meanLoss }) => (meanLoss === null ? "—" : format.percent(meanLoss)), align: "end" },
  { header: texts.days, cell: ({ days }) => texts.daysOf(days, rangeDays), align: "end" },
];

/** Of the table without its rows, with the sentence below, and of a row [px]. */
const TABLE_HEIGHT = 140;
const ROW_HEIGHT = 32;

/** Of the whole plant with a line of it. */
export default function Comparison() {
  const { plant, device, devices: known, isWhole, range, search, go, inputs } = useShown();
  const zoom = useZoom(search.zoom, go);
  const worth = plantPricing(inputs.stored);
  const compared = useQuery({
    ...plantDevicesQuery(plant.plant_id, range, worth ?? null),
    enabled: worth !== undefined,
  });
  const { data } = compared;
  const showNegative = search.negative === true;
  const { device_id: chosen, timezone: zone } = device;
  const plot = useMemo(
    () => data && comparisonPlot(range, data, { zone, chosen, showNegative, isWhole }),
    [data, range, zone, chosen, showNegative, isWhole],
  );
  const hidden = showNegative || data === undefined ? 0 : daysBelowZero(data);
  if (data && data.devices.length < (isWhole ? 1 : 2)) return <EmptyState {...texts.few[data.devices.length]!} />;
  return (
    <section data-layout="grid one gap-3" aria-label="Compare devices">
      <ChartCard
        {...zoom}
        title={isWhole ? "Daily Soiling Loss" : "Soiling loss of each device"}
        plot={plot ?? null}
        {...queryState(compared)}
        loading={compared.isPending}
        empty={{ title: callTexts.noDataInRange }}
        note={hidden === 0 ? undefined : texts.negative(hidden)}
        actions={[
          {
            key: "negative",
            label: showNegative ? "Hide negative soiling loss" : "Show negative soiling loss",
            onAction: () => go({ negative: showNegative ? undefined : true }),
          },
        ]}
        height={320}
      />
      {compared.isPending && <Skeleton height={TABLE_HEIGHT + ROW_HEIGHT * known.length} />}
      {data && (
        <Card title={texts.title}>
          <div data-layout="stack gap-2 scroll-x">
            <Table
              label={texts.title}
              rows={rankDevices(data.devices)}
              columns={figures(daysBetween(range.from, range.to) + 1)}
              rowKey={({ device_id }) => device_id}
            />
            <p data-text="quiet pretty measure">{worth ? splitOf(worth.arraySize, data) : dollars.needInputs}</p>
            {data.devices.map(
              ({ device_id, device_name, insolationNote }) =>
                insolationNote && (
                  <p key={device_id} data-text="quiet pretty measure">
                    {device_name}: {insolationNote}
                  </p>
                ),
            )}
          </div>
        </Card>
      )}
    </section>
  );
}
