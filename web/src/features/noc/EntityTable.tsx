import type { HealthFilter } from "#contract/noc/health-filters";
import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/tables/DataTable.tsx";
import type { Column } from "../../ui/tables/data-table-model.ts";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { StatusBadge } from "../../ui/states/StatusBadge.tsx";
import { Select } from "../../ui/choices/Select.tsx";
import { useNow } from "../../ui/timing/use-now.ts";
import type { FleetOwners } from "../owners/index.ts";
import { MaintenanceBadge } from "../alerts/index.ts";
import { type NocChoices, pageSizes } from "./choices.ts";
import { type Entity, statusIn } from "./noc.model.ts";
import css from "./noc.module.css";
import { nocTexts as texts } from "./texts.ts";

interface EntityTableProps {
  rows: readonly Entity[];
  view: "devices" | "plants";
  owners: FleetOwners | null;
  filter: HealthFilter;
  zone: string;
  size: NocChoices["rows"];
  onSize: (rows: NocChoices["rows"]) => void;
  onChoose: (id: string) => void;
}

/** Keyboard and screen reader equivalent of the map, worst first; choosing moves the map. */
export function EntityTable({ rows, view, owners, filter, zone, size, onSize, onChoose }: EntityTableProps) {
  const now = useNow();
  const columns = columnsOf({ view, owners, filter, zone, now, onChoose });
  return (
    <Card title={texts.table}>
      <DataTable
        caption={texts.table}
        search
        pageSize={Number(size)}
        toolbar={
          <Select
            inline
            label={texts.rows}
            value={size}
            options={pageSizes.map((value) => ({ value, label: texts.rowsOf(value) }))}
            onChange={onSize}
          />
        }
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={texts.nothing} detail={texts.nothingDetail} />}
      />
    </Card>
  );
}

/** The page names the zone; with it and the year, the column would be cut off. */
const shortInstant = (at: number, zone: string): string =>
  `${format.shortDay(dayOf(zone, at))}, ${format.time(at, zone)}`;

interface ColumnTerms extends Pick<EntityTableProps, "view" | "owners" | "filter" | "zone" | "onChoose"> {
  now: number;
}

const columnsOf = ({ view, owners, filter, zone, now, onChoose }: ColumnTerms): Column<Entity>[] => [
  {
    key: "name",
    header: view === "plants" ? "Plant" : "Device",
    value: ({ name }) => name,
    cell: ({ id, kind, plantId, name, isHidden, isMaintained }) => (
      <span data-layout="named">
        <Button variant="ghost" size="compact" className={css.name} onClick={() => onChoose(id)}>
          {name}
        </Button>
        {isHidden && <Badge>{texts.hidden}</Badge>}
        {isMaintained && <MaintenanceBadge of={{ plantId, deviceId: kind === "device" ? id : null }} zone={zone} />}
      </span>
    ),
  },
  ...(view === "plants"
    ? []
    : [{ key: "plant", header: "Plant", value: ({ plantName }: Entity) => plantName, wideOnly: true }]),
  ...(owners === null
    ? []
    : [{ key: "owner", header: "Owner", value: ({ plantId }: Entity) => owners.of(plantId), wideOnly: true }]),
  {
    key: "status",
    header: "Status",
    value: (entity) => statusIn(entity, filter),
    cell: (entity) => <StatusBadge status={entity.status}>{statusIn(entity, filter)}</StatusBadge>,
  },
  { key: "alerts", header: "Open alerts", value: ({ alerts }) => alerts, align: "end" },
  {
    key: "lastData",
    header: texts.lastData,
    value: ({ lastDataAt }) => lastDataAt,
    cell: ({ lastDataAt }) =>
      lastDataAt === null ? texts.never : `${format.age(now - lastDataAt)} (${shortInstant(lastDataAt, zone)})`,
    wideOnly: true,
  },
];
