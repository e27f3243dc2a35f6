import { useMemo } from "react";
import * as format from "#contract/common/format";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/tables/DataTable.tsx";
import type { Column } from "../../ui/tables/data-table-model.ts";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { StatusBadge } from "../../ui/states/StatusBadge.tsx";
import type { Entity } from "./noc.model.ts";
import css from "./noc.module.css";
import { nocTexts as texts } from "./texts.ts";

interface EntityTableProps {
  rows: readonly Entity[];
  view: "devices" | "plants";
  onChoose: (id: string) => void;
}

/** Keyboard and screen reader equivalent of the map, worst first; choosing moves the map. */
export function EntityTable({ rows, view, onChoose }: EntityTableProps) {
  const columns = useMemo(() => columnsOf(view, onChoose), [view, onChoose]);
  return (
    <Card title={texts.table}>
      <DataTable
        caption={texts.table}
        hideCaption
        search
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={texts.nothing} detail={texts.nothingDetail} />}
      />
    </Card>
  );
}

const columnsOf = (view: "devices" | "plants", onChoose: (id: string) => void): Column<Entity>[] => [
  {
    key: "name",
    header: view === "plants" ? "Plant" : "Device",
    value: ({ name }) => name,
    cell: ({ id, name, isHidden, isMaintained }) => (
      <span data-layout="named">
        <Button variant="ghost" size="compact" className={css.name} onClick={() => onChoose(id)}>
          {name}
        </Button>
        {isHidden && <Badge>{texts.hidden}</Badge>}
        {isMaintained && <Badge tone="info">{texts.maintained}</Badge>}
      </span>
    ),
  },
  ...(view === "plants"
    ? []
    : [{ key: "plant", header: "Plant", value: ({ plantName }: Entity) => plantName, wideOnly: true }]),
  {
    key: "status",
    header: "Status",
    value: ({ statusText }) => statusText,
    cell: ({ status, statusText }) => <StatusBadge status={status}>{statusText}</StatusBadge>,
  },
  { key: "alerts", header: "Open alerts", value: ({ alerts }) => alerts, align: "end" },
  {
    key: "lastData",
    header: texts.lastData,
    value: ({ lastDataAt }) => lastDataAt,
    cell: ({ lastDataAt, timezone }) => (lastDataAt === null ? texts.never : format.instant(lastDataAt, timezone)),
    wideOnly: true,
  },
];
