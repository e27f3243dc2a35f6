import { dollars } from "#contract/common/format";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/tables/DataTable.tsx";
import { StatusBadge } from "../../ui/states/StatusBadge.tsx";
import type { Column } from "../../ui/tables/data-table-model.ts";

interface KitDevice {
  id: string;
  name: string;
  plant: string;
  loss: number | null;
  healthy: boolean;
}

const devices: KitDevice[] = Array.from({ length: 87 }, (_, index) => ({
  id: `d${index}`,
  name: `Station ${index + 1}`,
  plant: index % 3 === 0 ? "Example Plant North" : "Example Plant South",
  loss: index % 9 === 4 ? null : ((index * 37) % 83) / 10,
  healthy: index % 5 !== 3,
}));

const deviceColumns: Column<KitDevice>[] = [
  { key: "name", header: "Device", value: (row) => row.name },
  { key: "plant", header: "Plant", value: (row) => row.plant, wideOnly: true },
  {
    key: "loss",
    header: "30-day loss",
    unit: "%",
    align: "end",
    value: (row) => row.loss,
    cell: (row) => row.loss?.toFixed(2) ?? "—",
  },
  {
    key: "health",
    header: "Health",
    value: (row) => (row.healthy ? "ok" : "warning"),
    cell: (row) => (
      <StatusBadge status={row.healthy ? "ok" : "warning"}>{row.healthy ? "Healthy" : "Tank low"}</StatusBadge>
    ),
  },
];

interface PlanRow {
  cleanings: number;
  income: number;
  weeks: string;
}

const plans: PlanRow[] = [
  { cleanings: 0, income: 1_061_700, weeks: "—" },
  { cleanings: 1, income: 1_069_900, weeks: "Jun 1" },
  { cleanings: 2, income: 1_071_340, weeks: "May 4, Aug 10" },
];

const planColumns: Column<PlanRow>[] = [
  { key: "cleanings", header: "Cleanings", value: (row) => row.cleanings, align: "end" },
  { key: "weeks", header: "Weeks of", value: (row) => row.weeks, sortable: false },
  {
    key: "income",
    header: "Income",
    unit: "$",
    align: "end",
    value: (row) => row.income,
    cell: (row) => (
      <>
        {row.cleanings === 2 && <Badge tone="ok">Highest</Badge>} {dollars(row.income)}
      </>
    ),
  },
];

export function Tables() {
  return (
    <div data-layout="grid fit-340 start gap-3">
      <Card title="Devices">
        <DataTable
          caption="Devices"
          hideCaption
          rows={devices}
          columns={deviceColumns}
          rowKey={(row) => row.id}
          search
          lineNumbers
          toolbar={<Button>Export</Button>}
        />
      </Card>
      <div data-layout="stack gap-3">
        <Card title="Other projections">
          <DataTable
            caption="Other projections"
            hideCaption
            rows={plans}
            columns={planColumns}
            rowKey={(row) => String(row.cleanings)}
            rowTone={(row) => (row.cleanings === 2 ? "best" : undefined)}
          />
        </Card>
        <Card title="No rows">
          <DataTable
            caption="Cleanings"
            hideCaption
            rows={[]}
            columns={planColumns}
            rowKey={(row) => String(row.cleanings)}
            empty="No washes logged yet."
          />
        </Card>
      </div>
    </div>
  );
}
