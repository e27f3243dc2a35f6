import { useMemo } from "react";
import * as format from "#contract/common/format";
import type { DeviceSoiling } from "#contract/plants/devices";
import { Badge } from "../../../ui/states/Badge.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/tables/DataTable.tsx";
import type { Column } from "../../../ui/tables/data-table-model.ts";
import { measuredTexts } from "../measured/measured-texts.ts";
import { extremes, rankDevices } from "./compare.model.ts";

const { compare: texts } = measuredTexts;

interface CompareTableProps {
  devices: readonly DeviceSoiling[];
  rangeDays: number;
}

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
      cell: ({ dollars }) => figure(dollars, (value) => format.dollars(value)),
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

export function CompareTable({ devices, rangeDays }: CompareTableProps) {
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
